/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import {
  PrecisionRecallPlot,
  scatterRadius,
} from '@/components/screens/evaluation/charts/PrecisionRecallPlot';
import { renderWithApp } from '../../../../support/render-with-app';

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
      {
        id: 'a',
        name: 'Review A',
        precision: 0.5,
        recall: 0.75,
        recallName: 'Recall' as const,
        paperCount: 100,
      },
      {
        id: 'b',
        name: 'Review B',
        precision: null,
        recall: 0,
        recallName: 'Relative recall' as const,
        paperCount: 10,
      },
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
