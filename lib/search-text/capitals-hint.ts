import type { QueryHint } from './query-faults';

/** Words and punctuation in capitals, without any sign of a search. */
const CAPITALS = /^(?=.*\p{Lu})[\p{Lu}\p{Lo}\p{M}\p{N}\s,.;:!?&'’–-]{1,300}$/u;
const OPERATORS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);

/**
 * A hint for words in capitals that may be a title, so that NOT or OR may be words of it: READY OR NOT. A title has two
 * words, or two operators, side by side. NOT alone always gets the hint, since it excludes papers. Null for anything
 * else. Linear.
 */
export function capitalsHint(text: string): QueryHint | null {
  const typed = text.trim();
  if (!CAPITALS.test(typed)) return null;
  const words = typed.split(/\s+/);
  const isOperator = words.map((word) => OPERATORS.has(word));
  const isUneven =
    isOperator.some((each, at) => at > 0 && each === isOperator[at - 1]) ||
    isOperator[0] === true ||
    isOperator.at(-1) === true;
  const isAsked = words.includes('NOT') || (words.includes('OR') && isUneven);
  // `1 NOT 2` and `A NOT B` name lines.
  const named = words.filter((word, at) => isOperator[at] === false && /\p{L}{2}/u.test(word));
  if (!isAsked || words.length < 3 || named.length === 0) return null;
  const from = text.indexOf(typed);
  return { kind: 'capitals', typed, instead: `"${typed}"`, from, to: from + typed.length };
}
