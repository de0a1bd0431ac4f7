import { DATA_COLORS } from '@/components/ui/theme/data-colors';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import type { ColorScale } from '@/lib/graph/scene/appearance';
import type { CanvasPalette } from './canvas-palette';

/** What the colour indices of a scale look like. */
export function nodeColors(palette: CanvasPalette, scale: ColorScale): readonly string[] {
  const { categories, steps, neutral } = DATA_COLORS[palette.scheme];
  switch (scale.type) {
    case 'kind':
      return ENTITY_KINDS.map((kind) => palette.kinds[kind]);
    case 'numbers':
      return [...steps, neutral];
    case 'groups':
      return [...categories, neutral];
  }
}

/** What a relation is drawn in: its kind's colour (null is grey), or grey where colours say something else than kinds. */
export function edgeColor(palette: CanvasPalette, scale: ColorScale, kind: EntityKind | null): string {
  return kind === null || scale.type !== 'kind' ? palette.secondary : palette.kinds[kind];
}
