import { KIND_SHAPES } from '@/components/ui/kind-shapes';
import type { EntityKind } from '@/lib/base/entity-kind';
import type { ExampleMap, ExampleNode } from '@/lib/library/example-map';

/** Of a link's length: how far it bends aside. */
const BEND = 0.12;

function linkPath(one: ExampleNode | undefined, two: ExampleNode | undefined): string {
  if (one === undefined || two === undefined) return '';
  const x = Math.round((one.x + two.x) / 2 - (two.y - one.y) * BEND);
  const y = Math.round((one.y + two.y) / 2 + (two.x - one.x) * BEND);
  return `M${one.x} ${one.y}Q${x} ${y} ${two.x} ${two.y}`;
}

/** Ends of the links, in pairs; all of them or those of one node. */
export function linksOf({ links }: ExampleMap, node: number | null): readonly (readonly [number, number])[] {
  return links.flatMap((from, at) => {
    const to = links[at + 1];
    if (at % 2 === 1 || to === undefined) return [];
    return node === null || from === node || to === node ? [[from, to] as const] : [];
  });
}

/** All links as one path, or those of one node. */
export function pathOf(map: ExampleMap, node: number | null): string {
  return linksOf(map, node)
    .map(([from, to]) => linkPath(map.nodes[from], map.nodes[to]))
    .join('');
}

/** The ground that the map lies on. */
export const SURFACE = 'var(--chakra-colors-bg-canvas)';

export const LINK_COLOR = 'var(--chakra-colors-text-secondary)';

export function colorOfKind(kind: EntityKind): string {
  return `var(--chakra-colors-kind-${kind})`;
}

/** How strongly all links are drawn where no node is pointed at. */
export const LINK_OPACITY = 0.22;

/** Width of the outline of a kind that has one, in the box of its icon. */
export const HOLLOW_WIDTH = 1.75;

/** Width of a rim in the frame. */
export const RIM_WIDTH = 1.5;

/** The kind's own shape, as in every list and on the map; its box of 16 px, of which it covers about 12, is put in its place. */
export function shapeOf({ kind, x, y, r }: ExampleNode) {
  const { hollow, filled } = KIND_SHAPES[kind].icon;
  const scale = r / 6;
  return {
    hollow,
    filled,
    place: { scale, x: x - 8 * scale, y: y - 8 * scale },
    /** Whether its filled part has a rim in the colour of the ground, as wide wherever it stands. */
    hasRim: hollow === undefined,
  };
}
