/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { ToldChanges } from '@/components/search/ToldChanges';
import { planSearch } from '@/lib/search-text/plan-search';
import { renderWithApp } from '@/tests/support/render-with-app';

describe('ToldChanges', () => {
  it('tells each change of a query in a line of its own', () => {
    renderWithApp(<ToldChanges plan={planSearch('heart[tiab] AND (therap* | ca*)')} />);
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Truncation needs exact words.',
      expect.stringContaining('[tiab] is a field code of PubMed. Choose beside the box where to search.'),
      expect.stringContaining('Write OR.'),
      expect.stringContaining('A * needs three letters or digits before it.'),
    ]);
  });

  it('says nothing of a query that is sent as it was typed', () => {
    renderWithApp(<ToldChanges plan={planSearch('tides')} />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
