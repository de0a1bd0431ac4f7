import {
  colorOfKind,
  HOLLOW_WIDTH,
  LINK_COLOR,
  LINK_OPACITY,
  pathOf,
  RIM_WIDTH,
  SURFACE,
  shapeOf,
} from '@/components/screens/home/example-drawing';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import type { ExampleMap } from '@/lib/library/example-map';
import { placedPath } from './placed-path';

/** What is drawn alike, as one path in the frame. Colours are those of the page. */
interface Part {
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly opacity: number;
  readonly d: string;
}

function partsOf(map: ExampleMap, kind: EntityKind): readonly Part[] {
  const color = colorOfKind(kind);
  const parts = new Map<string, Part>();
  const add = (fill: string, stroke: string, strokeWidth: number, path: string): void => {
    const key = `${fill} ${strokeWidth}`;
    parts.set(key, { fill, stroke, strokeWidth, opacity: 1, d: (parts.get(key)?.d ?? '') + path });
  };
  for (const node of map.nodes) {
    if (node.kind !== kind) continue;
    const { hollow, filled, place, hasRim } = shapeOf(node);
    if (hollow !== undefined) add(SURFACE, color, HOLLOW_WIDTH * place.scale, placedPath(hollow, place));
    if (filled !== undefined) add(color, SURFACE, hasRim ? RIM_WIDTH : 0, placedPath(filled, place));
  }
  return [...parts.values()];
}

/** The example map without names, in as few parts as its colours and widths allow: no node lies on another. */
export function drawExampleMap(map: ExampleMap) {
  const { width, height } = map;
  const links = {
    fill: 'none',
    stroke: LINK_COLOR,
    strokeWidth: 1,
    opacity: LINK_OPACITY,
    d: pathOf(map, null),
  };
  return { width, height, parts: [links, ...ENTITY_KINDS.flatMap((kind) => partsOf(map, kind))] };
}
