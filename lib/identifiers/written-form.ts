import { safeDecode } from '@/lib/base/percent-encoding';
import { withoutOuterSlashes } from '@/lib/base/slashes';

/** Longer texts are no identifiers; the cap keeps every pattern of this folder cheap. */
const MAX_LENGTH = 1000;

const PAIRS: Readonly<Record<string, string>> = {
  '<': '>',
  '(': ')',
  '[': ']',
  '{': '}',
  '"': '"',
  "'": "'",
  '“': '”',
  '‘': '’',
};

const OPENER_OF: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };

/** Characters that end a sentence or a quotation around an identifier, never the identifier itself. */
const TRAILING = new Set(['.', ',', ';', ':', '!', '"', "'", '”', '’', '“', '‘', '`', '…']);

/** By how much a text's closing brackets of one sort outnumber their openers. */
function surplusOf(closer: string, opener: string, text: string): number {
  let surplus = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === closer) surplus += 1;
    else if (character === opener) surplus -= 1;
  }
  return surplus;
}

function withoutWrapping(text: string): string {
  let rest = text;
  while (rest.length > 1 && PAIRS[rest.charAt(0)] === rest.charAt(rest.length - 1)) {
    rest = rest.slice(1, -1).trim();
  }
  return rest;
}

/**
 * A text without what surrounds an identifier in prose: white space, zero-width and control characters, enclosing
 * quotes and brackets, trailing punctuation, closing brackets that were never opened. Linear in the text's length.
 */
export function tidyText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: pasted text carries them
  const clean = text.replace(/[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b-\u200f\u2060\ufeff]/g, '').trim();
  const inner = withoutWrapping(clean);
  // Counted once per sort of bracket: counting anew for each bracket would take quadratic time on a row of them.
  const surplus = new Map<string, number>();
  let end = inner.length;
  for (; end > 0; end -= 1) {
    const last = inner.charAt(end - 1);
    if (TRAILING.has(last) || last.trim() === '') continue;
    const opener = OPENER_OF[last];
    if (opener === undefined) break;
    const unopened = surplus.get(last) ?? surplusOf(last, opener, inner);
    if (unopened <= 0) break;
    surplus.set(last, unopened - 1);
  }
  return inner.slice(0, end);
}

/**
 * The readings of a text in which an identifier is looked for: tidied as it stands and, where it holds escapes,
 * percent-decoded once. Empty for blank and for overlong texts.
 */
export function writtenForms(text: string): readonly string[] {
  if (text.length > MAX_LENGTH) return [];
  const plain = tidyText(text);
  if (plain === '') return [];
  const decoded = tidyText(safeDecode(plain));
  return decoded === plain || decoded === '' ? [plain] : [plain, decoded];
}

export interface WebAddress {
  /** Lower-case, without `www.` and port. */
  readonly host: string;
  /** Without leading and trailing slashes, query and fragment; never decoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/**
 * Reads an address written with scheme, with slashes collapsed by a server (`https:/doi.org/x`), or without a scheme
 * (`doi.org/x`). Null when the text does not begin with a host name.
 */
export function readWebAddress(text: string): WebAddress | null {
  const withoutScheme = text.replace(/^https?:\/*/i, '').replace(/^\/\//, '');
  const end = withoutScheme.search(/[/?#]/);
  const authority = end < 0 ? withoutScheme : withoutScheme.slice(0, end);
  const host = authority
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');
  if (!/^[a-z0-9.-]+\.[a-z]{2,}$/.test(host)) return null;
  const rest = end < 0 ? '' : withoutScheme.slice(end);
  const [beforeFragment = ''] = rest.split('#', 1);
  const mark = beforeFragment.indexOf('?');
  const path = mark < 0 ? beforeFragment : beforeFragment.slice(0, mark);
  return {
    host,
    path: withoutOuterSlashes(path),
    query: mark < 0 ? '' : beforeFragment.slice(mark + 1),
  };
}
