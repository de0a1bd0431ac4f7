/** A text without the slashes at its end; a pattern for this takes quadratic time on many slashes. */
export function withoutClosingSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === '/') end -= 1;
  return text.slice(0, end);
}

/** A text without the slashes at both ends. */
export function withoutOuterSlashes(text: string): string {
  const closed = withoutClosingSlashes(text);
  let start = 0;
  while (start < closed.length && closed.charAt(start) === '/') start += 1;
  return closed.slice(start);
}
