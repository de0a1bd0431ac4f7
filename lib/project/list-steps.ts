import { formatExactCount } from '@/lib/format/counts';

/** At most so many steps are named; the others are counted. */
const MOST_NAMED = 3;

/** Names of steps as one text: equal ones once, with how often, and never more than a line or two. */
export function listSteps(names: readonly string[]): string {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  const told = [...times].map(([name, count]) =>
    count === 1 ? name : `${name} (${formatExactCount(count)} times)`,
  );
  if (told.length <= MOST_NAMED + 1) return told.join('; ');
  return `${told.slice(0, MOST_NAMED).join('; ')} and ${formatExactCount(told.length - MOST_NAMED)} more`;
}
