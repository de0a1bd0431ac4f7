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
  /** How it differs from what was asked for, in a sentence; null where it does not. */
  readonly why: string | null;
}

const WIDER_END = 'A sign for one letter at the end of a word is not taken: * finds any ending.';
const WIDER = 'So many signs for single letters are not taken: * finds any letters.';
const LIMITED = 'Truncation to so many letters is not taken: * finds any ending.';
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
  if (!/[*?$#:]/.test(raw) || !/\p{L}/u.test(raw)) return { alternatives: [raw], why: null };
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
  return { alternatives: [...new Set(alternatives.map(tidy))], why };
}
