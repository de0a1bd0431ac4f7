/** Up to this many decisions each one updates the order, afterwards every tenth. */
const EACH_UP_TO = 100;
const EVERY = 10;

/**
 * Whether the order must be computed again. Source: docs/behaviours/screening.md#likeliest-first.
 * @param decided papers decided now.
 * @param decidedThen papers that were decided when the present order was computed.
 */
export function isRetrainingDue(decided: number, decidedThen: number): boolean {
  if (decided <= EACH_UP_TO) return decided !== decidedThen;
  return Math.abs(decided - decidedThen) >= EVERY;
}
