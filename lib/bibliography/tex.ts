/** Braces are named, not escaped: BibTeX counts an escaped brace as one, and the entry would never end. */
const SPECIALS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  $: '\\$',
  '&': '\\&',
  '%': '\\%',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Plain text as TeX text in UTF-8, in one line. */
export function escapeTex(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\{}$&%#_~^]/g, (character) => SPECIALS[character] ?? character);
}

/** Escapes a title: words with inner capitals keep them in every bibliography style. Linear. */
export function escapeTexTitle(title: string): string {
  return title
    .replace(/\s+/g, ' ')
    .split(' ')
    .map((word) =>
      /^\P{L}*(?:\p{L}.*\p{Lu}|\p{Lu}\P{L}*$)/u.test(word) ? `{${escapeTex(word)}}` : escapeTex(word),
    )
    .join(' ');
}

/** Combining marks by TeX's accent commands. */
const MARKS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
};

const SYMBOLS: Readonly<Record<string, string>> = {
  ss: 'ß',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  i: 'i',
  j: 'j',
  dh: 'ð',
  DH: 'Ð',
  th: 'þ',
  TH: 'Þ',
  dj: 'đ',
  DJ: 'Đ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  sigma: 'σ',
  omega: 'ω',
  Delta: 'Δ',
  times: '×',
  pm: '±',
  leq: '≤',
  geq: '≥',
  rightarrow: '→',
  ldots: '…',
  dots: '…',
  textbackslash: '\ue003',
  textasciitilde: '~',
  textasciicircum: '^',
  textdollar: '$',
  textbar: '|',
  textless: '<',
  textgreater: '>',
  textunderscore: '_',
  textendash: '–',
  textemdash: '—',
  textquoteleft: '‘',
  textquoteright: '’',
  textquotedblleft: '“',
  textquotedblright: '”',
  textregistered: '®',
  texttrademark: '™',
  textdegree: '°',
  textmu: 'µ',
};

/** Private characters stand for signs that belong to the text until TeX's own are gone. */
const ESCAPED_SIGNS: Readonly<Record<string, string>> = { '{': '\ue000', '}': '\ue001', $: '\ue002' };
const RESTORED: Readonly<Record<string, string>> = {
  '\ue000': '{',
  '\ue001': '}',
  '\ue002': '$',
  '\ue003': '\\',
};

const ACCENT = /\\(?:([`'^~=."])\s*|([uvHcdbkr])(?:\s+|(?=\{)))(?:\{\s*(\\?\p{L})\s*\}|(\\?\p{L}))/gu;

/**
 * TeX text as plain text: accents composed, symbols named, grouping braces, math signs and formatting commands dropped
 * with their content kept. Total; an unknown command leaves only its arguments. Linear.
 */
export function readTex(tex: string): string {
  if (!/[\\{}$~]|--|``|''/.test(tex)) return tex.replace(/\s+/g, ' ').trim();
  return tex
    .replace(/\\([{}$])/g, (_, character: string) => ESCAPED_SIGNS[character] ?? character)
    .replace(/\\textbrace(left|right)(?:\{\}|\s|(?![a-zA-Z]))/g, (_, side) =>
      side === 'left' ? '\ue000' : '\ue001',
    )
    .replace(ACCENT, (_, sign, letter, braced, bare) => accented(sign ?? letter, braced ?? bare))
    .replace(/\\([&%#_])/g, '$1')
    .replace(/(?<!\\)~/g, '\u00a0')
    .replace(/\\([a-zA-Z]+)\*?(?:\{\}|[^\S\n]+)?/g, (_, name: string) => SYMBOLS[name] ?? '')
    .replace(/\\[,;:! /-]/g, ' ')
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/``/g, '“')
    .replace(/''/g, '”')
    .replace(/[{}$]/g, '')
    .replace(/[\ue000-\ue003]/g, (character) => RESTORED[character] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

function accented(command: string, letter: string): string {
  return `${letter.replace('\\', '')}${MARKS[command] ?? ''}`.normalize('NFC');
}
