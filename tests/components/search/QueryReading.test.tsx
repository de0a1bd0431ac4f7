/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { QueryReading } from '@/components/search/QueryReading';
import { planSearch } from '@/lib/search-text/plan-search';
import { renderWithApp } from '@/tests/support/render-with-app';

describe('QueryReading', () => {
  it('shows what was sent, what was typed, and how it was read', async () => {
    const plan = planSearch('neur* AND (learn* | ca*)', { scope: 'title', forms: 'stemmed' });
    const { user } = renderWithApp(<QueryReading plan={plan} facts={['89 works', '2026-11-24']} />);
    expect(screen.getByText(/^As sent:/)).toHaveTextContent(
      'As sent: neur* AND learn* (title, exact words, 89 works, 2026-11-24)',
    );
    expect(screen.getByText('As typed: neur* AND (learn* | ca*)')).toBeVisible();
    await user.click(screen.getByText('How this query was read'));
    expect(screen.getByText('all of:')).toBeVisible();
    expect(screen.getByText('words that begin with “neur”')).toBeVisible();
  });

  it('says of other kinds than works that names are searched', () => {
    renderWithApp(<QueryReading plan={planSearch('smith')} kind="authors" facts={['3 authors']} />);
    expect(screen.getByText(/^As sent:/)).toHaveTextContent('As sent: smith (names of authors, 3 authors)');
  });

  it('begins a long query folded, with what was found in sight', async () => {
    const query = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' OR ');
    const { user } = renderWithApp(<QueryReading plan={planSearch(query)} facts={['7 works']} />);
    const sent = screen.getByText(/^As sent:/);
    expect(sent).toHaveTextContent(
      /^As sent: word0 OR .*… \(title, abstract, full text and keywords, .*, 7 works\)$/,
    );
    expect(sent).not.toHaveTextContent('word59');
    await user.click(screen.getByRole('button', { name: 'Show all of the query' }));
    expect(sent).toHaveTextContent('word58 OR word59 (title');
    await user.click(screen.getByRole('button', { name: 'Show less of the query' }));
    expect(sent).not.toHaveTextContent('word59');
  });

  it('shows nothing where nothing is sent, and no second text where both are the same', () => {
    const { unmount } = renderWithApp(<QueryReading plan={planSearch('ca*')} />);
    expect(screen.queryByText(/As sent/)).not.toBeInTheDocument();
    unmount();
    renderWithApp(<QueryReading plan={planSearch(' tides ')} />);
    expect(screen.getByText(/^As sent:/)).toHaveTextContent(
      'As sent: tides (title, abstract, full text and keywords, all forms of the words)',
    );
    expect(screen.queryByText(/As typed/)).not.toBeInTheDocument();
  });
});
