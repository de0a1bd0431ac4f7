import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { SetCount } from './questions';
import type { SeenAndAside } from './set-aside';
import type { Effect, LineEffect, TermEffect } from './term-effects';

const isNone = ({ seen, aside }: SeenAndAside) => seen + aside === 0;

/** '3', or '3 (and 1 set aside)'. */
function both({ seen, aside }: SeenAndAside): string {
  const told = formatExactCount(seen);
  return aside === 0 ? told : `${told} (and ${formatExactCount(aside)} set aside)`;
}

/** '3 known fewer', '2 known more', '3 known fewer, 1 more', 'no change'. */
export function tellEffect({ fewer, more }: Effect): string {
  const told = [
    ...(isNone(fewer) ? [] : [`${both(fewer)} known fewer`]),
    ...(isNone(more) ? [] : [`${both(more)} ${isNone(fewer) ? 'known ' : ''}more`]),
  ];
  return told.length === 0 ? 'no change' : told.join(', ');
}

function isSame(one: Effect, other: Effect): boolean {
  return tellEffect(one) === tellEffect(other);
}

/** The effect of a term on the known papers, in short sentences. @param main the line whose papers are the result. */
export function tellTerm(effect: TermEffect, line: number, main: number | null): readonly string[] {
  const { role, finds, alone, onLine, onMain } = effect;
  if (isNone(finds)) return ['No known paper has it.'];
  const changes = !isNone(onLine.fewer) || !isNone(onLine.more);
  const without = changes || role !== 'or' ? [`Without it: ${tellEffect(onLine)}.`] : [REDUNDANT];
  const atEnd =
    main === null || main === line || isSame(onLine, onMain)
      ? []
      : [`At the end, line ${main}: ${tellEffect(onMain)}.`];
  return [
    `${role === 'not' ? 'Stands in' : 'Finds'} ${both(finds)} of the known papers${tellAlone(alone)}.`,
    ...without,
    ...(changes ? atEnd : []),
  ];
}

const REDUNDANT = 'Without it: no change, other terms find the same.';

function tellAlone(alone: SeenAndAside | null): string {
  return alone === null || isNone(alone) ? '' : `, ${both(alone)} by it alone`;
}

/** The effect of switching a line off on each line that names it, a sentence each. */
export function tellLineEffect({ onUsers }: LineEffect, main: number | null): readonly string[] {
  return onUsers.map(
    (user) => `Line ${user.number}${user.number === main ? ', the end' : ''}: ${tellEffect(user)}.`,
  );
}

function isExact(count: SetCount): boolean {
  return count.least === count.most;
}

/** '12,400 hits fewer' without a term; bounds if one of the numbers is not exact. */
export function tellHits(before: SetCount, after: SetCount): string {
  if (!isExact(before) || !isExact(after)) return tellBounds(after);
  const change = after.least - before.least;
  if (change === 0) return 'as many hits';
  return `${formatQuantity(Math.abs(change), 'hit')} ${change < 0 ? 'fewer' : 'more'}`;
}

function tellBounds({ least, most }: SetCount): string {
  if (most === null) return `at least ${formatQuantity(least, 'hit')}`;
  return `${formatExactCount(least)} to ${formatQuantity(most, 'hit')}`;
}
