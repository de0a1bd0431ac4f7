/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import { ThresholdChart } from '@/components/screens/evaluation/charts/ThresholdChart';
import { thresholdTable } from '@/lib/evaluation/metrics/threshold-table';
import { renderWithApp } from '../../../../support/render-with-app';
import { evidence, pair, papers } from '../../../../support/run-evidence';

describe('<ThresholdChart>', () => {
  /** Two of three found at 0.80, one of them from 0.95 on. */
  const ROWS = thresholdTable(
    evidence({
      included: papers('t', 3),
      retrieved: papers('r', 4),
      matching: {
        included: [pair('t1', 'r1'), pair('t2', 'r2', { tier: 5, score: 0.92 })],
        excluded: [],
      },
    }),
  );

  it('is a table first, a row for each of the four thresholds', async () => {
    renderWithApp(<ThresholdChart recall="Recall" rows={ROWS} isExample={false} />);
    const table = screen.getByRole('table', { name: 'Figures by acceptance threshold' });
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent)),
    ).toEqual([
      ['0.80', '2', '50.0%', '66.7%', '57.1%'],
      ['0.85', '2', '50.0%', '66.7%', '57.1%'],
      ['0.90', '2', '50.0%', '66.7%', '57.1%'],
      ['0.95', '1', '25.0%', '33.3%', '28.6%'],
    ]);
  });

  it('is a chart on demand, and saved as three files', async () => {
    const { user } = renderWithApp(<ThresholdChart recall="Recall" rows={ROWS} isExample />);
    await user.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(
      screen.getByRole('img', { name: 'Threshold 0.95, Recall 33.3%, 1 paper found' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Example')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Export Figures by acceptance threshold' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Save as SVG',
      'Save as PNG',
      'Save as CSV',
    ]);
  });
});
