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

  it('puts NOT in the place of a minus by one press', async () => {
    const use = jest.fn();
    const { user } = renderWithApp(<ToldChanges plan={planSearch('multi -omics analysis')} onUse={use} />);
    await user.click(screen.getByRole('button', { name: 'Use NOT omics' }));
    expect(use.mock.calls).toEqual([['multi NOT omics analysis']]);
  });

  it('offers no press where a hint names what cannot stand in its place', () => {
    renderWithApp(<ToldChanges plan={planSearch('heart N3 failure')} onUse={jest.fn()} />);
    expect(screen.getByText(/is searched for as a word/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says nothing of a query that is sent as it was typed', () => {
    renderWithApp(<ToldChanges plan={planSearch('tides')} />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
