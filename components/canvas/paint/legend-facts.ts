import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { formatCount, formatExactCount, formatQuantity } from '@/lib/format/counts';
import { isGroupNode } from '@/lib/graph/groups/group-node';
import { CATEGORY_COUNT, type ColorScale, STEP_COUNT } from '@/lib/graph/scene/appearance';
import type { PaintedNode } from '@/lib/graph/scene/painted-scene';
import { PROJECT_MARKS, type ProjectMark } from '@/lib/graph/scene/project-marks';

/** Said where the weakest edges fade in a crowd. Source: docs/behaviours/visual-language.md#weak-edges. */
export const FADING_NOTE = 'Zoomed out: the weakest edges are faded';

/** What discs and the lines between them mean. */
export const GROUP_NOTES = {
  area: 'Area: number of nodes',
  lines: 'Wide lines: many links',
} as const;

/** What the discs of a map stand for: '48 groups of 50,000 nodes'; null where there are none. */
export function groupNote(nodes: readonly PaintedNode[]): string | null {
  const discs = nodes.filter(isGroupNode);
  if (discs.length === 0) return null;
  const count = discs.reduce((sum, { group }) => sum + group.size, 0);
  return `${formatQuantity(discs.length, 'group')} of ${formatQuantity(count, 'node')}`;
}

/** What marks of nodes mean. */
export const MARK_NAMES = {
  onlyNamed: 'Only the name is known',
  pinned: 'Pinned',
  retracted: 'Retracted',
} as const;

/** The marks of the open project that nodes carry, in their order. @param marks numbers, as of `Scene.marks`. */
export function presentMarks(marks: Iterable<number>): readonly ProjectMark[] {
  const present = new Set(marks);
  return PROJECT_MARKS.filter((_, index) => present.has(index + 1));
}

interface ScaleEntry {
  /** Index of the colour in the scale. */
  readonly color: number;
  readonly name: string;
  readonly count: number;
}

/** What a legend says of colours that do not stand for kinds. */
export interface ScaleFacts {
  readonly title: string;
  /** From the lowest to the highest number; null for groups, and where nothing has a number. */
  readonly ramp: { readonly colors: readonly number[]; readonly min: string; readonly max: string } | null;
  readonly entries: readonly ScaleEntry[];
}

/** Null when colours stand for kinds, which have entries of their own. */
export function scaleFacts(scale: ColorScale): ScaleFacts | null {
  switch (scale.type) {
    case 'kind':
      return null;
    case 'numbers': {
      const { title, min, max, hasLower, unknown } = scale;
      const colors = Array.from({ length: STEP_COUNT }, (_, step) => step);
      return {
        title,
        ramp: { colors, min: `${hasLower ? '≤ ' : ''}${formatAmount(min)}`, max: formatAmount(max) },
        entries: unknown === 0 ? [] : [{ color: STEP_COUNT, name: 'Unknown', count: unknown }],
      };
    }
    case 'groups': {
      const { title, groups, others, rest: restName } = scale;
      const entries = groups.map(({ name, count, color }) => ({ color, name, count }));
      const rest = { color: CATEGORY_COUNT, name: restName ?? 'Others', count: others };
      return { title, ramp: null, entries: others === 0 ? entries : [...entries, rest] };
    }
  }
}

/** Years and small counts as they are, large counts and shares short. */
export function formatAmount(value: number): string {
  if (Number.isInteger(value)) return value < 10_000 ? String(value) : formatCount(value);
  return String(Number(value.toPrecision(2)));
}

/** A kind with its name and how many there are, in the order of the kinds. */
export function kindEntries(kinds: Iterable<EntityKind>): readonly {
  readonly kind: EntityKind;
  readonly name: string;
  readonly count: string;
}[] {
  const counts = new Map<EntityKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return ENTITY_KINDS.filter((kind) => counts.has(kind)).map((kind) => ({
    kind,
    name: kindFacts(kind).plural,
    count: formatExactCount(counts.get(kind) ?? 0),
  }));
}
