/** Up to so many decisions the order is computed anew at each, afterwards at every tenth. */
const EACH_UP_TO = 100;
const EVERY = 10;

/**
 * Whether the order is due again. Source: docs/behaviours/screening.md#likeliest-first.
 * @param decided papers decided now.
 * @param decidedThen papers that were decided when the present order was computed.
 */
export function isRetrainingDue(decided: number, decidedThen: number): boolean {
  if (decided <= EACH_UP_TO) return decided !== decidedThen;
  return Math.abs(decided - decidedThen) >= EVERY;
}
