/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import { PrismaDiagram } from '@/components/screens/evaluation/charts/PrismaDiagram';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { prismaFlow } from '@/lib/evaluation/report/prisma-flow';
import { computeExampleRun } from '@/tests/support/example-run';
import { renderWithApp } from '../../../../support/render-with-app';

describe('<PrismaDiagram>', () => {
  it('tells duplicates and papers beyond the cap apart, in the table too', async () => {
    const run = computeExampleRun('2026-11-22T10:00:00.000Z', 7);
    if (run.evidence === null) throw new Error('The example is finished');
    const evidence = {
      ...run.evidence,
      totalFound: 50,
      retrievedDeduplication: { rows: 31, merged: 3, conflicts: [] },
    };
    const { user } = renderWithApp(
      <PrismaDiagram boxes={prismaFlow(run, evidence, computeResult(evidence))} query={[]} isExample />,
    );
    expect(screen.getByText('duplicate records: n = 3')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /table/i }));
    const table = within(screen.getByRole('table'));
    const row = (name: RegExp) => table.getByRole('row', { name });
    expect(row(/^Records removed before screening Identification 22$/)).toBeVisible();
    expect(row(/^Records removed before screening: duplicate records Identification 3$/)).toBeVisible();
    expect(row(/beyond the cap of 28 Identification 19$/)).toBeVisible();
  });

  it('states the query beneath the boxes, in lines that fit, and in the table', async () => {
    const run = computeExampleRun('2026-11-22T10:00:00.000Z', 7);
    if (run.evidence === null) throw new Error('The example is finished');
    const query = `Query as sent to OpenAlex: ${'(heart OR cardiac) '.repeat(30)}${'x'.repeat(200)}`;
    const { user } = renderWithApp(
      <PrismaDiagram
        boxes={prismaFlow(run, run.evidence, computeResult(run.evidence))}
        query={[query]}
        isExample
      />,
    );
    const drawing = screen.getByRole('group', { name: 'PRISMA 2020 flow diagram' });
    const texts = [...drawing.querySelectorAll('text')];
    const first = texts.findIndex(({ textContent }) => textContent?.startsWith('Query as sent') === true);
    const lines = texts.slice(first);
    expect(
      lines
        .map(({ textContent }) => textContent)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(query.replaceAll(' ', ''));
    for (const { textContent } of lines) expect(textContent?.length).toBeLessThanOrEqual(640 / 7);
    const lowest = Math.max(...lines.map((line) => Number(line.getAttribute('y'))));
    expect(Number(drawing.getAttribute('height'))).toBeGreaterThan(lowest);
    const boxes = [...drawing.querySelectorAll('[data-box] text')].length;
    expect(boxes).toBe(first - 1);
    await user.click(screen.getByRole('button', { name: /table/i }));
    expect(screen.getByRole('row', { name: /^Query as sent to OpenAlex/ })).toBeVisible();
  });
});
