/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { LossReport } from '@/components/screens/projects/strategy/LossReport';
import { lossReport } from '@/lib/strategy/tell-loss';
import type { Loss } from '@/lib/strategy/types';
import { renderWithApp } from '@/tests/support/render-with-app';

const LETTER: Loss = {
  token: 'letter/',
  why: 'It would exclude papers.',
  takenAs: null,
  proposal: 'NOT letter',
  effect: 'excludes',
};
const TITLE: Loss = {
  token: 'pain[ti]',
  why: 'One scope.',
  takenAs: 'pain',
  proposal: null,
  effect: 'widens',
};

describe('LossReport', () => {
  it('tells what would exclude papers with its line and what would undo it, and folds what does no harm', async () => {
    const { user } = renderWithApp(
      <LossReport parts={lossReport([{ name: 'line 3', losses: [TITLE, LETTER] }])} />,
    );
    const part = screen.getByRole('region', { name: /would exclude papers/ });
    expect(part).toHaveTextContent(
      '“letter/”: line 3. It is left out. To exclude it all the same: NOT letter.',
    );
    expect(screen.queryByText(/pain\[ti\]/)).toBeNull();
    await user.click(screen.getByText('Find the same papers or more (1)'));
    expect(screen.getByText('“pain[ti]”: line 3. Taken as pain.')).toBeVisible();
  });

  it('offers an act on each', () => {
    renderWithApp(
      <LossReport
        isOfOneLine
        parts={lossReport([{ name: '', losses: [TITLE, LETTER] }])}
        actOn={({ at }) => <button type="button">{`Loss ${at}`}</button>}
      />,
    );
    expect(screen.getByRole('button', { name: 'Loss 1' })).toBeVisible();
  });
});
