/** A map, since `&constructor;` must not find what every object inherits. */
const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
    times: '×',
    deg: '°',
    plusmn: '±',
    middot: '·',
    bull: '•',
    minus: '−',
    le: '≤',
    ge: '≥',
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    mu: 'μ',
    micro: 'µ',
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
    eacute: 'é',
    egrave: 'è',
    agrave: 'à',
    aacute: 'á',
    iacute: 'í',
    oacute: 'ó',
    uacute: 'ú',
    ntilde: 'ñ',
    ccedil: 'ç',
    oslash: 'ø',
    aring: 'å',
  }),
);

const ANY_TAG = /<\/?[a-z][\w:.-]*(?:\s[^<>]*)?\/?>/gi;
/** Tags of titles that arrive escaped. Other escaped brackets are text, such as `&lt;x&gt;`. */
const TITLE_TAG =
  /<\/?(?:i|b|u|em|strong|sub|sup|sc|scp|tt|p|br|span|a|inf|italic|bold|title|(?:jats|mml):[\w-]+)(?:\s[^<>]*)?\/?>/gi;
/** Tags that separate words; all others occur within words, as in `CO<sub>2</sub>`. */
const BREAKING_TAG =
  /^<\/?(?:jats:)?(?:br|break|p|div|li|ul|ol|dl|dd|dt|h[1-6]|tr|td|th|table|blockquote|title|subtitle|sec|section|list|list-item|mml:mspace|mspace)(?![\w:-])/i;

/** The start tag of MathML, as in the service's titles. */
const FORMULA_START = /<((?:mml:)?math)(?![\w:-])(?:\s[^<>]*)?>/gi;
/** An index or exponent of the text before the formula: its own base is empty. */
const INDEX_ALONE = /^<(mml:)?m(?:sub|sup|subsup)>(?:<\1?mrow\s*\/>|<\1?mrow><\/\1?mrow>)/i;
const ROOT_START = /<((?:mml:)?msqrt)(?:\s[^<>]*)?>/gi;

/**
 * Converts third-party text to plain text: drops tags, decodes character references (also doubly escaped ones), and
 * collapses white space. Total, linear, and idempotent for real titles; the result must not be rendered as markup.
 * Source: docs/data-contract.md#text-from-third-parties.
 */
export function toPlainText(markup: string): string {
  if (!/[<&]/.test(markup)) return collapsed(markup);
  let text = dropMarkup(withPlainFormulas(markup));
  for (let round = 0; round < 2 && text.includes('&'); round += 1) {
    text = dropTags(decodeReferences(text), TITLE_TAG);
  }
  return collapsed(text);
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The characters of a formula; white space between its tags has no meaning. */
function formulaText(content: string): string {
  const rooted = replaceElements(content, ROOT_START, ({ content: body }) => {
    const text = collapsed(dropMarkup(body));
    return /^[\p{L}\p{N}.]*$/u.test(text) ? `√${text}` : `√(${text})`;
  });
  return collapsed(dropMarkup(rooted));
}

/**
 * Writes formulas as plain text. Many titles lack the spaces around them (`in<mml:math>…pp…</mml:math>Collisions`), so
 * a formula is separated from adjacent words. It is not separated from other characters (`-helix`), nor if it is only
 * an index (`In<sub>x</sub>N`).
 */
function withPlainFormulas(markup: string): string {
  if (!/<(?:mml:)?math/i.test(markup)) return markup;
  return replaceElements(markup, FORMULA_START, ({ content, start, end }) => {
    const compact = content.replace(/>\s+</g, '><').trim();
    const text = formulaText(compact);
    if (INDEX_ALONE.test(compact)) return text;
    const before = /[\p{L}\p{N}]$/u.test(markup.slice(Math.max(0, start - 2), start));
    const after = /^[\p{L}\p{N}]/u.test(markup.slice(end, end + 2));
    const left = before && /^[\p{L}\p{N}√]/u.test(text) ? ' ' : '';
    return `${left}${text}${after && /[\p{L}\p{N}]$/u.test(text) ? ' ' : ''}`;
  });
}

interface MarkupElement {
  readonly content: string;
  /** The start of its start tag, and the end of its end tag. */
  readonly start: number;
  readonly end: number;
}

/**
 * Replaces elements, each up to its own end tag. Linear: if the end tag is missing for one start tag, it is missing for
 * all that follow.
 */
function replaceElements(text: string, starts: RegExp, write: (element: MarkupElement) => string): string {
  const unclosed = new Set<string>();
  let written = '';
  let done = 0;
  for (const { 0: tag, 1: name = '', index: start } of text.matchAll(starts)) {
    if (start < done || unclosed.has(name)) continue;
    const from = start + tag.length;
    const closing = new RegExp(`</${name}\\s*>`, 'gi');
    closing.lastIndex = from;
    const found = closing.exec(text);
    if (found === null) {
      unclosed.add(name);
      continue;
    }
    const end = closing.lastIndex;
    written += text.slice(done, start) + write({ content: text.slice(from, found.index), start, end });
    done = end;
  }
  return written + text.slice(done);
}

function dropMarkup(text: string): string {
  return dropTags(dropComments(text), ANY_TAG);
}

/** A comment without an end is text. */
function dropComments(text: string): string {
  let kept = '';
  let done = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', done)) {
    const end = text.indexOf('-->', start + 4);
    if (end < 0) break;
    kept += text.slice(done, start);
    done = end + 3;
  }
  return kept + text.slice(done);
}

function dropTags(text: string, tags: RegExp): string {
  return text.replace(tags, (tag) => (BREAKING_TAG.test(tag) ? ' ' : ''));
}

function decodeReferences(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED_ENTITIES.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10);
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    return code > 31 && code <= 0x10ffff && !isHalf ? String.fromCodePoint(code) : ' ';
  });
}
