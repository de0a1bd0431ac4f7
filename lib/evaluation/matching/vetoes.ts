/** Publications about another one, which bear its title. Source: docs/behaviours/comparison.md#vetoes. */
export type TitleMarker = 'erratum' | 'reply' | 'comment' | 'protocol';

const MARKERS: readonly (readonly [TitleMarker, RegExp])[] = [
  [
    'erratum',
    /\b(?:errat(?:um|a)|corrigend(?:um|a)|addendum)\b|^(?:(?:author|publisher) )?correction(?: to| for| of)?\b|^(?:notice of )?retraction\b/,
  ],
  [
    'reply',
    /^(?:in )?reply\b|^response (?:to|from)\b|\b(?:authors?|in) (?:reply|response)$|\breply (?:to|from)\b/,
  ],
  ['comment', /\b(?:comments?|commentary)\b/],
  ['protocol', /\bprotocols?\b/],
];

/** `Re: Aspirin for all`: normalising would remove the colon that distinguishes it from `Re-evaluation`. */
const REGARDING = /^\s*re:\s/i;

/** Markers found in a title, one bit each, in the order of the list above. */
export function titleMarkers(normalized: string, written: string = normalized): number {
  let bits = 0;
  MARKERS.forEach(([marker, pattern], index) => {
    const isMarked = pattern.test(normalized) || (marker === 'reply' && REGARDING.test(written));
    if (isMarked) bits |= 1 << index;
  });
  return bits;
}

/** The first marker that only one of two titles carries; null where both carry the same. */
export function differingMarker(a: number, b: number): TitleMarker | null {
  const bits = a ^ b;
  return MARKERS.find((_, index) => (bits & (1 << index)) !== 0)?.[0] ?? null;
}

const ROMAN: Readonly<Record<string, string>> = {
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
  x: '10',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
};

/** `2` of `two` and of `ii`; any other word is itself. */
export function numberOf(word: string): string {
  return ROMAN[word] ?? word;
}

const NUMBERED =
  /\b(?:part|vol|volume|chapter|section|phase|study|experiment|episode|paper|number|no|book) (\d+|[ivx]+|one|two|three|four|five|six|seven|eight|nine|ten)\b/g;
/** A Roman number that ends a title, as in `... revisited II`; a lone `i`, `v` or `x` is more often a letter. */
const LAST_ROMAN = / (ii|iii|iv|vi|vii|viii|ix)$/;

/** Numbers of parts, volumes and the like in a normalised title, sorted and joined; empty where it has none. */
export function partNumbers(normalized: string): string {
  const numbers = [...normalized.matchAll(NUMBERED)].map(([, number = '']) => numberOf(number));
  const last = LAST_ROMAN.exec(normalized)?.[1];
  if (last !== undefined) numbers.push(numberOf(last));
  return [...new Set(numbers.map((number) => number.replace(/^0+(?=\d)/, '')))].sort().join(' ');
}

/** Every number written in digits in a normalised title, sorted and joined. */
export function numeralsOf(normalized: string): string {
  if (!/\d/.test(normalized)) return '';
  const numerals = normalized.match(/(?<![\p{L}\p{N}])\d+(?![\p{L}\p{N}])/gu) ?? [];
  return [...new Set(numerals.map((number) => number.replace(/^0+(?=\d)/, '')))].sort().join(' ');
}

/** Whether two titles count differently: part numbers that are not the same, or both with numbers that are not. */
export function hasDifferentNumbers(
  a: { readonly parts: string; readonly numerals: string },
  b: { readonly parts: string; readonly numerals: string },
): boolean {
  if (a.parts !== b.parts) return true;
  return a.numerals !== '' && b.numerals !== '' && a.numerals !== b.numerals;
}

/** Fewer words than this do not identify a paper. Source: docs/behaviours/comparison.md#titles-that-tell-too-little. */
export const MIN_TELLING_WORDS = 4;

const STOCK_TITLES: ReadonlySet<string> = new Set([
  'editorial',
  'guest editorial',
  'introduction',
  'introduction to the special issue',
  'introduction to this special issue',
  'editorial introduction to the special issue',
  'preface',
  'foreword',
  'contents',
  'table of contents',
  'index',
  'conclusion',
  'conclusions',
  'discussion',
  'abstracts',
  'abstract',
  'book review',
  'book reviews',
  'reviews',
  'letter to the editor',
  'letters to the editor',
  'letter',
  'letters',
  'reply',
  'response',
  'the authors reply',
  'comment',
  'commentary',
  'erratum',
  'corrigendum',
  'correction',
  'retraction',
  'in this issue',
  'in memoriam',
  'obituary',
  'acknowledgements',
  'acknowledgments',
  'news',
  'announcements',
  'poster session',
  'case report',
  'untitled',
  'message from the president',
  'from the editor',
  'editor s note',
  'notes on contributors',
  'list of contributors',
  'title page',
  'front matter',
  'back matter',
  'issue information',
]);

/** Titles that hundreds of papers share. */
export function isStockTitle(normalized: string): boolean {
  return STOCK_TITLES.has(normalized);
}
