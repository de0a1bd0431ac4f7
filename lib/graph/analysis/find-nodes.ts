import type { GraphNode } from '@/lib/graph/types';

/** Letters whose mark is part of them, so that no decomposition takes it off. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
};

/** The text in lower case, without accents, `Łódź Überblick` as `lodz uberblick`. Folding twice folds once. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: asks exactly whether the text is pure ASCII.
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðħıłŧþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** How well the tokens fit a node, 0 the best; null where one of them occurs in none of its texts. */
function fitOf({ id, label, summary }: GraphNode, phrase: string, tokens: readonly string[]): number | null {
  const name = foldText(label);
  const short = foldText(id);
  const texts = `${name}\n${short}\n${foldText(summary.hint)}`;
  if (!tokens.every((token) => texts.includes(token))) return null;
  if (short === phrase || name === phrase) return 0;
  if (name.startsWith(phrase)) return 1;
  if (tokens.every((token) => ` ${name}`.includes(` ${token}`))) return 2;
  return tokens.every((token) => name.includes(token)) ? 3 : 4;
}

/**
 * Nodes whose label, id and hint together hold every word of the query, or part of a word, whatever its case and
 * accents. *Shape*: best fit first (the whole name, its beginning, beginnings of its words, then elsewhere), then in
 * the given order; none for a blank query.
 */
export function findNodes(nodes: Iterable<GraphNode>, query: string): readonly GraphNode[] {
  const tokens = foldText(query).split(/\s+/).filter(Boolean);
  if (tokens.length === 0) return [];
  const phrase = tokens.join(' ');
  const found: { readonly node: GraphNode; readonly fit: number }[] = [];
  for (const node of nodes) {
    const fit = fitOf(node, phrase, tokens);
    if (fit !== null) found.push({ node, fit });
  }
  return found.sort((a, b) => a.fit - b.fit).map(({ node }) => node);
}
