/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { useState } from 'react';
import { SearchTextControls } from '@/components/search/SearchTextControls';
import { CONTRACT } from '@/lib/openalex/capabilities';
import { DEFAULT_WISH, type SearchWish } from '@/lib/search-text/search-wish';
import { capabilitiesAtom } from '@/lib/state/service/capabilities-atom';
import { renderWithApp } from '@/tests/support/render-with-app';

interface BoxProps {
  readonly query: string;
  readonly marksUnfinished: boolean;
  readonly onWish: (wish: SearchWish) => void;
}

function Box({ query, marksUnfinished, onWish }: BoxProps) {
  const [wish, setWish] = useState<SearchWish>(DEFAULT_WISH);
  const handleChange = (next: SearchWish) => {
    onWish(next);
    setWish(next);
  };
  return (
    <SearchTextControls query={query} wish={wish} onChange={handleChange} marksUnfinished={marksUnfinished} />
  );
}

function setup(query: string, marksUnfinished = false, store = createStore()) {
  const wishes: SearchWish[] = [];
  const box = <Box query={query} marksUnfinished={marksUnfinished} onWish={(wish) => wishes.push(wish)} />;
  return { ...renderWithApp(box, store), wishes };
}

describe('SearchTextControls', () => {
  it('chooses where words are looked for and in which forms', async () => {
    const { user, wishes } = setup('');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Search works in' }), 'Title and abstract');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Word forms' }), 'Exact words');
    expect(wishes.at(-1)).toEqual({ scope: 'title_and_abstract', forms: 'exact' });
  });

  it('offers no scope that the service does not know', () => {
    const store = createStore();
    store.set(capabilitiesAtom, { ...CONTRACT, unknownParameters: ['search', 'search.title'] });
    setup('', false, store);
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toContain('Title and abstract');
    expect(names).not.toContain('Title');
    // The one that is chosen stays, to be seen.
    expect(names[0]).toMatch(/full text/);
  });

  it('marks what cannot be sent where it stands, and says what would work', async () => {
    const { container } = setup('cancer AND ca* AND tumor[tiab]');
    const told = await screen.findByRole('group', { name: 'How the query is sent' });
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'ca*',
      '[tiab]',
    ]);
    expect(told).toHaveTextContent('A * needs three letters or digits before it. Write more of the word.');
    expect(told).toHaveTextContent('[tiab] is a field code of PubMed.');
  });

  it('says that truncation needs exact words', async () => {
    setup('therap*');
    expect(await screen.findByText('Truncation needs exact words.')).toBeVisible();
  });

  it('waits with what a further letter may mend, unless all of it matters', async () => {
    const { unmount } = setup('"open acc AND therap*');
    expect(await screen.findByRole('group', { name: 'How the query is sent' })).not.toHaveTextContent(
      'quotation mark',
    );
    unmount();
    setup('"open acc', true);
    expect(await screen.findByRole('group', { name: 'How the query is sent' })).toHaveTextContent(
      'A quotation mark is alone or empty',
    );
  });
});
