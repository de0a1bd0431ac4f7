/** An item in single or double quotes, as Python writes it. */
const ITEM = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g;

const LIST = new RegExp(String.raw`^\[\s*(?:(?:${ITEM.source})\s*(?:,\s*)?)*\]$`);

/** The items of a list that ASReview and pandas write into a cell, `['Marx, Karl', 'Doe, Kim']`; null for any other text. */
export function readListLiteral(cell: string): readonly string[] | null {
  const text = cell.trim();
  if (!text.startsWith('[') || !LIST.test(text)) return null;
  return [...text.matchAll(ITEM)]
    .map(([, single, double]) => (single ?? double ?? '').replace(/\\(.)/g, '$1').trim())
    .filter((item) => item !== '');
}
