import type { CSSProperties } from 'react';

const token = (name: string) => `var(--chakra-colors-${name})`;

/** Colours by role; variables of the theme, so that a change of scheme repaints nothing. */
export const CHART_COLORS = {
  /** Recall, and whatever stands alone. Blue, ochre and slate stay apart for every kind of colour vision. */
  first: token('brand-solid'),
  second: token('kind-institutions'),
  third: token('kind-keywords'),
  lost: token('kind-institutions'),
  text: token('text-primary'),
  quiet: token('text-secondary'),
  grid: token('border-default'),
  frame: token('border-control'),
  page: token('bg-page'),
  panel: token('bg-panel'),
} as const;

/** Px. */
const CHART_TEXT_SIZE = 12;

/** Of texts inside a drawing; as a style, since the page's own rules win over attributes. */
const TEXT: CSSProperties = { fontSize: `${CHART_TEXT_SIZE}px`, fontFamily: 'inherit' };

export const LABEL_STYLE = { fill: CHART_COLORS.quiet, style: TEXT } as const;

export const VALUE_STYLE = { fill: CHART_COLORS.text, style: TEXT } as const;

/** A figure that a mark is about. */
export const LARGE_VALUE_STYLE = {
  fill: CHART_COLORS.text,
  style: { ...TEXT, fontSize: '22px', fontWeight: 600 },
} as const;

export const MARK_STYLE: CSSProperties = { cursor: 'default' };

export const OPENING_MARK_STYLE: CSSProperties = { cursor: 'pointer' };
