export interface Measurement {
  readonly name: string;
  /** What the number means: `ratio`, `px`. */
  readonly unit: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Behind the point; by the value's size unless given. */
  readonly digits?: number;
}

/**
 * Prints one line such as `bench layout-5k ratio=8.1 goal>=5 ok`; returns whether the goal was met. Written past the
 * test runner's console, so that the lines stay clean.
 */
export function reportGoal({ name, unit, value, atLeast, atMost, digits }: Measurement): boolean {
  const isMet = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
  const goal = [
    ...(atLeast === undefined ? [] : [`goal>=${atLeast}`]),
    ...(atMost === undefined ? [] : [`goal<=${atMost}`]),
  ];
  const bySize = Math.abs(value) < 0.1 ? 4 : Math.abs(value) < 10 ? 2 : 1;
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(digits ?? bySize);
  const verdict = goal.length === 0 ? [] : [isMet ? 'ok' : 'MISSED'];
  process.stdout.write(`${['bench', name, `${unit}=${shown}`, ...goal, ...verdict].join(' ')}\n`);
  return isMet;
}

/** CPU milliseconds this process spends in a call: steadier than the clock on a shared machine. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const spent = process.cpuUsage(before);
  return (spent.user + spent.system) / 1000;
}

/** The value below which a share of the values lies; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
