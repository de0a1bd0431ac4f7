/** Whether the service parses a text by its grammar: operators, phrases, distances, brackets or wildcards. */
const BY_GRAMMAR = /["*?()~]|(?:^|\s)(?:AND|OR|NOT)(?:\s|$)/;

/** Marks that the service removes from such a text, or replaces by blanks. `WITHIN`: between letters of one word. */
const MARKS = /[/:[\]<>]+/g;
const WITHIN = /(?<=[^\s()"/:[\]<>])[/:[\]<>]+(?=[^\s()"/:[\]<>])/g;

/** The letters that the service removes. */
const LOST_END = /(?:and|not)\s*$/i;

/**
 * Changes a text so that the service reads every word of it as written. If the service parses a text by its grammar, it
 * removes a final 'and' or 'not', even inside a word: `malaria AND Thailand` becomes `malaria AND Thail`. Brackets
 * prevent this. It also reads `p<0.05` as `p0.05`, and `NOT and/or` as `NOT and or`. A hyphen in place of the mark
 * keeps the parts as the index has them. Applying this twice changes nothing more. Source:
 * docs/data-contract.md#last-letters.
 */
export function guardEnd(text: string): string {
  if (!BY_GRAMMAR.test(text)) return text;
  const plain = text.replace(WITHIN, '-').replace(MARKS, ' ');
  return LOST_END.test(plain) ? `(${plain})` : plain;
}
