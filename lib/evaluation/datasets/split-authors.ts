import { readListLiteral } from './list-literal';

/** Initials after a surname's comma: `J.`, `J. K.`, `JK`, `J.-P.`. */
const INITIALS = /^(?:\p{Lu}\.?[\s-]*){1,4}$/u;

function splitAtCommas(text: string): readonly string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (!parts.slice(1).some((part) => INITIALS.test(part))) return parts;
  // 'Surname, I.' is one name; where every second part is initials, there are several of them.
  const isPaired = parts.length % 2 === 0 && parts.every((part, at) => at % 2 === 0 || INITIALS.test(part));
  if (!isPaired) return [parts.join(', ')];
  return parts.flatMap((part, at) => (at % 2 === 0 ? [`${part}, ${parts[at + 1] ?? ''}`] : []));
}

/**
 * Names of authors: apart at `;`, else at ' and ' or ' & ', else at `,` where no part looks like 'Surname, I.'. In a list
 * with ' and ' a name with one comma stays whole. Source: docs/behaviours/datasets.md#author-names.
 */
export function splitAuthors(text: string): readonly string[] {
  const listed = readListLiteral(text);
  if (listed !== null) return listed;
  const tidy = (part: string) => part.replace(/\s+/g, ' ').trim();
  const isName = (part: string) => part !== '' && !/^(?:et al\.?|others)$/i.test(part);
  if (text.includes(';')) return text.split(';').map(tidy).filter(isName);
  const parts = text.split(/,?\s+(?:and|&)\s+/i).map(tidy);
  if (parts.length === 1) return splitAtCommas(tidy(text)).filter(isName);
  const isInverted = parts.every((part) => part.split(',').length === 2);
  return (isInverted ? parts : parts.flatMap(splitAtCommas)).filter(isName);
}
