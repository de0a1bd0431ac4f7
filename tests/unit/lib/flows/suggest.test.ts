import { suggestEntities } from '@/lib/flows/suggest';
import { suggestIdentifier } from '@/lib/flows/suggest-identifier';
import type { AutocompleteHit } from '@/lib/openalex/api';

const HIT: AutocompleteHit = {
  id: 'A5001234567',
  kind: 'authors',
  label: 'Ada <i>Byron</i>',
  hint: 'University of London, UK',
  citedByCount: 1,
  worksCount: 1200,
};

const api = (hits: readonly AutocompleteHit[]) => ({ autocomplete: async () => hits });

describe('suggestEntities(api, kind, text)', () => {
  it('says what each is, and where it leads', async () => {
    expect(await suggestEntities(api([HIT]), 'authors', 'ada')).toEqual([
      {
        key: 'authors/A5001234567',
        kind: 'authors',
        id: 'A5001234567',
        kindLabel: 'Author',
        label: 'Ada Byron',
        hint: 'University of London, UK',
        counts: '1.2K works, 1 citation',
        path: '/authors/A5001234567',
      },
    ]);
  });

  it('asks nothing for an address of the service', async () => {
    expect(await suggestEntities(api([HIT]), 'all', 'https://api.openalex.org/rate-limit')).toEqual([]);
  });

  it('counts no works of works, names the nameless, and offers nothing twice', async () => {
    const work = { ...HIT, id: 'W1234567', kind: 'works', label: ' ', worksCount: 5 } as const;
    const found = await suggestEntities(api([work, work]), 'all', 'ada');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ label: 'W1234567', counts: '1 citation' });
  });
});

describe('suggestIdentifier(text)', () => {
  it.each([
    ['10.1234/AB.c', 'Open https://doi.org/10.1234/ab.c', '/works/doi/10.1234%2Fab.c'],
    ['  W2741809807 ', 'Open W2741809807', '/works/W2741809807'],
    [
      'https://orcid.org/0000-0001-6187-6610',
      'Open https://orcid.org/0000-0001-6187-6610',
      '/authors/orcid/0000-0001-6187-6610',
    ],
  ])('knows %s', (text, label, path) => {
    expect(suggestIdentifier(text)).toMatchObject({ label, path });
  });

  it.each(['', 'ada', 'W12 tides'])('takes “%s” for words', (text) => {
    expect(suggestIdentifier(text)).toBeNull();
  });
});
