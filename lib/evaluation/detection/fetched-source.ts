import { type ChunkedTask, nextTask, runInSlices } from '@/lib/base/slices';
import type { Conditions, EvidenceSource } from './gathering';
import { citationsOf } from './rank-hits';
import type { Evidence, EvidenceWork } from './types';

type Values = readonly (string | number)[];

/** Values of a work for each condition of the methods, except the number of citations. */
const VALUES_OF: Readonly<Record<string, (work: EvidenceWork) => Values>> = {
  cites: ({ references }) => references,
  'authorships.author.id': ({ authorIds }) => authorIds.flatMap((id) => id ?? []),
  'topics.id': ({ topics }) => topics.map(({ id }) => id),
  'keywords.id': ({ keywords }) => keywords.map(({ id }) => id),
  publication_year: ({ paper }) => (paper.publicationYear === null ? [] : [paper.publicationYear]),
};

type Test = (work: EvidenceWork) => boolean;

/** Whether a work meets conditions, as the service takes them. */
export function meetsAll(conditions: Conditions): Test {
  const tests = Object.entries(conditions).map(([name, wanted]): Test => {
    if (wanted === undefined || wanted.length === 0) return () => true;
    if (name === 'cited_by_count') {
      const above = Number(String(wanted).replace('>', ''));
      return (work) => citationsOf(work) > above;
    }
    const valuesOf = VALUES_OF[name] ?? (() => []);
    if (typeof wanted === 'string') {
      return (work) => valuesOf(work).some((year) => isWithin(Number(year), wanted));
    }
    const values = new Set<string | number>(wanted);
    return (work) => valuesOf(work).some((value) => values.has(value));
  });
  return (work) => tests.every((test) => test(work));
}

/** @param span of years, such as 2010-2019. */
function isWithin(year: number, span: string): boolean {
  const [first = 0, last = 0] = span.split('-').map(Number);
  return year >= first && year <= last;
}

/**
 * Answers from fetched works, without a request. It answers a question from the pool of its kind, and identifiers from
 * all works at hand. Errors: AbortError.
 */
export function createFetchedSource(
  { works, pools, yearCounts }: Evidence,
  signal: AbortSignal | undefined,
): EvidenceSource {
  return {
    mostCited: async (pool, conditions, most) => {
      // Many questions that take less than a slice each would otherwise make one long task.
      await nextTask();
      signal?.throwIfAborted();
      const inPool = pools[pool].flatMap((id) => works.get(id) ?? []);
      const met = await runInSlices(matching(inPool, conditions), { signal });
      return met.sort((one, other) => citationsOf(other) - citationsOf(one)).slice(0, most);
    },
    identified: async (_, ids) =>
      new Map(
        ids.flatMap((id) => {
          const work = works.get(id);
          return work === undefined ? [] : [[id, work] as const];
        }),
      ),
    countsByYear: async ({ publication_year: span }) =>
      new Map([...yearCounts].filter(([year]) => typeof span !== 'string' || isWithin(year, span))),
  };
}

function* matching(works: readonly EvidenceWork[], conditions: Conditions): ChunkedTask<EvidenceWork[]> {
  const isMet = meetsAll(conditions);
  const met: EvidenceWork[] = [];
  for (const work of works) {
    if (isMet(work)) met.push(work);
    yield;
  }
  return met;
}
