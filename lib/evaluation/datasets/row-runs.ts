/** Runs of rows that are written out. */
const MOST_RUNS = 200;

/** Numbers in order as runs: '17-19, 21'. */
export function runsOf(numbers: readonly number[]): string {
  const runs: (readonly [number, number])[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === number - 1) runs[runs.length - 1] = [last[0], number];
    else runs.push([number, number]);
  }
  const texts = runs.slice(0, MOST_RUNS).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return `${texts.join(', ')}${runs.length > MOST_RUNS ? ' and others' : ''}`;
}
