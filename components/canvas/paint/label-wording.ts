import { splitName } from '@/lib/bibliography/names';
import { shortenLabel } from '@/lib/graph/scene/label-placement';
import type { PaintedNode } from '@/lib/graph/scene/painted-scene';

/** What is written beside a work; other kinds have their name. Source: docs/behaviours/visual-language.md#labels. */
export type LabelWording = 'author-year' | 'title' | 'both';

/** Parts of a hint: `Piwowar, Priem et al. · 2018`. Names are joined by `, `; a name turned round has its family name first. */
const AFTER_FIRST_AUTHOR = /, | et al\.| · |$/;
/** Columns of an author's name, which leave room for the year. */
const MAX_AUTHOR = 23;
/** A main title this long, in characters, stands for the whole; a shorter one says too little. */
const MIN_MAIN_TITLE = 12;
const MAIN_TITLE_END = /[:?.!] |\s[–—-]\s/;

/**
 * The text beside a node's dot: 'Piwowar 2018' for a work, its shortened title where author or year is unknown, the name of
 * any other. A line break stands between the two parts of 'both'. Names, lists and exports keep the title.
 */
export function paintedLabel(node: PaintedNode, wording: LabelWording): string {
  if (node.entityType !== 'works') return node.label;
  const short = wording === 'title' ? null : authorYear(node);
  if (short === null) return shortTitle(node.label);
  return wording === 'both' ? `${short}\n${shortTitle(node.label)}` : short;
}

/** 'Piwowar 2018'; null where the node knows no author or no year. */
function authorYear({ summary: { hint, publicationYear } }: PaintedNode): string | null {
  const author = publicationYear === null ? '' : (hint.split(AFTER_FIRST_AUTHOR)[0] ?? '').trim();
  if (author === '' || author === String(publicationYear)) return null;
  const name = splitName(author);
  return `${shortenLabel(name.whole ?? name.family, MAX_AUTHOR)} ${publicationYear}`;
}

/** The main title where that is telling and short enough; otherwise as much as fits. */
function shortTitle(title: string): string {
  if (shortenLabel(title) === title) return title;
  const end = title.search(MAIN_TITLE_END);
  const main = title.slice(0, end + 1).replace(/[\s:.–—-]+$/, '');
  return end >= MIN_MAIN_TITLE && shortenLabel(main) === main ? main : title;
}
