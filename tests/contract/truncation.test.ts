import path from 'node:path';
import type { Library } from '@/lib/library/library';
import { planSearch, searchesOf } from '@/lib/search-text/plan-search';
import { loadLibrary } from '@/lib/server/load-library';
import { describeWithSharedData, readSharedRecords, SHARED_DATA } from '../support/shared-data';

/** Words of a title or abstract, as a reader would list them. */
type Words = readonly string[];

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Lower-case words without accents or markup. */
function wordsOf(text: string): Words {
  const plain = text.replace(/<\/?[a-z][^>]*>|&[a-z#0-9]+;/gi, ' ').toLowerCase();
  return plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u);
}

function wordsOfWork(record: unknown): Words {
  if (!isObject(record)) return [];
  const titles = [record.display_name, record.title].filter((text) => typeof text === 'string');
  const abstract = isObject(record.abstract_inverted_index) ? record.abstract_inverted_index : {};
  const nested = isObject(abstract.InvertedIndex) ? abstract.InvertedIndex : abstract;
  return [...titles.flatMap(wordsOf), ...Object.keys(nested).flatMap(wordsOf)];
}

/** What a query asks for, without any grammar: every block, by any of its beginnings or words. */
type Blocks = readonly (readonly string[])[];

function fits(words: Words, blocks: Blocks): boolean {
  return blocks.every((block) =>
    block.some((part) =>
      part.endsWith('*') ? words.some((word) => word.startsWith(part.slice(0, -1))) : words.includes(part),
    ),
  );
}

const QUERIES: readonly (readonly [query: string, count: number, blocks: Blocks])[] = [
  ['therap*', 35, [['therap*']]],
  ['bibliometr*', 22, [['bibliometr*']]],
  ['neur* AND (learn* OR adapt*)', 89, [['neur*'], ['learn*', 'adapt*']]],
  // Our own query. Source: docs/data-contract.md#wildcards.
  [
    '(climat* OR warming OR greenhouse) AND (adapt* OR mitigat* OR vulnerab* OR resilien* OR impact*)',
    131,
    [
      ['climat*', 'warming', 'greenhouse'],
      ['adapt*', 'mitigat*', 'vulnerab*', 'resilien*', 'impact*'],
    ],
  ],
];

/* What is typed on the left must be found on the right: the search of the product, over the real records. */
describeWithSharedData('truncation over real records', () => {
  let library: Library;
  let works: readonly { readonly id: string; readonly words: Words }[];

  beforeAll(async () => {
    library = await loadLibrary(path.join(SHARED_DATA, 'openalex'));
    works = readSharedRecords('works.ndjson.gz').flatMap((record) =>
      isObject(record) && typeof record.id === 'string'
        ? [{ id: record.id.replace('https://openalex.org/', ''), words: wordsOfWork(record) }]
        : [],
    );
  }, 120_000);

  /** Ids of what is found when this is typed. */
  function foundBy(typed: string): readonly string[] {
    const params = new URLSearchParams({ ...searchesOf(planSearch(typed)), per_page: '200', select: 'id' });
    const answer = library.answer({ path: '/works', query: params.toString() });
    const body: unknown = JSON.parse(answer.body);
    return isObject(body) && Array.isArray(body.results)
      ? body.results.flatMap((each) =>
          isObject(each) ? [String(each.id).replace('https://openalex.org/', '')] : [],
        )
      : [];
  }

  it.each(QUERIES)('%s finds what a list of the words finds: %s works', (typed, count, blocks) => {
    const expected = works.filter(({ words }) => fits(words, blocks)).map(({ id }) => id);
    expect(expected).toHaveLength(count);
    expect([...foundBy(typed)].sort()).toEqual([...expected].sort());
  });
});
