const UNITS = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago something was, as in '3 hours ago'; 'just now' within a minute. Times in milliseconds. */
export function relativeTime(at: number, now: number): string {
  const passed = now - at;
  for (const [unit, ms] of UNITS) {
    if (Math.abs(passed) >= ms) return FORMAT.format(-Math.trunc(passed / ms), unit);
  }
  return 'just now';
}
