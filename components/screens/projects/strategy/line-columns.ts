/** Hits, known papers, found by no other line; only hits if there are no known papers. */
export const FIGURE_COLUMNS = { known: '1.1fr 1.2fr 0.8fr', hits: '1fr' } as const;

const BASE = '24px minmax(0, 1fr) 40px';

/** Number, text, figures, menu; on phones the figures are below the text. */
export const LINE_COLUMNS = {
  known: { base: BASE, md: '32px minmax(0, 1fr) 280px 36px' },
  hits: { base: BASE, md: '32px minmax(0, 1fr) 120px 36px' },
} as const;
