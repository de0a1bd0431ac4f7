import type { ForeignCode, ForeignSystem, Span } from './query-types';
import { MIN_BEFORE_STAR } from './wildcards';

export interface FoundCode extends Span {
  readonly code: ForeignCode;
  /** For a proximity code: the words allowed between, and whether the order counts. */
  readonly near: { readonly distance: number; readonly isOrdered: boolean } | null;
}

/** Tags of PubMed, in lower case, without `:noexp` and `:~3`. */
const PUBMED_FIELDS: ReadonlySet<string> = new Set(
  'tiab,ti,ab,tw,all,all fields,title,abstract,title/abstract,text word,text words,ot,other term,au,author,la,lang,language,dp,pdat,edat,crdt,date - publication,date - entry,pt,publication type,ad,affiliation,ta,journal,sb,subset,filter,pmid,uid,nm,supplementary concept,pa,pharmacological action'.split(
    ',',
  ),
);
const PUBMED_HEADINGS: ReadonlySet<string> = new Set(
  'mh,mesh,mesh term,mesh terms,majr,mesh major topic,sh,subheading,mesh subheading'.split(','),
);
const PUBMED_TAG = /\[([^[\]]{1,40})\]/y;

const OVID_FIELD = '(?:ti|ab|tw|kw|kf|kx|hw|mp|pt|sh|au|jn|af|fs|nm|ot|rn|ui|so|in|id|tx|tn|dm|dv|bt|pp|sa)';
/** After a word, a quote or a bracket: `.ti,ab.`, `:ti,ab,kw`, `/exp`, and the `/` of a heading. */
const OVID_TAIL = new RegExp(
  `\\.${OVID_FIELD}(?:,\\s?${OVID_FIELD}){0,12}\\.(?=$|[\\s()"|\u201c-\u201f])`,
  'iy',
);
const EMBASE_TAIL = /:(?:ti|ab|kw|de|tt|au|py)(?:,(?:ti|ab|kw|de|tt)){0,6}(?=$|[\s()"|\u201c-\u201f])/iy;
const HEADING_TAIL = /\/(?:exp|de|mj|syn)?(?=$|[\s()"|\u201c-\u201f])/iy;

interface HeadRule {
  readonly pattern: RegExp;
  readonly system: ForeignSystem;
  readonly role: ForeignCode['role'];
}

/** Before their operand, at the beginning of a word. */
const HEADS: readonly HeadRule[] = [
  {
    pattern:
      /(?:TITLE-ABS-KEY(?:-AUTH)?|TITLE-ABS|TITLE|ABS|KEY|AUTHKEY|INDEXTERMS|SRCTITLE|AUTH|AFFIL|DOCTYPE|LIMIT-TO|ALL)(?=\s?\()/y,
    system: 'Scopus',
    role: 'field',
  },
  {
    pattern: /(?:TS|TI|AB|AK|KP|ALL|AU|SO|WC|SU|PY|DT|LA)\s?=(?=\s?\S)/y,
    system: 'Web of Science',
    role: 'field',
  },
  { pattern: /(?:TI|AB|SU|MH|MM|TX|KW|DE)(?=\s[("])/y, system: 'EBSCOhost', role: 'field' },
  { pattern: /exp(?=\s+[\p{L}"])/uy, system: 'Ovid', role: 'heading' },
];

const ADJACENT = /adj(\d{0,2})(?=$|[\s()"|\u201c-\u201f])/iy;
const NEAR = /(NEAR|ONEAR|NEXT|PRE|W)\/(\d{1,2})(?=$|[\s()"|\u201c-\u201f])/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function found(at: number, text: string, system: ForeignSystem, role: ForeignCode['role']): FoundCode {
  return { from: at, to: at + text.length, code: { system, role, text }, near: null };
}

/** The PubMed tag in square brackets that begins here, or null. */
export function pubMedTagAt(text: string, at: number): FoundCode | null {
  const match = matchAt(PUBMED_TAG, text, at);
  if (match === null) return null;
  const name = (match[1] ?? '')
    .trim()
    .toLowerCase()
    .replace(/:(?:noexp|~\d{1,3})$/, '');
  if (PUBMED_FIELDS.has(name)) return found(at, match[0], 'PubMed', 'field');
  return PUBMED_HEADINGS.has(name) ? found(at, match[0], 'PubMed', 'heading') : null;
}

/** The code that begins here and can follow a word, quote or bracket directly, or null. */
export function tailCodeAt(text: string, at: number): FoundCode | null {
  const tag = pubMedTagAt(text, at);
  if (tag !== null) return tag;
  const ovid = matchAt(OVID_TAIL, text, at);
  if (ovid !== null) return found(at, ovid[0], 'Ovid', 'field');
  const embase = matchAt(EMBASE_TAIL, text, at);
  if (embase !== null) return found(at, embase[0], 'Embase and Cochrane', 'field');
  const heading = matchAt(HEADING_TAIL, text, at);
  if (heading === null) return null;
  return found(at, heading[0], heading[0] === '/' ? 'Ovid' : 'Embase and Cochrane', 'heading');
}

/**
 * The code that begins here, at the beginning of a word, and applies to the next operand or joins two operands; or
 * null.
 */
export function headCodeAt(text: string, at: number): FoundCode | null {
  for (const { pattern, system, role } of HEADS) {
    const match = matchAt(pattern, text, at);
    if (match !== null) return found(at, match[0], system, role);
  }
  return proximityAt(text, at);
}

function proximityAt(text: string, at: number): FoundCode | null {
  const adjacent = matchAt(ADJACENT, text, at);
  if (adjacent !== null) {
    // Ovid counts the steps between two words, OpenAlex the words between them.
    const distance = Math.max(0, Number(adjacent[1] || '1') - 1);
    const near = { distance, isOrdered: adjacent[1] === '' };
    return { ...found(at, adjacent[0], 'Ovid', 'proximity'), near };
  }
  const near = matchAt(NEAR, text, at);
  if (near === null) return null;
  const [written, operator = '', distance] = near;
  const isOrdered = operator !== 'NEAR' && operator !== 'W';
  const system = operator === 'PRE' || operator === 'W' ? 'Scopus' : 'Web of Science';
  return { ...found(at, written, system, 'proximity'), near: { distance: Number(distance), isOrdered } };
}

export const HASH: ForeignCode = { system: 'Ovid and EBSCOhost', role: 'wildcard', text: '#' };

/** The meaning of `wom#n` or `model#`: alternatives for a word, one pattern within a phrase. */
export interface HashedWord {
  readonly alternatives: readonly string[];
  readonly inPhrase: string;
}

/** `C#` and `F#m` are words, as is `page#2`; Ovid and EBSCOhost want two letters before the sign. */
const HASHED = /^(\p{L}[\p{L}\p{M}-]+)(#+)([\p{L}\p{M}][\p{L}\p{M}#]*)?(\*?)[?.,;:!]*$/u;

/**
 * Reads a word with the wildcard of Ovid and EBSCOhost; else null. One letter, and none, are both kept if two words can
 * express them; otherwise any letters match.
 */
export function readHashed(word: string): HashedWord | null {
  const match = HASHED.exec(word);
  if (match === null) return null;
  const [, before = '', signs = '', after = '', star = ''] = match;
  const letters = before.length - before.lastIndexOf('-') - 1;
  if (after === '' && letters < MIN_BEFORE_STAR) return null;
  const open = `${before}*${after.replace(/#+/g, '*')}${star}`.replace(/\*+/g, '*');
  const isOne = signs.length === 1 && after !== '' && !after.includes('#') && star === '';
  const one = `${before}?${after}`;
  return {
    alternatives: isOne ? [one, `${before}${after}`] : [open],
    inPhrase: isOne && letters < MIN_BEFORE_STAR ? one : open,
  };
}

/** `therap$` and `therap$3`, as Ovid and Web of Science truncate. */
export function dollarTruncation(word: string): string | null {
  return /^([\p{L}\p{N}_-]*[\p{L}\p{N}_]{3})\$\d{0,2}$/u.exec(word)?.[1] ?? null;
}
