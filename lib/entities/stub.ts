import type { EntityKind } from '@/lib/base/entity-kind';
import { toPlainText } from './plain-text';
import { recordId } from './record-id';

/** An entity as another record mentions it: enough for a minimal node. */
export interface EntityStub {
  readonly kind: EntityKind;
  readonly id: string;
  readonly label: string;
}

/** A stub from a mention; null where the mention has no id. The label is plain text; without a name it is the id. */
export function stubOf(
  kind: EntityKind,
  id: string | null | undefined,
  label: string | null | undefined,
): EntityStub | null {
  if (id === null || id === undefined || id === '') return null;
  const short = recordId(kind, id);
  return { kind, id: short, label: toPlainText(label ?? '') || short };
}

/** The same list with only the first item of each id. */
export function uniqueById<Item extends { readonly id: string }>(items: Iterable<Item>): readonly Item[] {
  const byId = new Map<string, Item>();
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}

/** Short ids of a list of ids or URLs, in order, each once, without gaps and without `self`. */
export function uniqueIds(
  kind: EntityKind,
  ids: readonly (string | null | undefined)[] | null | undefined,
  self: string,
): readonly string[] {
  const found = new Set<string>();
  for (const id of ids ?? []) if (id) found.add(recordId(kind, id));
  found.delete(self);
  return [...found];
}

/** Removes null and undefined; a missing list becomes an empty one. */
export function present<Item>(
  items: readonly (Item | null | undefined)[] | null | undefined,
): readonly Item[] {
  const known: Item[] = [];
  for (const item of items ?? []) if (item !== null && item !== undefined) known.push(item);
  return known;
}
