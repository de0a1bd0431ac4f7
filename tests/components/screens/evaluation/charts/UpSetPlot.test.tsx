/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { UpSetPlot } from '@/components/screens/evaluation/charts/UpSetPlot';
import { renderWithApp } from '../../../../support/render-with-app';

describe('<UpSetPlot>', () => {
  it('names each combination, takes the keyboard, and has a table of the same', async () => {
    const { user } = renderWithApp(
      <UpSetPlot
        title="Overlap"
        fileStem="overlap"
        sets={[
          { name: 'Scopus', members: new Set(['a', 'b', 'c']) },
          { name: 'PubMed', members: new Set(['c', 'd']) },
          { name: 'Embase', members: new Set(['c']) },
        ]}
        item="paper"
        relation="Held by"
        isExample={false}
      />,
    );
    expect(screen.getByRole('img', { name: 'A: Scopus, 3 papers' })).toBeVisible();
    const mark = screen.getByRole('img', { name: 'Held by A only, 2 papers, 50.0% of 4' });
    act(() => mark.focus());
    expect(mark).toHaveFocus();
    expect(screen.getByRole('img', { name: 'Held by A, B and C, 1 paper, 25.0% of 4' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('table', { name: 'Overlap' })).toBeVisible();
    expect(
      screen.getByRole('row', { name: 'A, B and C 1 25.0% A: Scopus; B: PubMed; C: Embase' }),
    ).toBeVisible();
  });
});
