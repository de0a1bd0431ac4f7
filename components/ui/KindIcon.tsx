import type { CSSProperties } from 'react';
import type { EntityKind } from '@/lib/base/entity-kind';
import { KIND_SHAPES } from './kind-shapes';

interface KindIconProps {
  readonly kind: EntityKind;
  readonly size?: number;
}

/** Plain styles by kind: lists have an icon in every row, and styling each would be much of what showing them costs. */
function styleOf(kind: EntityKind): CSSProperties {
  return { color: `var(--chakra-colors-kind-${kind})`, display: 'inline-block', flexShrink: 0 };
}

/** The shape and colour of a kind; decorative, so the kind's name must stand beside it. */
export function KindIcon({ kind, size = 14 }: KindIconProps) {
  const { hollow, filled } = KIND_SHAPES[kind].icon;
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} style={styleOf(kind)} aria-hidden="true">
      {hollow === undefined ? null : <path d={hollow} fill="none" stroke="currentColor" strokeWidth={1.75} />}
      {filled === undefined ? null : <path d={filled} fill="currentColor" />}
    </svg>
  );
}
