import { KIND_SHAPES } from '@/components/ui/kind-shapes';
import type { EntityKind } from '@/lib/base/entity-kind';
import { kindPath } from './paint/shapes';

const RADIUS = 5.5;

interface KindGlyphProps {
  readonly kind: EntityKind;
  /** CSS; the kind's own unless given. */
  readonly color?: string;
}

/** The shape and colour of a kind as the map draws it; decorative, a name stands beside it. */
export function KindGlyph({ kind, color = `var(--map-${kind})` }: KindGlyphProps) {
  const outline = KIND_SHAPES[kind].outline;
  const isHollow = outline.form === 'polygon' && outline.isHollow;
  return (
    <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true" focusable="false">
      <path
        d={kindPath(kind, RADIUS)}
        fill={isHollow ? 'none' : color}
        stroke={isHollow ? color : 'none'}
        strokeWidth={isHollow ? 1.8 : 0}
      />
      {outline.form === 'circle' && outline.isBullseye && (
        <>
          <circle r={RADIUS * 0.66} fill="var(--map-panel)" />
          <circle r={RADIUS * 0.38} fill={color} />
        </>
      )}
    </svg>
  );
}
