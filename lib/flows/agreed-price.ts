import { formatQuantity } from '@/lib/format/counts';

/** How many times dearer than was said a whole may become before the user is asked again. Source: docs/behaviours/requests.md#prices. */
const MOST_TIMES = 2;

/** Work that was begun at a price stopped, as the whole would come to more than twice that. What was done is kept, and it can go on. */
export class DearerError extends Error {
  override readonly name = 'DearerError';
  /** @param more what going on costs, in credits. */
  constructor(readonly more: number) {
    super(`This costs more than was said: going on costs ${formatQuantity(more, 'credit')} more.`);
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
