import type { Origin } from './types';

/** Distinguishes origins, whatever the order of their members. */
function originKey(origin: Origin): string {
  return JSON.stringify(Object.entries(origin).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function inOrder(one: Origin, other: Origin): number {
  if (one.copy !== other.copy) return one.copy < other.copy ? -1 : 1;
  if (one.sequence !== other.sequence) return one.sequence - other.sequence;
  if (one.position !== other.position) return one.position - other.position;
  return originKey(one) < originKey(other) ? -1 : 1;
}

/** Each origin once, by copy, entry and position; the first list itself where it is that already. */
export function unitedOrigins(origins: readonly Origin[], more: readonly Origin[]): readonly Origin[] {
  const all = new Map(origins.map((origin) => [originKey(origin), origin]));
  for (const origin of more) if (!all.has(originKey(origin))) all.set(originKey(origin), origin);
  const united = [...all.values()].sort(inOrder);
  return united.length === origins.length && united.every((origin, at) => origin === origins[at])
    ? origins
    : united;
}
