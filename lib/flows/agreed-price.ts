import { formatQuantity } from '@/lib/format/counts';
import { MAX_FILTER_VALUES } from '@/lib/openalex/filter-builder';
import { creditsOfClass } from '@/lib/openalex/pricing';
import type { FlowContext } from './context';

/** How many times dearer than was said a whole may become before the user is asked again. Source: docs/behaviours/requests.md#prices. */
const MOST_TIMES = 2;

/** Work that was begun at a price stopped, as the whole would come to more than twice that. What was done is kept, and it can go on. */
export class DearerError extends Error {
  override readonly name = 'DearerError';
  /** @param more what going on costs, in credits. */
  constructor(readonly more: number) {
    super(`OpenAlex charges more than was said: going on costs ${formatQuantity(more, 'credit')} more.`);
  }
}

/** What a piece of work was said to cost, has cost, and will still cost by the prices of now. Unit: credits. */
export interface AgreedWork {
  readonly said: number;
  readonly spent: number;
  readonly rest: number;
}

/** The one rule for all work that was confirmed at a price: whether to ask again before its next request. */
export function isTooDear({ said, spent, rest }: AgreedWork): boolean {
  return rest > 0 && spent + rest > MOST_TIMES * said;
}

/** Called between two requests, once what came is kept. Errors: DearerError where the rest is not to be asked for unasked. */
export function checkAgreed(work: AgreedWork): void {
  if (isTooDear(work)) throw new DearerError(work.rest);
}

/** What the button says that lets held-up work go on. @param more what that costs, in credits. */
export function goOnLabel(more: number): string {
  return `Go on (${formatQuantity(more, 'credit')} more)`;
}

/** What going on costs, where work was held up for that; null for any other error. Unit: credits. */
export function creditsToGoOn(error: unknown): number | null {
  return error instanceof DearerError ? error.more : null;
}

/**
 * A context for work that consists of lists and batches and was confirmed at a price. Once such a request costs more than it did then, each is refused
 * (DearerError) where the whole becomes dearer than twice what was said; what is free goes on. The work counts refused requests as failed, and says why.
 * @param said what the user was told so far, in credits.
 */
export function agreedContext(context: FlowContext, said: () => number): FlowContext {
  const each = creditsOfClass('list');
  let requests = 0;
  let spent = 0;

  async function held<Answer>(count: number, ask: () => Promise<Answer>): Promise<Answer> {
    const now = creditsOfClass('list');
    const rest = Math.max(count, said() / each - requests) * now;
    if (now > each) checkAgreed({ said: said(), spent, rest });
    requests += count;
    const answer = await ask();
    spent += count * creditsOfClass('list');
    return answer;
  }

  const { api } = context;
  return {
    ...context,
    api: {
      ...api,
      fetchList: (...call) => held(1, () => api.fetchList(...call)),
      fetchBatch: (kind, ids, options) =>
        held(Math.ceil(ids.length / MAX_FILTER_VALUES), () => api.fetchBatch(kind, ids, options)),
    },
  };
}
