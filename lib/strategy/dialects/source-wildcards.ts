import { judgePattern } from '@/lib/search-text/wildcards';
import type { SystemName } from './types';

/** The meaning of a wildcard within a word. */
type SignMeaning = 'any' | 'one' | 'optional';

/**
 * Wildcards other than `*` for any letters and `?` for one. Source:
 * docs/behaviours/strategy.md#wildcards-of-other-systems.
 */
const SIGNS: Readonly<Record<SystemName, Readonly<Record<string, SignMeaning>>>> = {
  PubMed: {},
  Ovid: { $: 'any', ':': 'any', '#': 'one', '?': 'optional' },
  Scopus: {},
  'Web of Science': { $: 'optional' },
  'Cochrane Library': {},
  'Embase.com': { $: 'optional' },
  EBSCOhost: { '#': 'optional' },
  unknown: { $: 'any', '?': 'optional' },
};

export interface ReadWord {
  /** Alternative spellings in the syntax of OpenAlex. */
  readonly alternatives: readonly string[];
  /** One pattern for all of them, for phrases that cannot list each. */
  readonly widest: string;
  /** The difference from the original, in a sentence; null: there is none. */
  readonly why: string | null;
  /** It finds more than the original. */
  readonly isWider: boolean;
  /** It may find less than the original. */
  readonly isNarrower: boolean;
}

function wordOf(alternatives: readonly string[], why: string | null, isWider = why !== null): ReadWord {
  const [first = ''] = alternatives;
  const widest = alternatives.length > 1 ? first.replaceAll('?', '*') : first;
  return { alternatives, widest, why, isWider, isNarrower: false };
}

const NO_SIGN = 'PubMed has no sign for one letter: ? is read as a blank.';
const WIDER_END = 'A sign for one letter at the end of a word is not taken: * finds any ending.';
const WIDER = 'That many single-letter wildcards are not supported; * is used instead.';
const LIMITED = 'Truncation to so many letters is not taken: * finds any ending.';
const WIDER_BEGINNING =
  'A sign for a letter is not taken with so few letters before *: any ending of what stands before it is searched, which finds more.';
const SHORT_BEGINNING =
  'OpenAlex takes * only behind three letters or digits: the word without it is searched, which finds fewer papers.';
/** The most spellings of one word that are written out. */
const MOST_SPELLINGS = 4;

function meaningOf(sign: string, system: SystemName): SignMeaning | null {
  const own = SIGNS[system][sign];
  if (own !== undefined) return own;
  if (sign === '*') return 'any';
  return sign === '?' ? 'one' : null;
}

/** `*` makes other wildcards beside it redundant. */
function tidy(text: string): string {
  return text.replace(/[*?]*\*[*?]*/g, '*').replace(/\?{2,}/g, '*');
}

/** `node*1` and `therap$3`: a limit on the number of letters. */
const LIMITED_END = /([*$])\d{1,2}$/;

/** Reads a word with the wildcards of another system. Linear in its length. */
export function readSourceWord(raw: string, system: SystemName): ReadWord {
  if (!/[*?$#:]/.test(raw) || !/\p{L}|\d#\d|\d\*$/u.test(raw)) return wordOf([raw], null);
  if (system === 'PubMed' && raw.includes('?')) {
    return wordOf([raw.replace(/\?+/g, ' ').trim()], NO_SIGN, false);
  }
  const isLimited = (system === 'Ovid' || system === 'unknown') && LIMITED_END.test(raw);
  const word = isLimited ? raw.replace(LIMITED_END, '$1') : raw;
  let alternatives: readonly string[] = [''];
  let why = isLimited ? LIMITED : null;
  const characters = Array.from(word);
  const lastLetter = characters.findLastIndex((character) => /[\p{L}\p{N}]/u.test(character));
  let plain = '';
  const flush = () => {
    const added = plain;
    if (added !== '') alternatives = alternatives.map((text) => text + added);
    plain = '';
  };
  characters.forEach((character, at) => {
    const meaning = meaningOf(character, system);
    const isAtEnd = at > lastLetter;
    // A colon within a word is punctuation.
    if (meaning === null || (character === ':' && !isAtEnd)) {
      plain += character;
      return;
    }
    if (meaning !== 'any' && isAtEnd) why ??= WIDER_END;
    if (meaning === 'any' || isAtEnd) plain += '*';
    else if (meaning === 'one') plain += '?';
    else if (alternatives.length < MOST_SPELLINGS) {
      flush();
      alternatives = alternatives.flatMap((text) => [`${text}?`, text]);
    } else {
      plain += '*';
      why ??= WIDER;
    }
  });
  flush();
  return taken(wordOf([...new Set(alternatives.map(tidy))], why), word);
}

/** Whether OpenAlex accepts a pattern, or all of its parts. */
function isTaken(pattern: string): boolean {
  if (!/[*?]/.test(pattern)) return true;
  const verdict = judgePattern(pattern);
  return verdict.type !== 'refused' && (verdict.type !== 'compound' || verdict.parts.every(isTaken));
}

/**
 * If OpenAlex rejects one of the spellings, uses the widest form that it accepts, so that none is lost: `tumo?r*` as
 * `tumo*`. A wildcard too early in the word is replaced by every letter. If `*` itself is too early, it is removed.
 */
function taken(read: ReadWord, word: string): ReadWord {
  if (read.alternatives.every(isTaken)) return read;
  const beginning = /^[^*?$#:]*/.exec(word)?.[0] ?? '';
  if (/\p{L}/u.test(beginning) && isTaken(`${beginning}*`)) return wordOf([`${beginning}*`], WIDER_BEGINNING);
  const [pattern = ''] = read.alternatives;
  const spelled = Array.from(LETTERS, (letter) => pattern.replace('?', letter));
  const others = read.alternatives.filter((each) => each !== pattern);
  if (spelled.every(isTaken)) return { ...read, alternatives: [...others, ...spelled] };
  const [plain] = SHORT.exec(pattern) ?? [];
  if (plain === undefined) return read;
  return { ...wordOf([plain], SHORT_BEGINNING, false), isNarrower: true };
}
/** `covid-19`, `p5` before `*`. */
const SHORT = /^[^*?]*[\p{L}\p{M}\p{N}](?=\*$)/u;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
