import { onlyKnown, type PublicationName } from '@/lib/entities/publication';

/** Words that begin a family name. */
const PARTICLES = new Set(
  'af al bin d da dal de degli dei del della den der di do dos du el ibn la las le los ten ter van vom von zu zum zur'.split(
    ' ',
  ),
);

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;

const ORGANISATION =
  /\b(?:university|universität|université|universidad|institute|institut|group|consortium|collaboration|committee|council|organi[sz]ation|association|society|ministry|department|agency|network|foundation|team|investigators|centre|center|panel|commission|task force|working group|federation|alliance|initiative|programme)\b/i;

/** No person's name has these between its words, in small letters. */
const JOINED_WORDS = / (?:on|for|of the) /;

/**
 * A name in one line, split into its parts: `Family, Given` at its comma. Without a comma, the family name is
 * the word at the end, with the particles before it. Names of organisations, of one word, or without spaces stay whole. Total.
 */
export function splitName(text: string): PublicationName {
  const name = text.replace(/\s+/g, ' ').trim();
  const comma = name.indexOf(',');
  if (comma > 0) return splitAtCommas(name.split(',').map((part) => part.trim()));
  const words = name.split(' ');
  if (words.length < 2 || ORGANISATION.test(name) || JOINED_WORDS.test(name)) return { whole: name };
  const suffix = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? (words.pop() ?? '') : '';
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has(words[start - 1] ?? '')) start -= 1;
  const [given, family] = [words.slice(0, start).join(' '), words.slice(start).join(' ')];
  return { family, given, ...onlyKnown({ suffix }) };
}

/** `JA`, `J.-A.` */
const INITIALS = /^(?:\p{Lu}\.?-?){1,3}$/u;

/** As `splitName`, where names may be written as medical databases do: `Smith JA`. In `J LI` the initials come first. */
export function splitListedName(text: string): PublicationName {
  const words = text.trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  const isTurned = words.length > 1 && INITIALS.test(last) && !INITIALS.test(words[0] ?? '');
  if (!isTurned || text.includes(',')) return splitName(text);
  return { family: words.slice(0, -1).join(' '), given: last };
}

/** `Family, Given` or, as BibTeX writes it, `Family, Jr, Given`. */
function splitAtCommas([family = '', ...parts]: readonly string[]): PublicationName {
  const suffix = parts.length > 1 ? parts.find((part) => SUFFIX.test(part)) : undefined;
  const given = parts.filter((part) => part !== '' && part !== suffix).join(', ');
  return given === '' ? { whole: family } : { family, given, ...onlyKnown({ suffix }) };
}
