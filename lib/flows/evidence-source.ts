import { report } from '@/lib/base/report';
import { type EntityRecord, isRecordOf } from '@/lib/entities/records';
import { EVIDENCE_FIELDS, evidenceOfWork } from '@/lib/evaluation/detection/evidence-of-work';
import { type EvidenceSource, type IdentifierType, PAGE_SIZE } from '@/lib/evaluation/detection/gathering';
import type { EvidenceWork } from '@/lib/evaluation/detection/types';
import type { CallOptions, ListParams } from '@/lib/openalex/api';
import {
  AloneLeft,
  type FindOptions,
  findByExternalIds,
  findByIds,
} from '@/lib/openalex/endpoints/find-records';
import { buildFilter } from '@/lib/openalex/filter-builder';
import type { FlowContext } from './context';

/** The answer to one question, as it is cached. */
export interface CachedEvidence {
  readonly works: readonly EvidenceWork[];
  /** Beside `works`: the identifier that led to each; empty for lists. */
  readonly asked: readonly string[];
  /** Works by year, where the question was for them. */
  readonly years: readonly (readonly [year: number, works: number])[];
}

/** Holds answers from visit to visit. A cache that fails counts as empty: neither call rejects. */
export interface AnswerCache {
  /** Null: not cached. */
  read(question: string): Promise<CachedEvidence | null>;
  write(question: string, answer: CachedEvidence): Promise<void>;
}

const MOST_GROUPS = 200;

/** Asks each question once: a cached answer is not requested again. */
export interface CountingSource extends EvidenceSource {
  readonly tally: { readonly sent: number; readonly cached: number };
}

export interface EvidenceSourceOptions {
  readonly answerCache: AnswerCache;
  /** Asks the service even where an answer is cached, and replaces the cached answer. */
  readonly bypassCache?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called for each question, when it has been answered. */
  readonly onAnswered?: () => void;
}

/** Errors: those of the service, AbortError. */
export function createEvidenceSource(context: FlowContext, options: EvidenceSourceOptions): CountingSource {
  const { bypassCache = false, signal } = options;
  const call: CallOptions = { signal, bypassCache };
  const { tally, answer } = createAnswerer(options);
  const aloneLeft = new AloneLeft();

  async function list(params: ListParams): Promise<readonly EvidenceWork[]> {
    const question = `works?filter=${params.filter}&sort=${params.sort}&per_page=${params.perPage}&page=${params.page}`;
    const { works } = await answer(question, async () => {
      const page = await context.api.fetchList('works', { ...params, select: EVIDENCE_FIELDS }, call);
      if (page.meta.isPartial)
        report('warning', 'OpenAlex stopped a search early; some candidates may be missing');
      return listed(page.results.flatMap(evidenceOf));
    });
    return works;
  }

  return {
    tally,
    mostCited: async (_, conditions, most) => {
      const filter = buildFilter(conditions);
      const works: EvidenceWork[] = [];
      for (let page = 1; works.length < most; page += 1) {
        const perPage = Math.min(PAGE_SIZE, most);
        const found = await list({ filter, sort: 'cited_by_count:desc', perPage, page });
        works.push(...found);
        if (found.length < perPage) break;
      }
      return works.slice(0, most);
    },
    identified: async (type, ids) => {
      const { works, asked } = await answer(`works?${type}=${ids.join('|')}`, () =>
        identify(context, type, ids, { ...call, select: EVIDENCE_FIELDS, aloneLeft }),
      );
      return new Map(
        works.flatMap((work, index) => {
          const id = asked[index];
          return id === undefined ? [] : [[id, work] as const];
        }),
      );
    },
    countsByYear: async (conditions) => {
      const filter = buildFilter(conditions);
      const { years } = await answer(`works?filter=${filter}&group_by=publication_year`, async () => {
        const params = { filter, groupBy: 'publication_year', perPage: MOST_GROUPS };
        const { groups } = await context.api.fetchList('works', params, call);
        return { ...listed([]), years: groups.map(({ key, count }) => [Number(key), count] as const) };
      });
      return new Map(years.filter(([year]) => Number.isInteger(year)));
    },
  };
}

/** Answers questions from the cache or else by a request, and counts both. */
function createAnswerer({ answerCache, bypassCache = false, signal, onAnswered }: EvidenceSourceOptions) {
  const tally = { sent: 0, cached: 0 };

  async function answer(question: string, ask: () => Promise<CachedEvidence>): Promise<CachedEvidence> {
    signal?.throwIfAborted();
    const known = bypassCache ? null : await answerCache.read(question);
    signal?.throwIfAborted();
    if (known !== null) {
      tally.cached += 1;
      onAnswered?.();
      return known;
    }
    tally.sent += 1;
    const fresh = await ask();
    await answerCache.write(question, fresh);
    onAnswered?.();
    return fresh;
  }

  return { tally, answer };
}

function listed(works: readonly EvidenceWork[]): CachedEvidence {
  return { works, asked: [], years: [] };
}

function evidenceOf(record: EntityRecord): readonly EvidenceWork[] {
  return isRecordOf('works', record) ? [evidenceOfWork(record)] : [];
}

async function identify(
  { api }: FlowContext,
  type: IdentifierType,
  ids: readonly string[],
  call: FindOptions,
): Promise<CachedEvidence> {
  const { matches } =
    type === 'openalex'
      ? await findByIds(api, 'works', ids, call)
      : await findByExternalIds(api, type, ids, call);
  const works = matches.flatMap(({ asked, record }) => evidenceOf(record).map((work) => ({ asked, work })));
  return { works: works.map(({ work }) => work), asked: works.map(({ asked }) => asked), years: [] };
}
