/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { chartSvg } from '@/components/figures/export-chart';
import { PerformanceBars } from '@/components/screens/evaluation/charts/PerformanceBars';
import { renderWithApp } from '../../../../support/render-with-app';

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
