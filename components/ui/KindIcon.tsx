import type { CSSProperties, ReactNode } from 'react';
import type { EntityKind } from '@/lib/base/entity-kind';

const FILL = { fill: 'currentColor' } as const;
const HOLLOW = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75 } as const;

/** One shape per kind, the same as on the map, so that colour never stands alone. Drawn in a 16 px box. */
const SHAPES: Readonly<Record<EntityKind, ReactNode>> = {
  works: <circle cx="8" cy="8" r="6" {...FILL} />,
  authors: (
    <>
      <circle cx="8" cy="8" r="5.5" {...HOLLOW} />
      <circle cx="8" cy="8" r="2.25" {...FILL} />
    </>
  ),
  sources: <rect x="2.5" y="2.5" width="11" height="11" rx="2.5" {...FILL} />,
  institutions: <path d="M8 1.5 13.6 4.75v6.5L8 14.5 2.4 11.25v-6.5Z" {...FILL} />,
  topics: <path d="M8 1.5 14.5 8 8 14.5 1.5 8Z" {...FILL} />,
  publishers: <path d="M8 1.5 14.4 6.2 12 13.9H4L1.6 6.2Z" {...FILL} />,
  funders: <path d="M8 2 14.5 13.5h-13Z" {...FILL} />,
  keywords: <path d="M1.5 5h8.2L14.5 8l-4.8 3H1.5Z" {...FILL} />,
  concepts: <path d="M8 2.3 13.7 8 8 13.7 2.3 8Z" {...HOLLOW} />,
};

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
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} style={styleOf(kind)} aria-hidden="true">
      {SHAPES[kind]}
    </svg>
  );
}
