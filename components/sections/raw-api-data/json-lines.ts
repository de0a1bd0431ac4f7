/** Letters of a line that are shown; a longer one ends in an ellipsis (the copy does not). */
const MAX_LINE_LENGTH = 2_000;

export function shownLine(line: string): string {
  return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line;
}

/** The text in pieces of a length, the last one shorter; joined again they are the text. */
export function cutText(text: string, length: number): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; start += length) pieces.push(text.slice(start, start + length));
  return pieces;
}
