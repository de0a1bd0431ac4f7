import type { EntityKind } from '@/lib/base/entity-kind';

/**
 * One outline per kind, so that colour never stands alone (visual language, "Kinds"). Polygons are corners on a unit
 * circle, grown so that every shape covers about as much as the circle of the same radius.
 */
export type KindOutline =
  | { readonly form: 'circle'; readonly isBullseye: boolean }
  | { readonly form: 'rounded-square' }
  | {
      readonly form: 'polygon';
      readonly corners: readonly (readonly [number, number])[];
      readonly isHollow: boolean;
    };

interface KindShape {
  /** On the map. */
  readonly outline: KindOutline;
  /** In lists and panels: paths in a box of 16 px. */
  readonly icon: { readonly filled?: string; readonly hollow?: string };
}

function regular(count: number, turn: number, size: number): readonly (readonly [number, number])[] {
  return Array.from({ length: count }, (_, corner) => {
    const angle = turn + (2 * Math.PI * corner) / count;
    return [size * Math.cos(angle), size * Math.sin(angle)] as const;
  });
}

const UP = -Math.PI / 2;

export const KIND_SHAPES: Readonly<Record<EntityKind, KindShape>> = {
  works: {
    outline: { form: 'circle', isBullseye: false },
    icon: {
      filled: 'M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z',
    },
  },
  authors: {
    outline: { form: 'circle', isBullseye: true },
    icon: {
      hollow: 'M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0Z',
      filled: 'M5.75 8a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0-4.5 0Z',
    },
  },
  sources: {
    outline: { form: 'rounded-square' },
    icon: {
      filled:
        'M5 2.5h6a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 11V5A2.5 2.5 0 0 1 5 2.5Z',
    },
  },
  institutions: {
    outline: { form: 'polygon', corners: regular(6, UP, 1.1), isHollow: false },
    icon: {
      filled: 'M8 1.5 13.6 4.75v6.5L8 14.5 2.4 11.25v-6.5Z',
    },
  },
  topics: {
    outline: { form: 'polygon', corners: regular(4, UP, 1.25), isHollow: false },
    icon: {
      filled: 'M8 1.5 14.5 8 8 14.5 1.5 8Z',
    },
  },
  publishers: {
    outline: { form: 'polygon', corners: regular(5, UP, 1.15), isHollow: false },
    icon: {
      filled: 'M8 1.5 14.4 6.2 12 13.9H4L1.6 6.2Z',
    },
  },
  funders: {
    outline: {
      form: 'polygon',
      corners: regular(3, UP, 1.4).map(([x, y]) => [x, y + 0.18] as const),
      isHollow: false,
    },
    icon: {
      filled: 'M8 2 14.5 13.5h-13Z',
    },
  },
  keywords: {
    outline: {
      form: 'polygon',
      corners: [
        [-1.05, -0.55],
        [0.5, -0.55],
        [1.1, 0],
        [0.5, 0.55],
        [-1.05, 0.55],
      ],
      isHollow: false,
    },
    icon: {
      filled: 'M1.5 5h8.2L14.5 8l-4.8 3H1.5Z',
    },
  },
  concepts: {
    outline: { form: 'polygon', corners: regular(4, UP, 1.15), isHollow: true },
    icon: {
      hollow: 'M8 2.3 13.7 8 8 13.7 2.3 8Z',
    },
  },
};
