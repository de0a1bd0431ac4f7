/** Unit: characters. A quadratic reader takes seconds for so much. */
const LENGTH = 131_072;
/** Less is surely linear. Unit: milliseconds of the processor. */
const QUICK_MS = 150;
/** So much time measures well at once. Unit: milliseconds of the processor. */
const LONG_MS = 5_000;
const TRIES = 4;

function costOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * How many times the work of a function grows when its input doubles; 1 where a long text takes no time to speak of. Time of
 * the processor, the least of several tries, over two doublings: neither a busy machine nor a full memory counts.
 * @param textOf a text of about so many characters.
 */
export function measureGrowth(read: (text: string) => unknown, textOf: (length: number) => string): number {
  const long = textOf(LENGTH);
  let ofLong = costOf(() => read(long));
  if (ofLong < QUICK_MS) return 1;
  const short = textOf(LENGTH / 4);
  let ofShort = costOf(() => read(short));
  for (let each = 1; each < TRIES && ofLong < LONG_MS && Math.sqrt(ofLong / ofShort) > 2; each += 1) {
    ofLong = Math.min(
      ofLong,
      costOf(() => read(long)),
    );
    if (ofLong < QUICK_MS) return 1;
    ofShort = Math.min(
      ofShort,
      costOf(() => read(short)),
    );
  }
  return Math.sqrt(ofLong / ofShort);
}
