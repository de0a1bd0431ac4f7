/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { ConfusionMatrix } from '@/components/screens/evaluation/charts/ConfusionMatrix';
import { CurveChart } from '@/components/screens/evaluation/charts/CurveChart';
import { chartSvg } from '@/components/screens/evaluation/charts/export-chart';
import { LossWaterfall } from '@/components/screens/evaluation/charts/LossWaterfall';
import { PerformanceBars } from '@/components/screens/evaluation/charts/PerformanceBars';
import {
  PrecisionRecallPlot,
  scatterRadius,
} from '@/components/screens/evaluation/charts/PrecisionRecallPlot';
import { ThresholdChart } from '@/components/screens/evaluation/charts/ThresholdChart';
import { thresholdTable } from '@/lib/evaluation/metrics/threshold-table';
import { renderWithApp } from '../../../support/render-with-app';
import { evidence, pair, papers } from '../../../support/run-evidence';

const ROW = {
  id: 'run_a',
  name: 'Review A',
  metrics: [
    { name: 'Precision', value: 0.8, interval: { low: 0.49, high: 0.943 } },
    { name: 'Recall', value: 2 / 3, interval: { low: 0.391, high: 0.862 } },
    { name: 'F1', value: null, interval: null },
  ],
} as const;

describe('<PerformanceBars>', () => {
  it('names each bar with its figure and interval, and says n/a where there is none', () => {
    renderWithApp(<PerformanceBars rows={[ROW]} isExample={false} />);
    const figure = screen.getByRole('figure', { name: 'Performance Comparison' });
    expect(
      within(figure).getByRole('img', { name: 'Review A, Recall 66.7%, 95% interval 39.1% to 86.2%' }),
    ).toBeInTheDocument();
    expect(within(figure).getByRole('img', { name: 'Review A, F1 n/a, no interval' })).toBeInTheDocument();
  });

  it('shows the same figures as a table and back', async () => {
    const { user } = renderWithApp(<PerformanceBars rows={[ROW]} isExample={false} />);
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Performance Comparison' });
    expect(within(table).getByRole('row', { name: 'Review A Recall 66.7% 39.1% 86.2%' })).toBeInTheDocument();
    expect(within(table).getByRole('row', { name: 'Review A F1 n/a n/a n/a' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says its figures on focus, until Escape', async () => {
    const { user } = renderWithApp(<PerformanceBars rows={[ROW]} isExample />);
    act(() => screen.getByRole('img', { name: /^Review A, Precision/ }).focus());
    expect(await screen.findByText('Precision 80.0%')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Precision 80.0%')).toBeNull();
  });

  it('is badged where its figures come from the example', () => {
    renderWithApp(<PerformanceBars rows={[ROW]} isExample />);
    expect(screen.getByText('Example')).toBeInTheDocument();
  });

  it('saves a picture that names itself and its colours', () => {
    const { container } = renderWithApp(<PerformanceBars rows={[ROW]} isExample={false} />);
    const drawing = container.querySelector('figure svg[role="group"]');
    if (!(drawing instanceof SVGSVGElement)) throw new Error('nothing is drawn');
    const { svg, width, height } = chartSvg(drawing, {
      title: 'Figures of a & b',
      legend: [
        { label: 'Recall', color: '#2563eb' },
        { label: 'Precision', color: '#b45309', isDashed: true },
      ],
      size: { width: 400, height: 200 },
    });
    const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    expect(picture.querySelector('title')?.textContent).toBe('Figures of a & b');
    const texts = [...picture.querySelectorAll(':scope > text')].map((text) => text.textContent);
    expect(texts).toEqual(['Figures of a & b', 'Recall', 'Precision']);
    expect([...picture.querySelectorAll(':scope > line')].map((line) => line.getAttribute('stroke'))).toEqual(
      ['#2563eb', '#b45309'],
    );
    expect(picture.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`);
    expect([width, height]).toEqual([432, 280]);
    expect(picture.querySelector('[role], [aria-label], [tabindex]')).toBeNull();
  });

  it('offers its three files', async () => {
    const { user } = renderWithApp(<PerformanceBars rows={[ROW]} isExample={false} />);
    await user.click(screen.getByRole('button', { name: 'Export Performance Comparison' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Save as SVG',
      'Save as PNG',
      'Save as CSV',
    ]);
  });
});

describe('<PrecisionRecallPlot>', () => {
  it.each([
    [0, 4],
    [79, 4],
    [100, 5],
    [200, 10],
    [240, 12],
    [50_000, 12],
  ])('draws %p papers with a radius of %p', (papers, radius) => {
    expect(scatterRadius(papers)).toBe(radius);
  });

  it('is 300 px high, and says which results cannot be placed', () => {
    const points = [
      { id: 'a', name: 'Review A', precision: 0.5, recall: 0.75, paperCount: 100 },
      { id: 'b', name: 'Review B', precision: null, recall: 0, paperCount: 10 },
    ];
    renderWithApp(<PrecisionRecallPlot points={points} isExample={false} />);
    expect(screen.getByRole('group', { name: 'Precision-Recall Plot' })).toHaveAttribute('height', '300');
    expect(screen.getAllByRole('img')).toHaveLength(1);
    expect(
      screen.getByRole('img', { name: 'Review A, precision 50.0%, recall 75.0%, 100 papers' }),
    ).toBeInTheDocument();
    expect(screen.getByText(/1 result without both figures cannot be placed\./)).toBeInTheDocument();
  });
});

describe('<ConfusionMatrix>', () => {
  it('says that true negatives are not applicable', () => {
    const counts = { truePositives: 8, falsePositives: 2, falseNegatives: 4 };
    renderWithApp(<ConfusionMatrix name="Review A" counts={counts} isExample={false} />);
    expect(
      screen.getByRole('img', { name: 'True negatives, Not in the review, not found, Not applicable' }),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('img', { name: 'False negatives, In the review, missed, 4' }),
    ).toBeInTheDocument();
  });
});

describe('<LossWaterfall>', () => {
  it('opens the list of a step by pointer and by keyboard', async () => {
    const opened: string[] = [];
    const steps = [
      { id: 'all', label: 'In the review', count: 12, type: 'total' },
      { id: 'lost', label: 'Not retrieved', count: 4, type: 'loss' },
      { id: 'found', label: 'Found', count: 8, type: 'total' },
    ] as const;
    const { user } = renderWithApp(
      <LossWaterfall steps={steps} openId="lost" onOpen={(id) => opened.push(id)} isExample={false} />,
    );
    const lost = screen.getByRole('button', { name: 'Not retrieved, 4 papers, 33.3%', expanded: true });
    await user.click(lost);
    act(() => screen.getByRole('button', { name: 'Found, 8 papers, 66.7%', expanded: false }).focus());
    await user.keyboard('{Enter}');
    expect(opened).toEqual(['lost', 'found']);
  });
});

describe('<CurveChart>', () => {
  it('is read point by point with the arrow keys', async () => {
    const points = [1, 2, 3].map((x) => ({ x, ys: [x / 3], lines: [`depth ${x}`] }));
    const { user } = renderWithApp(
      <CurveChart
        title="Recall by depth"
        note=""
        fileStem="recall"
        points={points}
        series={['Recall']}
        xLabel="Papers read"
        yLabel="Recall"
        hasShareAxis={false}
        table={{ columns: ['Depth'], rows: [] }}
        isExample={false}
      />,
    );
    const cursor = screen.getByRole('slider', { name: 'Recall by depth, point' });
    act(() => cursor.focus());
    await user.keyboard('{ArrowRight}');
    expect(cursor).toHaveAttribute('aria-valuetext', 'depth 2');
    await user.keyboard('{End}{ArrowRight}');
    expect(cursor).toHaveAttribute('aria-valuetext', 'depth 3');
    await user.keyboard('{Home}');
    expect(cursor).toHaveAttribute('aria-valuetext', 'depth 1');
  });
});

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
    renderWithApp(<ThresholdChart rows={ROWS} isExample={false} />);
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
    const { user } = renderWithApp(<ThresholdChart rows={ROWS} isExample />);
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
