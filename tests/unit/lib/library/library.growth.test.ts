import { seededRandom } from '@/lib/base/random';
import { createLibrary, type MemoryLibrary } from '@/lib/library/library';
import type { RawRecord } from '@/lib/library/raw-record';
import { warmLibrary } from '@/lib/library/warm-library';
import { ask, idsOf, url } from './tiny-library';

const WORDS = 'open access network citation impact storage gas learning machine model'.split(' ');

/** A made-up work; equal numbers give equal works, another version another title and abstract. */
function madeWork(number: number, version = 0): RawRecord {
  const random = seededRandom(number * 31 + version);
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  const abstract: Record<string, number[]> = {};
  for (let at = 0; at < 12; at += 1) abstract[word()] = [at];
  return {
    id: url(`W${number}`),
    doi: `https://doi.org/10.5555/shared.${number % 7}`,
    display_name: `${word()} ${word()} ${word()}`,
    publication_year: 2000 + Math.floor(random() * 20),
    cited_by_count: Math.floor(random() * 50),
    type: random() < 0.5 ? 'article' : 'review',
    authorships: [{ author: { id: url(`A${10 + (number % 5)}`), display_name: `Author ${number % 5}` } }],
    referenced_works: [url(`W${number - 1}`)],
    abstract_inverted_index: abstract,
  };
}

function libraryOf(works: readonly RawRecord[], maxRecords?: number): MemoryLibrary {
  return createLibrary(new Map([['works', works]]), { name: 'growing', maxRecords });
}

/** One request of each sort that an index stands behind. */
const QUESTIONS: readonly (readonly [path: string, query: Readonly<Record<string, string>>])[] = [
  ['/works', { search: 'open access' }],
  ['/works', { search: '"machine learning" OR storage', sort: 'publication_year:desc' }],
  ['/works', { 'search.exact': 'net*' }],
  ['/works', { search: 'modl~1' }],
  ['/works', { search: 'NOT gas' }],
  ['/works', { filter: 'publication_year:2005-2012,type:article', per_page: '5' }],
  ['/works', { filter: 'cites:W20|W31' }],
  ['/works', { filter: 'has_abstract:false' }],
  ['/works', { sample: '4', seed: 'x' }],
  ['/works', { group_by: 'authorships.author.id' }],
  ['/works', { group_by: 'publication_year' }],
  ['/works/doi:10.5555/shared.3', { select: 'id' }],
  ['/works/W25', {}],
  ['/works/random', {}],
  ['/autocomplete/works', { q: 'op' }],
];

function answers(library: MemoryLibrary): readonly string[] {
  return QUESTIONS.map(([path, query]) => ask(library, path, query).text);
}

describe('a library that grows', () => {
  it('answers after any changes as one made of what is left', () => {
    const random = seededRandom(7);
    const expected = new Map(Array.from({ length: 40 }, (_, at) => [at + 10, madeWork(at + 10)]));
    const library = libraryOf([...expected.values()]);
    for (let round = 0; round < 12; round += 1) {
      for (let step = 0; step < 15; step += 1) {
        const number = 10 + Math.floor(random() * 60);
        if (random() < 0.5) {
          library.remove('works', [`W${number}`]);
          expected.delete(number);
        } else {
          const work = madeWork(number, round);
          library.add('works', [work]);
          expected.set(number, work);
        }
      }
      expect(library.counts.works).toBe(expected.size);
      expect(answers(library)).toEqual(answers(libraryOf([...expected.values()])));
    }
  });

  it('unites what it has with what comes: new fields win, others stay', () => {
    const library = libraryOf([{ id: url('W10'), display_name: 'Old name', language: 'en' }]);
    library.add('works', [{ id: url('W10'), display_name: 'New name', type: 'article' }]);
    expect(ask(library, '/works/W10').body).toEqual({
      id: url('W10'),
      display_name: 'New name',
      language: 'en',
      type: 'article',
    });
    expect(idsOf(ask(library, '/works', { search: 'old' }))).toEqual([]);
    expect(idsOf(ask(library, '/works', { search: 'new', filter: 'language:en' }))).toEqual(['W10']);
  });

  it('finds records that were fetched with few fields', () => {
    const library = createLibrary(new Map(), { name: 'cache' });
    library.add('authors', [{ id: url('A10'), display_name: 'Ada Lovett' }]);
    library.add('keywords', [{ id: url('keywords/p53'), display_name: 'P53' }]);
    library.add('works', [{ id: url('W10'), display_name: 'Without a year' }]);
    expect(idsOf(ask(library, '/authors', { search: 'lovett' }))).toEqual(['A10']);
    expect(idsOf(ask(library, '/keywords', { search: 'p53' }))).toEqual(['keywords/p53']);
    expect(ask(library, '/autocomplete/keywords', { q: 'p53' }).body.results[0]?.short_id).toBe(
      'keywords/p53',
    );
    expect(idsOf(ask(library, '/works', { search: 'year', sort: 'publication_year' }))).toEqual(['W10']);
    expect(idsOf(ask(library, '/works', { filter: 'publication_year:2020' }))).toEqual([]);
    library.remove('keywords', [url('keywords/p53')]);
    expect(library.size).toBe(2);
  });

  it('passes over records without id and ids without record', () => {
    const library = libraryOf([]);
    library.add('works', [{ display_name: 'nameless' }]);
    library.remove('works', ['W99', 'nonsense']);
    expect(library.size).toBe(0);
  });
});

describe('maxRecords', () => {
  it('lets the records go that were added longest ago, of whatever kind', () => {
    const library = libraryOf([madeWork(10), madeWork(11)], 3);
    library.add('authors', [{ id: url('A10'), display_name: 'First', works_count: 1 }]);
    library.add('works', [madeWork(10, 1)]);
    library.add('works', [madeWork(12)]);
    expect(idsOf(ask(library, '/works', { select: 'id' })).toSorted()).toEqual(['W10', 'W12']);
    expect(library.counts.authors).toBe(1);
    library.add('works', [madeWork(13)]);
    expect(library.counts).toMatchObject({ works: 3, authors: 0 });
  });

  it('holds however many pass through, and answers for those that are here', () => {
    const library = libraryOf([], 100);
    for (let number = 10; number < 3_010; number += 10) {
      library.add(
        'works',
        Array.from({ length: 10 }, (_, at) => madeWork(number + at)),
      );
      if (number % 500 === 0) ask(library, '/works', { search: 'open' });
    }
    expect(library.size).toBe(100);
    const last = Array.from({ length: 100 }, (_, at) => madeWork(2_910 + at));
    expect(answers(library)).toEqual(answers(libraryOf(last)));
  });

  it('holds when made of too many, and after removals', () => {
    const library = libraryOf(
      Array.from({ length: 9 }, (_, at) => madeWork(at + 10)),
      4,
    );
    expect(library.size).toBe(4);
    library.remove('works', ['W18']);
    library.add('works', [madeWork(30)]);
    expect(idsOf(ask(library, '/works', { sort: 'cited_by_count', select: 'id' })).toSorted()).toEqual([
      'W15',
      'W16',
      'W17',
      'W30',
    ]);
  });
});

describe('warm(limit)', () => {
  it('indexes so many records at a time, and changes no answer', () => {
    const works = Array.from({ length: 25 }, (_, at) => madeWork(at + 10));
    const library = libraryOf(works);
    library.add('authors', [{ id: url('A99'), display_name: 'Ada', works_count: 1 }]);
    expect([library.warm(10), library.warm(10), library.warm(5), library.warm(10)]).toEqual([16, 6, 1, 0]);
    expect(answers(library)).toEqual(answers(libraryOf(works)));
    library.add('works', [madeWork(99)]);
    expect([library.warm(0), library.warm()]).toEqual([1, 0]);
  });
});

describe('warmLibrary(library, pause, signal)', () => {
  it('pauses between slices, answers meanwhile, and stops when not wanted', async () => {
    const works = Array.from({ length: 900 }, (_, at) => madeWork(at + 10));
    const library = libraryOf(works);
    let pauses = 0;
    await warmLibrary(library, async () => {
      pauses += 1;
      if (pauses === 2) expect(ask(library, '/works/W10').status).toBe(200);
    });
    expect([pauses, library.warm(0)]).toEqual([5, 0]);
    const stopped = libraryOf(works);
    const controller = new AbortController();
    await warmLibrary(stopped, async () => controller.abort(), controller.signal);
    expect(stopped.warm(0)).toBe(900);
  });
});

describe('a keyword whose slug looks like an id', () => {
  const library = createLibrary(
    new Map([
      ['keywords', [{ id: url('keywords/p53'), display_name: 'p53 protein', works_count: 1 }]],
      ['works', [{ id: url('W10'), keywords: [{ id: url('keywords/p53'), display_name: 'p53 protein' }] }]],
    ]),
    { name: 'slugs' },
  );

  it.each(['keywords.id:p53', 'keywords.id:https://openalex.org/keywords/p53', 'keywords.id:P53'])(
    'finds its works by %s',
    (filter) => {
      expect(idsOf(ask(library, '/works', { filter }))).toEqual(['W10']);
    },
  );

  it('is found by id and counted under its own name', () => {
    expect(idsOf(ask(library, '/keywords', { filter: 'id:p53|none-such' }))).toEqual(['keywords/p53']);
    expect(ask(library, '/works', { group_by: 'keywords.id' }).body.group_by).toEqual([
      { key: url('keywords/p53'), key_display_name: 'p53 protein', count: 1 },
    ]);
    expect(ask(library, '/keywords', { group_by: 'works_count' }).body.group_by).toHaveLength(1);
  });
});
