/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { Doors } from '@/components/screens/home/Doors';
import { importAtom } from '@/lib/state/exchange/import-atoms';
import { isImportWantedAtom } from '@/lib/state/exchange/import-request-atom';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';

isolateScreens();

describe('the doors of Home', () => {
  it('lead to the map, to a table, and into the evaluation', () => {
    renderScreen({ '/': Doors }, '/');
    const linksOf = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('link')
        .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    expect(linksOf('Explore a field')).toEqual(['Go to the map /explore/graph', 'Search in a table /search']);
    expect(linksOf('Check a search against a review')).toEqual([
      'Start a check /evaluation',
      'See results /evaluation/results',
    ]);
  });

  it('open the import for files, lists and sessions', async () => {
    const { user, store } = renderScreen({ '/': Doors }, '/');
    expect(store.get(isImportWantedAtom)).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Open a file or a list' }));
    expect(store.get(isImportWantedAtom)).toBe(true);
    await waitFor(() => expect(store.get(importAtom).state).toBe('open'));
  });
});
