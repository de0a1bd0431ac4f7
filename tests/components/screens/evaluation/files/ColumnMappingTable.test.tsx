/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import { utils, write } from 'xlsx';
import { ColumnMappingTable } from '@/components/screens/evaluation/files/ColumnMappingTable';
import { datasetTasks } from '@/lib/workers/dataset.worker';
import { createDatasetReader } from '@/lib/workers/dataset-client';
import { layOutElements } from '@/tests/support/element-sizes';
import { renderWithApp } from '@/tests/support/render-with-app';
import { LoopbackTaskWorker } from '@/tests/support/task-loopback';

layOutElements();

/** As many as draw what is in sight, with what stands a little beyond it. */
const MOST_NODES = 1_500;

/** The table as it is drawn for a file, read by the reader of the application. */
async function drawn(name: string, content: Uint8Array | string) {
  const reader = createDatasetReader(
    () => new LoopbackTaskWorker(datasetTasks()),
    () => Date.parse('2026-11-22T10:00:00Z'),
  );
  const { preview } = await reader.open(
    { name, file: new Blob([typeof content === 'string' ? content : content.slice()]) },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  const onRole = jest.fn();
  const { container, user } = renderWithApp(
    <ColumnMappingTable preview={preview} mapping={preview.mapping} onRole={onRole} />,
  );
  return { nodes: () => container.querySelectorAll('*').length, onRole, preview, user };
}

function workbook(cells: Readonly<Record<string, string>>, range: string): Uint8Array {
  const sheet = {
    '!ref': range,
    ...Object.fromEntries(Object.entries(cells).map(([at, v]) => [at, { t: 's', v }])),
  };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Papers');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
}

describe('ColumnMappingTable', () => {
  it('leaves out the columns of a workbook that have neither a name nor a value, and says how many there are', async () => {
    const { nodes, preview } = await drawn(
      'wide.xlsx',
      workbook({ A1: 'title', B1: 'doi', A2: 'Tides', B2: '10.1000/a', XFD2: 'x' }, 'A1:XFD2'),
    );
    expect(preview.columnCount).toBe(16_384);
    expect(screen.getAllByRole('combobox')).toHaveLength(3);
    expect(screen.getByRole('combobox', { name: 'Role of Column 16384' })).toHaveValue('unused');
    expect(
      screen.getByText('3 of 16,384 columns; the others have neither a name nor a value.'),
    ).toBeVisible();
    expect(nodes()).toBeLessThan(MOST_NODES);
  });

  it('keeps a column without a name that has a value further down, and one with a name alone', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => `Tides ${index},,,${index === 49 ? 'late' : ''}`);
    await drawn('late.csv', `title,,note,\n${rows.join('\n')}`);
    expect(screen.getByRole('combobox', { name: 'Role of Column 4' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Role of note' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Role of Column 2' })).toBeNull();
  });

  it.each([
    ['a CSV of 2,000 columns', 2_000],
    ['a CSV of 20,000 columns', 20_000],
  ])('draws of %s those in sight, what was recognised first', async (_, count) => {
    const others = Array.from({ length: count - 2 }, (_each, index) => `c${index}`);
    const { nodes, onRole, user } = await drawn(
      'wide.csv',
      `${[...others, 'doi', 'title'].join(',')}\n${[...others, '10.1000/a', 'Tides'].join(',')}`,
    );
    expect(nodes()).toBeLessThan(MOST_NODES);
    const table = screen.getByRole('table', { name: 'Columns of the file' });
    expect(table).toHaveAttribute('aria-rowcount', String(count + 1));
    const [first, second, third] = within(table).getAllByRole('combobox');
    expect(first).toHaveAccessibleName('Role of doi');
    expect(second).toHaveAccessibleName('Role of title');
    expect(third).toHaveAccessibleName('Role of c0');
    expect(
      screen.getByText(`${count.toLocaleString('en')} columns. Those that were recognised come first.`),
    ).toBeVisible();
    await user.selectOptions(first ?? table, 'Not used');
    expect(onRole).toHaveBeenCalledWith(count - 2, null);
  });

  it('cuts names and values, however long they are', async () => {
    const long = 'ﺱ'.repeat(100_000);
    await drawn('long.csv', `title,${long}\nTides,${long}`);
    expect(screen.getByRole('table').textContent.length).toBeLessThan(3_000);
    expect(screen.getAllByRole('combobox')).toHaveLength(2);
  });
});
