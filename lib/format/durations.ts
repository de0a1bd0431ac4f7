import { formatQuantity } from './counts';

const MINUTE_MS = 60_000;
const STEP_S = 5;

/** How long something may take, as in 'about 2 minutes'; seconds in steps of five from ten on. @param ms 0 or more. */
export function aboutDuration(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  if (seconds <= 10) return `about ${formatQuantity(seconds, 'second')}`;
  if (ms < 1.5 * MINUTE_MS) return `about ${formatQuantity(Math.ceil(seconds / STEP_S) * STEP_S, 'second')}`;
  return `about ${formatQuantity(Math.round(ms / MINUTE_MS), 'minute')}`;
}
