import { judgePattern } from '@/lib/search-text/wildcards';
import type { SystemName } from './types';

/** What a sign within a word stands for. */
type SignMeaning = 'any' | 'one' | 'optional';

/** Signs that differ from `*` for any letters and `?` for one. Source: docs/behaviours/strategy.md#wildcards-of-other-systems. */
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
  /** As OpenAlex writes it; any of them. */
  readonly alternatives: readonly string[];
  /** One form for all of them, where a phrase cannot be written out with each. */
  readonly widest: string;
  /** How it differs from what was asked for, in a sentence; null where it does not. */
  readonly why: string | null;
  /** It finds more than was asked for. */
  readonly isWider: boolean;
  /** It may find less. */
  readonly isNarrower: boolean;
}

function wordOf(alternatives: readonly string[], why: string | null, isWider = why !== null): ReadWord {
  const [first = ''] = alternatives;
  const widest = alternatives.length > 1 ? first.replaceAll('?', '*') : first;
  return { alternatives, widest, why, isWider, isNarrower: false };
}

const NO_SIGN = 'PubMed has no sign for one letter: ? is read as a blank.';
const WIDER_END = 'A sign for one letter at the end of a word is not taken: * finds any ending.';
const WIDER = 'So many signs for single letters are not taken: * finds any letters.';
const LIMITED = 'Truncation to so many letters is not taken: * finds any ending.';
const WIDER_BEGINNING =
  'A sign for a letter is not taken with so few letters before *: any ending of what stands before it is searched, which finds more.';
const SHORT_BEGINNING =
  'OpenAlex takes * only behind three letters or digits: the word without it is searched, which finds fewer papers.';
/** Spellings of one word that are written out. */
const MOST_SPELLINGS = 4;

function meaningOf(sign: string, system: SystemName): SignMeaning | null {
  const own = SIGNS[system][sign];
  if (own !== undefined) return own;
  if (sign === '*') return 'any';
  return sign === '?' ? 'one' : null;
}

/** `*` beside other signs says it all. */
function tidy(text: string): string {
  return text.replace(/[*?]*\*[*?]*/g, '*').replace(/\?{2,}/g, '*');
}

/** `node*1` and `therap$3`: how many letters may follow. */
const LIMITED_END = /([*$])\d{1,2}$/;

/** What a word with the wildcards of another system asks for. Linear in its length. */
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

/** Whether a pattern can be sent, or all of its parts can. */
function isTaken(pattern: string): boolean {
  if (!/[*?]/.test(pattern)) return true;
  const verdict = judgePattern(pattern);
  return verdict.type !== 'refused' && (verdict.type !== 'compound' || verdict.parts.every(isTaken));
}

/**
 * Where one of the spellings cannot be sent, the widest form that can, so that none is lost: `tumo?r*` as `tumo*`. Before a sign
 * that comes too early every letter is written out; before `*` alone the word stands without it.
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
