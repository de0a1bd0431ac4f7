const PAGES = [
  { to: '/evaluation', label: 'Evaluation' },
  { to: '/evaluation/datasets', label: 'STAR Datasets' },
  { to: '/evaluation/results', label: 'STAR Comparison Results' },
] as const;

/** The other screens of the evaluation area, each a step from this one. */
export function otherPages(current: (typeof PAGES)[number]['to']) {
  return PAGES.filter(({ to }) => to !== current);
}
