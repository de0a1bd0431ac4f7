import { toPlainText } from '@/lib/entities/plain-text';
import { countTitleWords, normalizeTitle } from './normalize-title';
import { isStockTitle } from './vetoes';

/** Signs before a subtitle: a colon, a dash between spaces, a question mark, a sentence's full stop. */
const BEFORE_SUBTITLE = /\s*[:：](?!\d)\s*|\s[-–—]{1,2}\s|[?？]\s*(?=\S)|\.\s+(?=\p{Lu})/gu;

/** A word alone, such as a series' name, is no title. */
const LEAST_WORDS = 2;
/** A formula may hold many dashes. */
const MOST_PARTS = 3;

const NONE: readonly string[] = [];

/**
 * A title without its subtitle, normalised: one text for each sign that may begin a subtitle. Each text has two words or
 * more. Source: docs/behaviours/comparison.md#titles-without-their-subtitle.
 */
export function mainTitles(title: string): readonly string[] {
  if (!/[:：?？]|[-–—.]\s/.test(title)) return NONE;
  const plain = toPlainText(title);
  const mains: string[] = [];
  for (const { index } of plain.matchAll(BEFORE_SUBTITLE)) {
    const main = normalizeTitle(plain.slice(0, index));
    const isTitle = countTitleWords(main) >= LEAST_WORDS && !isStockTitle(main);
    if (isTitle && mains.at(-1) !== main) mains.push(main);
    if (mains.length === MOST_PARTS) break;
  }
  return mains;
}
