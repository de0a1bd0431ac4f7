import { loadingText } from '@/components/screens/graph/loading-text';

describe('loadingText(pattern, kind)', () => {
  it.each([
    ['/works/doi/:doi*', 'works', 'Resolving DOI...'],
    ['/authors/orcid/:orcid*', 'authors', 'Resolving ORCID...'],
    ['/institutions/ror/:ror*', 'institutions', 'Resolving ROR ID...'],
    ['/sources/issn/:issn*', 'sources', 'Resolving ISSN...'],
    ['/authors/:authorId*', 'authors', 'Loading Author Data...'],
    ['/topics/:topicId*', 'topics', 'Loading topic...'],
    ['/explore/graph', null, 'Loading...'],
  ] as const)('%s says while it loads %s: %s', (pattern, kind, text) => {
    expect(loadingText(pattern, kind)).toBe(text);
  });
});
