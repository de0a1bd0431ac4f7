import { planSearch } from '@/lib/search-text/plan-search';
import type { SearchWish } from '@/lib/search-text/search-wish';
import { judgeLimits, KnownIndex } from '@/lib/strategy/known-index';
import { NO_LIMITS } from '@/lib/strategy/types';
import { knownPaper } from '@/tests/support/known-papers';

const PAPERS = [
  knownPaper('W1', 'Telemonitoring of heart failure', {
    abstract: 'Remote monitoring helps. A randomised trial.',
    year: 2010,
    serviceType: 'article',
    language: 'en',
  }),
  knownPaper('W2', 'Heart surgery and the failing of pumps', {
    year: 2020,
    serviceType: 'review',
    language: 'de',
    keywords: ['Cardiac procedure'],
  }),
  knownPaper('W3', 'Tele-monitoring at home', {
    abstract: 'Trials of <i>self</i>-monitoring in heart failure',
  }),
];

const INDEX = new KnownIndex(PAPERS);

const EXACT: SearchWish = { scope: 'title_and_abstract', forms: 'exact' };
const STEMMED: SearchWish = { scope: 'title_and_abstract', forms: 'stemmed' };

/** Ids of what a text finds; null where it asks for nothing. */
function found(text: string, wish = EXACT): readonly string[] | null {
  const plan = planSearch(text, wish);
  const set = plan.tree === null ? null : INDEX.find(plan.tree, plan);
  return set?.places.map((place) => PAPERS[place]?.id ?? '') ?? null;
}

describe('KnownIndex', () => {
  it('reads every word of a text with keywords as it is sent, an AND at its end too', () => {
    const wish: SearchWish = { scope: 'title_abstract_keywords', forms: 'exact' };
    expect(found('telemonitoring OR and', wish)).toEqual(['W1', 'W2']);
  });

  it.each([
    ['heart', ['W1', 'W2', 'W3']],
    ['"heart failure"', ['W1', 'W3']],
    ['trial', ['W1']],
    ['monitoring NOT telemonitoring', ['W3']],
    ['telemonitor* OR "tele monitoring"', ['W1', 'W3']],
    ['(surgery OR home) AND heart', ['W2', 'W3']],
    ['"failure heart"~1', []],
    ['"monitoring failure"~3', ['W3']],
    ['rand?mised', ['W1']],
    ['NOT heart', []],
    ['NOT surgery', ['W1', 'W3']],
  ])('finds by exact words: %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('finds by stems where all forms are asked for', () => {
    expect(found('trial', STEMMED)).toEqual(['W1', 'W3']);
    expect(found('failed', STEMMED)).toEqual(['W2']);
  });

  it('reads titles alone where these are asked for', () => {
    expect(found('trial', { scope: 'title', forms: 'stemmed' })).toEqual([]);
    expect(found('"heart failure"', { scope: 'title', forms: 'exact' })).toEqual(['W1']);
    expect(found('trial', { scope: 'everything', forms: 'exact' })).toEqual(['W1']);
  });

  it('finds by a keyword that is named, where the scope has keywords', () => {
    const keywords: SearchWish = { scope: 'title_abstract_keywords', forms: 'exact' };
    expect(found('"cardiac procedures" OR trial', keywords)).toEqual(['W1', 'W2']);
    expect(found('cardiac procedure heart', keywords)).toEqual(['W2']);
    expect(found('cardiac procedure heart', { scope: 'everything', forms: 'stemmed' })).toEqual(['W2']);
    expect(found('cardiac procedure', EXACT)).toEqual([]);
    expect(found('cardiac', keywords)).toEqual([]);
  });

  it('leaves stop words out of what they are joined with', () => {
    expect(found('the', STEMMED)).toBeNull();
    expect(found('the OR surgery', STEMMED)).toEqual(['W2']);
    expect(found('the AND surgery', STEMMED)).toEqual(['W2']);
    expect(found('surgery NOT the', STEMMED)).toEqual(['W2']);
    expect(found('surgery AND the', EXACT)).toEqual(['W2']);
    expect(found('home AND the', EXACT)).toEqual([]);
  });

  it('puts what a line finds in the place of its number', () => {
    const line = { type: 'line', number: 7, from: 0, to: 2 } as const;
    const lines = (number: number) => (number === 7 ? INDEX.setOf(['W2', 'W9']) : null);
    expect(INDEX.find(line, EXACT, lines)?.places).toEqual([1]);
    expect(INDEX.find({ ...line, number: 8 }, EXACT, lines)).toBeNull();
    expect(INDEX.find(line, EXACT)).toBeNull();
  });

  it('never excludes for what is not known, and says of which papers it is not', () => {
    const limits = { ...NO_LIMITS, fromYear: 2015, types: ['review'] };
    expect(INDEX.within(limits).met.places).toEqual([1, 2]);
    expect(INDEX.within(limits).unknown.places).toEqual([2]);
    expect(INDEX.within(NO_LIMITS).met.count).toBe(3);
    expect(INDEX.within(NO_LIMITS).unknown.count).toBe(0);
    expect(INDEX.within({ ...NO_LIMITS, toYear: 2010, languages: ['en'] }).met.places).toEqual([0, 2]);
  });

  it('has nothing in an empty list', () => {
    const { tree } = planSearch('heart');
    expect(tree === null ? null : new KnownIndex([]).find(tree, EXACT)?.count).toBe(0);
  });
});

describe('judgeLimits(paper, limits)', () => {
  it('judges each limit by itself', () => {
    const paper = knownPaper('W1', '', { year: 2012, serviceType: 'article' });
    const limits = { fromYear: 2013, toYear: null, types: ['article'], languages: ['en'] };
    expect(judgeLimits(paper, limits)).toEqual({ years: 'out', types: 'in', languages: 'unknown' });
    expect(judgeLimits(paper, NO_LIMITS)).toEqual({ years: 'in', types: 'in', languages: 'in' });
  });
});
