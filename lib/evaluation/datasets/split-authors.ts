import { readListLiteral } from './list-literal';

/** Initials after a surname's comma: `J.`, `J. K.`, `JK`, `J.-P.`. */
const INITIALS = /^(?:\p{Lu}\.?[\s-]*){1,4}$/u;

/** A surname before a comma: one word, not counting the particles before it. */
const SURNAME = /^(?:\p{Ll}[\p{L}'’]*\s+)*\S+$/u;

/** `Smith J`: a whole name, so what follows a comma is another one. */
const WITH_INITIALS = /\s\p{Lu}{1,3}$/u;

/** Whether a text with one comma is one name, `Smith, John` or `García Márquez, Gabriel`, and not two, `Ann Smith, Kim Doe`. */
function isOneName(parts: readonly string[]): boolean {
  const [first = '', second = '', ...others] = parts;
  if (second === '' || others.length > 0 || WITH_INITIALS.test(first)) return false;
  return SURNAME.test(first) || !/\s/.test(second);
}

function splitAtCommas(text: string): readonly string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (isOneName(parts)) return [parts.join(', ')];
  if (!parts.slice(1).some((part) => INITIALS.test(part))) return parts;
  // 'Surname, I.' is one name; where every second part is initials, there are several of them.
  const isPaired = parts.length % 2 === 0 && parts.every((part, at) => at % 2 === 0 || INITIALS.test(part));
  if (!isPaired) return [parts.join(', ')];
  return parts.flatMap((part, at) => (at % 2 === 0 ? [`${part}, ${parts[at + 1] ?? ''}`] : []));
}

/**
 * Splits names of authors at `;`, else at ' and ' or ' & ', else at `,`. A comma within one name, as in 'Smith, John' or
 * 'Surname, I.', does not split it. In a list with ' and ' a name with one comma stays whole. Linear.
 * Source: docs/behaviours/datasets.md#author-names.
 */
export function splitAuthors(written: string): readonly string[] {
  const listed = readListLiteral(written);
  if (listed !== null) return listed;
  const text = written.replace(/\s+/g, ' ');
  const tidy = (part: string) => part.trim();
  const isName = (part: string) => part !== '' && !/^(?:et al\.?|others)$/i.test(part);
  if (text.includes(';')) return text.split(';').map(tidy).filter(isName);
  const parts = text.split(/,? (?:and|&) /i).map(tidy);
  if (parts.length === 1) return splitAtCommas(tidy(text)).filter(isName);
  const isInverted = parts.every((part) => part.split(',').length === 2);
  return (isInverted ? parts : parts.flatMap(splitAtCommas)).filter(isName);
}
