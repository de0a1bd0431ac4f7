/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { ConfusionMatrix } from '@/components/screens/evaluation/charts/ConfusionMatrix';
import { renderWithApp } from '../../../../support/render-with-app';

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
