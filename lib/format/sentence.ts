/** A message as a sentence, so that another can follow: those of services and browsers come with a full stop and without. */
export function asSentence(message: string): string {
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}

/** A word of the service at the beginning of a line, such as `book-chapter`: `Book chapter`. */
export function serviceWord(word: string): string {
  return (word.charAt(0).toUpperCase() + word.slice(1)).replaceAll('-', ' ');
}
