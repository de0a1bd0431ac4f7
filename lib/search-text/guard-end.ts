/** Whether the service reads a text by its grammar: by operators, phrases, distances, brackets or wildcards. */
const BY_GRAMMAR = /["*?()~]|(?:^|\s)(?:AND|OR|NOT)(?:\s|$)/;

/** The letters that the service takes off, also where marks that it leaves out follow. */
const LOST_END = /(?:and|not)[\s/:[\]<>]*$/i;

/**
 * A text as it is sent. Of one that is read by its grammar the service takes the last three letters where they are 'and' or 'not', also inside a
 * word, so that `malaria AND Thailand` would be searched for as `malaria AND Thail`: brackets keep them. Guarding a text once more changes nothing.
 * Source: docs/data-contract.md#last-letters.
 */
export function guardEnd(text: string): string {
  return BY_GRAMMAR.test(text) && LOST_END.test(text) ? `(${text})` : text;
}
