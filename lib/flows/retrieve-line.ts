import type { Publication } from '@/lib/entities/publication';
import { isRecordOf } from '@/lib/entities/records';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { factsOfWork, PROJECT_FIELDS } from '@/lib/project/facts-of-work';
import type { SetRequest } from '@/lib/strategy/work-set';
import {
  type CollectedSoFar,
  type Collection,
  collectPage,
  isCollected,
  MOST_COLLECTED,
  nothingCollected,
  requestsLeft,
} from './collect-list';
import type { FlowContext, FlowOptions } from './context';
import { listOfRequest } from './count-lines';

/** The works of a line: a list of the service, or ids that were put together here. */
export type LineWorks =
  | { readonly type: 'list'; readonly request: SetRequest }
  | { readonly type: 'ids'; readonly ids: readonly string[] };

/** How far the records of a line are; it can go on from here. */
export interface LineSoFar {
  readonly soFar: CollectedSoFar;
  /** Of what was retrieved, by id. */
  readonly facts: ReadonlyMap<string, Publication>;
  /** Spent, where requests are paid for. */
  readonly credits: number;
}

function collectionOf(works: LineWorks): Collection {
  const source =
    works.type === 'ids'
      ? ({ type: 'ids', ids: works.ids.slice(0, MOST_COLLECTED) } as const)
      : ({ type: 'list', params: listOfRequest(works.request) } as const);
  return { kind: 'works', source, fields: PROJECT_FIELDS, limit: MOST_COLLECTED };
}

export function nothingOfLine(works: LineWorks): LineSoFar {
  return { soFar: nothingCollected(collectionOf(works)), facts: new Map(), credits: 0 };
}

/** What it takes to retrieve the records of a line that are not at hand. @param found works of the line. */
export function priceOfLine(
  works: LineWorks,
  found: number,
  before: LineSoFar | null,
  isLive: boolean,
): { readonly records: number; readonly requests: number; readonly credits: number } {
  const atHand = before?.facts.size ?? 0;
  const requests = requestsLeft(collectionOf(works), found, atHand);
  const each = works.type === 'ids' ? creditsOfClass('list') : creditsOfClass('search');
  return { records: Math.min(found, MOST_COLLECTED), requests, credits: isLive ? requests * each : 0 };
}

export interface RetrieveLineOptions extends FlowOptions {
  /** Called after each page: what was retrieved is not paid for again. What it throws ends the retrieval. */
  readonly onPage: (soFar: LineSoFar) => void;
}

/**
 * Retrieves the records of a line as a project keeps them, at most 10,000. Errors: those of `fetchList` and `fetchBatch`, AbortError; what was
 * retrieved before stays.
 */
export async function retrieveLine(
  context: FlowContext,
  works: LineWorks,
  before: LineSoFar,
  { signal, onPage }: RetrieveLineOptions,
): Promise<LineSoFar> {
  const collection = collectionOf(works);
  const isPaid = (await context.costsCredits?.()) === true;
  // The price of an answer that has come, which may be another than was expected.
  const each = () => (works.type === 'ids' ? creditsOfClass('list') : creditsOfClass('search'));
  let now = before;
  while (!isCollected(collection, now.soFar)) {
    const { records, after } = await collectPage(context, collection, now.soFar, { signal });
    const news = records.flatMap((record) =>
      isRecordOf('works', record) ? [[record.id, factsOfWork(record)] as const] : [],
    );
    now = {
      soFar: after,
      facts: new Map([...now.facts, ...news]),
      credits: now.credits + (isPaid ? each() : 0),
    };
    onPage(now);
  }
  return now;
}
