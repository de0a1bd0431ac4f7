/** A script whose texts run from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LETTER = /\p{L}/u;
/** A script that is written without spaces, in characters of double width. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;
/** Where a line may end: at spaces, and after any wide character that no closing mark follows. */
const BREAK = new RegExp(`\\s+|(?<=${WIDE.source})(?![\\s\\p{Pe}\\p{Pf}\\p{Po}])`, 'u');

/** Whether a text is read from right to left, as its first letter says. */
export function isRightToLeft(text: string): boolean {
  const letter = LETTER.exec(text)?.[0] ?? '';
  return RIGHT_TO_LEFT.test(letter);
}

/** Characters that no line may begin with, although French and other languages put a space before them. */
const CLOSING_MARK = /^[:;!?»…]+$/;

/** How much room a character takes: wide ones count double. */
export function columnsOf(character: string): number {
  return WIDE.test(character) ? 2 : 1;
}

/** A part of a text that stays on one line, and the separator from the previous part on the same line. */
export interface TextPiece {
  readonly text: string;
  readonly glue: '' | ' ';
}

/** The parts between which a text may be broken; joined by their glue they are the text with single spaces. */
export function textPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = pieces.at(-1);
    if (last !== undefined && CLOSING_MARK.test(word)) {
      pieces[pieces.length - 1] = { ...last, text: `${last.text} ${word}` };
      continue;
    }
    const parts = word.split(BREAK).filter((part) => part !== '');
    for (const [index, part] of parts.entries()) {
      pieces.push({ text: part, glue: index === 0 && pieces.length > 0 ? ' ' : '' });
    }
  }
  return pieces;
}

/**
 * Breaks a text into lines. A part too long for a line is broken anywhere; the last line ends in an ellipsis when more
 * is left.
 * @param fits whether a line is short enough.
 */
export function wrapText(text: string, fits: (line: string) => boolean, maxLines: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of textPieces(text)) {
    const longer = line === '' ? piece.text : line + piece.glue + piece.text;
    if (line === '' || fits(longer)) line = longer;
    else {
      if (lines.length === maxLines - 1) return [...lines, ellipsed(longer, fits)];
      lines.push(line);
      line = piece.text;
    }
    while (!fits(line) && lines.length < maxLines - 1) {
      const head = longestHead(line, fits);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  if (line === '') return lines;
  return [...lines, fits(line) ? line : ellipsed(line, fits)];
}

/** The longest beginning that fits, of whole characters; at least one. */
function longestHead(line: string, fits: (line: string) => boolean): string {
  const characters = Array.from(line);
  let end = 1;
  while (end < characters.length && fits(characters.slice(0, end + 1).join(''))) end++;
  return characters.slice(0, end).join('');
}

function ellipsed(line: string, fits: (line: string) => boolean): string {
  const head = longestHead(line, (start) => fits(`${start.trimEnd()}…`));
  return `${head.trimEnd()}…`;
}
