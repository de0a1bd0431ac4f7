/** Number, text, figures, menu; on phones the figures stand beneath the text. */
export const LINE_COLUMNS = {
  base: '28px minmax(0, 1fr) 40px',
  md: '32px minmax(0, 1fr) 300px 36px',
} as const;

/** Hits, known papers, found by no other line. */
export const FIGURE_COLUMNS = '1.1fr 1.2fr 0.8fr';
