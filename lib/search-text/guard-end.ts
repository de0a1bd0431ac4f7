/** Whether the service reads a text by its grammar: by operators, phrases, distances, brackets or wildcards. */
const BY_GRAMMAR = /["*?()~]|(?:^|\s)(?:AND|OR|NOT)(?:\s|$)/;

/** Marks that the service takes out of such a text, or makes blanks of, before it reads it; `WITHIN`: between letters of one word. */
const MARKS = /[/:[\]<>]+/g;
const WITHIN = /(?<=[^\s()"/:[\]<>])[/:[\]<>]+(?=[^\s()"/:[\]<>])/g;

/** The letters that the service takes off. */
const LOST_END = /(?:and|not)\s*$/i;

/**
 * A text as it is sent, so that the service reads every word of it as it stands. Of one that is read by its grammar the service takes the last three
 * letters where they are 'and' or 'not', also inside a word, so that `malaria AND Thailand` would be searched for as `malaria AND Thail`: brackets keep
 * them. It would also search for `p<0.05` as `p0.05`, and take `NOT and/or` for `NOT and or`: a hyphen in place of the mark keeps the parts of a word
 * apart and together, as the index has them. Guarding a text once more changes nothing. Source: docs/data-contract.md#last-letters.
 */
export function guardEnd(text: string): string {
  if (!BY_GRAMMAR.test(text)) return text;
  const plain = text.replace(WITHIN, '-').replace(MARKS, ' ');
  return LOST_END.test(plain) ? `(${plain})` : plain;
}
