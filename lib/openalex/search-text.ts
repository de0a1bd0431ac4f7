/** Longest search text the service takes. Unit: characters. Source: docs/data-contract.md#lengths. */
export const MAX_SEARCH_LENGTH = 1_500;

/** Something the service would have refused and that was taken out of a search text. */
export type SearchTextChange =
  | 'shortened'
  | 'control-characters'
  | 'pipes'
  | 'exclamation-marks'
  | 'wildcards'
  | 'quotes'
  | 'long-phrases'
  | 'brackets';

const CHANGE_TEXTS: Readonly<Record<SearchTextChange, string>> = {
  shortened: 'The text was cut at 1,500 characters.',
  'control-characters': 'Control characters were removed.',
  pipes: 'The character | was removed; write OR instead.',
  'exclamation-marks': 'Leading exclamation marks were removed; write NOT instead.',
  wildcards: 'The characters ? and * were removed.',
  quotes: 'An unmatched quotation mark was removed.',
  'long-phrases': 'Only three long phrases are kept; the words of the others are searched separately.',
  brackets: 'An unmatched bracket was removed.',
};

/** What a user is told about a change, in one sentence. */
export function describeSearchTextChange(change: SearchTextChange): string {
  return CHANGE_TEXTS[change];
}

export interface SearchText {
  readonly text: string;
  /** In the order found, each once; empty when the text was sent as it was written. */
  readonly changes: readonly SearchTextChange[];
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cut(text: string): string {
  if (text.length <= MAX_SEARCH_LENGTH) return text;
  const head = text.slice(0, MAX_SEARCH_LENGTH + 1);
  const space = head.lastIndexOf(' ');
  return head.slice(0, space > MAX_SEARCH_LENGTH / 2 ? space : MAX_SEARCH_LENGTH);
}

/** Calls `change` for what stands outside double quotes and keeps the phrases. */
function outsideQuotes(text: string, change: (part: string) => string): string {
  return text
    .split('"')
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('"');
}

const PHRASE = /"([^"]*)"/g;

/** A word of a phrase whose wildcard the service can look for: at its end or inside, `*` behind three letters. */
function isSearchableWord(word: string): boolean {
  if (/^[*?]/.test(word)) return false;
  const star = word.indexOf('*');
  return star < 0 || /\w{3}$/.test(word.slice(0, star));
}

/** Inside quotes a wildcard works in one word of a phrase that is the whole search, and is refused in all others. */
function withoutWildcards(text: string): string {
  const words = /^"([^"]*)"$/.exec(text)?.[1]?.trim().split(' ') ?? [];
  const open = words.filter((word) => /[?*]/.test(word));
  if (words.length > 1 && open.length === 1 && open.every(isSearchableWord)) return text;
  return text.replace(/[?*]/g, '');
}

/** Source: docs/data-contract.md#refused-search-texts. */
const MAX_LONG_PHRASES = 3;
const LONG_PHRASE = 80;

function withFewLongPhrases(text: string): string {
  let long = 0;
  return text.replace(PHRASE, (phrase, words: string) => {
    if (words.length > LONG_PHRASE) long += 1;
    return words.length > LONG_PHRASE && long > MAX_LONG_PHRASES ? ` ${words} ` : phrase;
  });
}

function withoutLoneQuote(text: string): string {
  const isOdd = text.split('"').length % 2 === 0;
  if (!isOdd) return text.replace(PHRASE, (phrase, words: string) => (words.trim() === '' ? ' ' : phrase));
  const last = text.lastIndexOf('"');
  return text.slice(0, last) + text.slice(last + 1);
}

function withBalancedBrackets(text: string): string {
  const open: number[] = [];
  const lone = new Set<number>();
  let isQuoted = false;
  [...text].forEach((character, index) => {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) return;
    else if (character === '(') open.push(index);
    else if (character === ')' && open.pop() === undefined) lone.add(index);
  });
  for (const index of open) lone.add(index);
  const balanced = [...text].filter((_, index) => !lone.has(index)).join('');
  return outsideQuotes(balanced, (part) => part.replace(/\(\s*\)/g, ' '));
}

const STEPS: readonly (readonly [SearchTextChange, (text: string) => string])[] = [
  ['control-characters', (text) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')],
  ['shortened', cut],
  ['pipes', (text) => text.replaceAll('|', ' ')],
  ['quotes', withoutLoneQuote],
  ['long-phrases', withFewLongPhrases],
  ['wildcards', withoutWildcards],
  ['exclamation-marks', (text) => text.replace(/(^|[\s"()])!+/g, '$1')],
  ['brackets', withBalancedBrackets],
];

/**
 * Makes a search text that the service accepts: trimmed, white space collapsed, at most 1,500 characters, without
 * `|`, leading `!`, `?` and `*` (but in a phrase that is the whole text), lone quotes and brackets, and with three long
 * phrases at most. Case, AND, OR, NOT, phrases and brackets stay.
 * Sanitising twice changes nothing more. Source: docs/behaviours/search.md#search-text.
 */
export function sanitizeSearchText(input: string): SearchText {
  const changes = new Set<SearchTextChange>();
  let text = collapse(input.replace(/[\u201c\u201d\u201e\u201f]/g, '"'));
  // One removal can bring another fault to light (`?!x`), so the steps run until none finds anything.
  for (let before: string | null = null; before !== text; ) {
    before = text;
    for (const [change, step] of STEPS) {
      const after = collapse(step(text));
      if (after !== text) changes.add(change);
      text = after;
    }
  }
  return { text, changes: [...changes] };
}
