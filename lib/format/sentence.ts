/** A message as a sentence, so that another can follow: those of services and browsers come with a full stop and without. */
export function asSentence(message: string): string {
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}
