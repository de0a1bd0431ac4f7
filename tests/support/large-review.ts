import { seededRandom } from '@/lib/base/random';
import type { EvidenceWork, MethodInput } from '@/lib/evaluation/detection/types';
import type { Dataset, Paper } from '@/lib/evaluation/types';
import type { AnswerCache, CachedEvidence } from '@/lib/flows/evidence-source';
import { buildDataset, buildEvidence, buildInput, buildPaper } from './build-review';

const TOPICS = 60;
const KEYWORDS = 3_000;
const AUTHORS = 8_000;
const REFERENCES = 60;
const YEARS = { first: 2000, last: 2025 } as const;

/** A review of so many included papers that cite sixty works each, among as many excluded ones as are wanted. */
export function largeReview(included: number, excluded: number): Dataset {
  const paper = (index: number, label: 'included' | 'excluded'): Paper =>
    buildPaper(`row-${label}-${index}`, {
      title: `Effects of treatment ${index} on outcome ${index % 977} in population ${index % 61}`,
      doi: label === 'included' ? null : `10.5555/bench.${index}`,
      openAlexId: label === 'included' ? `W${1_000_000 + index}` : null,
      label,
    });
  return buildDataset(
    Array.from({ length: included }, (_, index) => paper(index, 'included')),
    Array.from({ length: excluded }, (_, index) => paper(index, 'excluded')),
  );
}

/** What the works of such a review are like: topics, authors and references overlap as in one field. */
function largeEvidence(id: number, random: () => number): EvidenceWork {
  const pick = (count: number) => Math.floor(count ** random());
  const some = (count: number, of: number, prefix: string) =>
    Array.from({ length: count }, () => `${prefix}${pick(of)}`);
  return buildEvidence(`W${id}`, {
    title: `A study of subject ${id} with method ${pick(500)} in setting ${pick(90)}`,
    year: YEARS.first + Math.floor(random() * (YEARS.last - YEARS.first)),
    citedBy: Math.floor(200 * random()),
    cites: Array.from({ length: REFERENCES }, () => `W${1_000_000 + Math.floor(random() * 200_000)}`),
    related: Array.from({ length: 10 }, () => `W${1_000_000 + Math.floor(random() * 400_000)}`),
    authors: some(5, AUTHORS, 'A'),
    topics: some(3, TOPICS, 'T'),
    keywords: some(12, KEYWORDS, 'K'),
  });
}

/** What the methods compute from for such a review, with every pool as full as the largest setting allows. */
export function largeInput(included: number, seed: number): MethodInput {
  const random = seededRandom(seed);
  const pool = (count: number) =>
    Array.from({ length: count }, () => largeEvidence(1_000_000 + Math.floor(random() * 200_000), random));
  const length = YEARS.last - YEARS.first + 5;
  return buildInput({
    seeds: Array.from({ length: included }, (_, index) => largeEvidence(1_000_000 + index, random)),
    pools: {
      citing: pool(2 * included),
      linked: pool(400),
      coupled: pool(200),
      byAuthor: pool(400),
      gapYears: pool(200),
      onTopic: pool(100),
      expansion: pool(200),
    },
    yearCounts: Array.from({ length }, (_, at) => [YEARS.first - 2 + at, 1_000 + 37 * at] as const),
    config: { maxPapersPerMethod: 200 },
  });
}

/** As a database does: in a task of its own, and as a copy. */
function asRead<Value>(value: Value): Promise<Value> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Value>) => {
      port1.close();
      resolve(data);
    };
    port2.postMessage(value);
  });
}

/** A cache of answers that holds the answer to every question of a detection, each made when it is asked. */
export function createFullAnswers(seed: number): AnswerCache {
  const random = seededRandom(seed);
  const answerTo = (question: string): CachedEvidence => {
    if (question.includes('group_by')) {
      const length = YEARS.last - YEARS.first + 5;
      const years = Array.from({ length }, (_, at) => [YEARS.first - 2 + at, 1_000 + 37 * at] as const);
      return { works: [], asked: [], years };
    }
    const asked = /^works\?openalex=(.*)$/.exec(question)?.[1]?.split('|') ?? [];
    const listed = Number(/per_page=(\d+)/.exec(question)?.[1] ?? 0);
    const ids =
      listed === 0
        ? asked.map((id) => Number(id.slice(1)))
        : Array.from({ length: listed }, () => 1_000_000 + Math.floor(random() * 200_000));
    return { works: ids.map((id) => largeEvidence(id, random)), asked, years: [] };
  };
  return { read: (question) => asRead(answerTo(question)), write: () => Promise.resolve() };
}
