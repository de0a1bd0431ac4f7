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
      <PrismaDiagram boxes={prismaFlow(run, evidence, computeResult(evidence))} isExample />,
    );
    expect(screen.getByText('duplicate records: n = 3')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /table/i }));
    const table = within(screen.getByRole('table'));
    const row = (name: RegExp) => table.getByRole('row', { name });
    expect(row(/^Records removed before screening Identification 22$/)).toBeVisible();
    expect(row(/^Records removed before screening: duplicate records Identification 3$/)).toBeVisible();
    expect(row(/beyond the cap of 28 Identification 19$/)).toBeVisible();
  });
});
