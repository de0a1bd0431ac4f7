/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { DataTable, type DataTableProps } from '@/components/tables/DataTable';
import type { TableColumn } from '@/components/tables/table-model';
import { layOutElements } from '@/tests/support/element-sizes';
import { renderWithApp } from '@/tests/support/render-with-app';

interface Paper {
  readonly id: string;
  readonly title: string;
  readonly year: number | null;
}

const COLUMNS: readonly TableColumn<Paper>[] = [
  { id: 'title', title: 'Title', cell: (paper) => paper.title, sortBy: (paper) => paper.title },
  { id: 'year', title: 'Year', cell: (paper) => paper.year, sortBy: (paper) => paper.year },
  { id: 'note', title: 'Note', cell: (paper) => <button type="button">Note {paper.id}</button> },
];

const THREE: readonly Paper[] = [
  { id: 'b', title: 'Bees', year: null },
  { id: 'a', title: 'ants', year: 2001 },
  { id: 'c', title: 'Crows', year: 1990 },
];

const many = (count: number): readonly Paper[] =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, title: `Paper ${index}`, year: index }));

layOutElements();

function focus(name: RegExp): void {
  act(() => screen.getByRole('row', { name }).focus());
}

function setup(props: Partial<DataTableProps<Paper>> = {}) {
  const opened: string[] = [];
  const view = renderWithApp(
    <DataTable
      caption="Papers"
      columns={COLUMNS}
      rows={THREE}
      rowId={(paper) => paper.id}
      rowName={(paper) => paper.title}
      onOpen={(paper) => opened.push(paper.id)}
      {...props}
    />,
  );
  const titles = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[props.selectionActions ? 1 : 0]?.textContent);
  return { ...view, opened, titles };
}

describe('DataTable', () => {
  it('sorts thousands of rows in slices, says that it is busy, and shows the rows as they were until then', async () => {
    const { user, titles } = setup({ rows: many(3_000), isVirtual: true });
    const table = screen.getByRole('grid', { name: 'Papers' });
    await user.click(screen.getByRole('button', { name: 'Year' }));
    expect(screen.getByRole('columnheader', { name: 'Year' })).toHaveAttribute('aria-sort', 'descending');
    await waitFor(() => expect(titles()[0]).toBe('Paper 2999'));
    expect(table).toHaveAttribute('aria-busy', 'false');
    await user.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(titles().slice(0, 2)).toEqual(['Paper 0', 'Paper 1']));
  });

  it('sorts by a column in either direction, those without a value last', async () => {
    const { user, titles } = setup();
    expect(titles()).toEqual(['Bees', 'ants', 'Crows']);
    await user.click(screen.getByRole('button', { name: 'Title' }));
    expect(titles()).toEqual(['ants', 'Bees', 'Crows']);
    expect(screen.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
    const year = screen.getByRole('columnheader', { name: 'Year' });
    const seen = new Map<string | null, unknown>();
    for (let click = 0; click < 2; click += 1) {
      await user.click(within(year).getByRole('button'));
      seen.set(year.getAttribute('aria-sort'), titles());
    }
    expect(seen.get('ascending')).toEqual(['Crows', 'ants', 'Bees']);
    expect(seen.get('descending')).toEqual(['ants', 'Crows', 'Bees']);
    expect(screen.getByRole('columnheader', { name: 'Note' })).not.toHaveAttribute('aria-sort');
  });

  it('shows ten rows at first and as many as asked for', async () => {
    const { user, titles } = setup({ rows: many(120) });
    expect(titles()).toHaveLength(10);
    expect(screen.getByText('1 to 10 of 120')).toBeVisible();
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(size)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '25', '50', '100']);
    await user.selectOptions(size, '50');
    expect(titles()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(titles()[0]).toBe('Paper 50');
    expect(screen.getByRole('row', { name: /Paper 50/ })).toHaveAttribute('aria-rowindex', '52');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  it('renders only what is in sight of more than 100 rows, and says how many there are', () => {
    const { titles } = setup({ rows: many(5_000), isVirtual: true });
    expect(titles().length).toBeLessThan(60);
    expect(screen.getByRole('grid', { name: 'Papers' })).toHaveAttribute('aria-rowcount', '5001');
    expect(screen.getByText('5,000 rows')).toBeVisible();
  });

  it('guesses rows of 50 in a height of 600, and renders ten beyond what is in sight', () => {
    setup({ rows: many(101), isVirtual: true });
    expect(screen.getByRole('grid', { name: 'Papers' }).parentElement).toHaveStyle({ maxHeight: '600px' });
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows[0]).toHaveStyle({ height: '50px' });
    // Twelve of 50 fill 600.
    expect(rows).toHaveLength(12 + 10);
  });

  it('holds the place of rows with as many columns as a narrow window shows', () => {
    const wide = window.matchMedia;
    const narrow = (query: string) => ({ ...wide(query), matches: query.includes('max-width') });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: narrow });
    const columns = COLUMNS.map((column) => (column.id === 'title' ? column : { ...column, isWide: true }));
    const { container } = setup({ rows: many(200), isVirtual: true, columns });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: wide });
    expect(container.querySelector('tr[aria-hidden] > td')).toHaveAttribute('colspan', '1');
  });

  it('renders 100 rows whole', () => {
    const { titles } = setup({ rows: many(100), isVirtual: true });
    expect(titles()).toHaveLength(100);
  });

  it('opens by a click and by Enter, but not where a control of the row is clicked', async () => {
    const { user, opened } = setup();
    await user.click(screen.getByText('Crows'));
    await user.click(screen.getByRole('button', { name: 'Note a' }));
    expect(opened).toEqual(['c']);
    focus(/Bees/);
    await user.keyboard('{ArrowDown}{Enter}{End}{Enter}{Home}{Enter}');
    expect(opened).toEqual(['c', 'a', 'c', 'b']);
  });

  it('reaches by keys a row that was not rendered', async () => {
    const { user, opened } = setup({ rows: many(5_000), isVirtual: true });
    focus(/Paper 0/);
    await user.keyboard('{End}{Enter}');
    expect(opened).toEqual(['p4999']);
  });

  it('selects by check box and Space, and offers what can be done with the selection', async () => {
    const done: string[][] = [];
    const { user } = setup({
      selectionActions: (rows, clear) => (
        <button
          type="button"
          onClick={() => {
            done.push(rows.map((paper) => paper.id));
            clear();
          }}
        >
          Keep
        </button>
      ),
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select ants' }));
    focus(/Crows/);
    await user.keyboard(' ');
    expect(screen.getByRole('row', { name: /Crows/ })).toHaveAttribute('aria-selected', 'true');
    const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
    expect(bar.getByText('2 selected')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Keep' }));
    expect(done).toEqual([['a', 'c']]);
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.getByText('3 selected')).toBeVisible();
  });

  it('says that it loads, that there is nothing, and what went wrong with the next step', () => {
    const { unmount } = setup({ rows: [], isLoading: true });
    expect(screen.getByText('Loading...')).toBeVisible();
    unmount();
    const empty = setup({ rows: [] });
    expect(screen.getByText('No data available')).toBeVisible();
    empty.unmount();
    setup({ error: { message: 'Failed to fetch data', action: <button type="button">Try again</button> } });
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('Bees')).toBeNull();
  });
});
