/** `A` for the first of several runs or sets. */
export function setLetter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

/** `A`, `A and C`, `A, B and C`. */
export function letterList(indexes: readonly number[]): string {
  const letters = indexes.map(setLetter);
  return letters.length < 2 ? letters.join('') : `${letters.slice(0, -1).join(', ')} and ${letters.at(-1)}`;
}
