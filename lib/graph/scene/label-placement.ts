import { columnsOf, textPieces } from './text-shape';

/** A rectangle on the screen, css px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How many labels there are, if any. */
export type LabelDensity = 'none' | 'few' | 'normal' | 'many';

/** Longest label far out, in columns. Source: docs/behaviours/visual-language.md#labels. */
const MAX_LABEL_LENGTH = 28;

const CELL = 64;

/** Rectangles that may not be covered; asks whether another one fits beside them. */
export class TakenBoxes {
  private readonly cells = new Map<number, Box[]>();

  add(box: Box): void {
    this.forEachCell(box, (key) => {
      const cell = this.cells.get(key);
      if (cell === undefined) this.cells.set(key, [box]);
      else cell.push(box);
      return false;
    });
  }

  /** True when `box` overlaps nothing but, perhaps, `except`; boxes that only touch do not overlap. */
  isFree(box: Box, except?: Box): boolean {
    return !this.forEachCell(box, (key) =>
      (this.cells.get(key) ?? []).some((taken) => taken !== except && overlaps(taken, box)),
    );
  }

  /** Takes the box when it is free. */
  take(box: Box): boolean {
    if (!this.isFree(box)) return false;
    this.add(box);
    return true;
  }

  private forEachCell(box: Box, visit: (key: number) => boolean): boolean {
    const lastRow = Math.floor(box.bottom / CELL);
    const lastColumn = Math.floor(box.right / CELL);
    for (let row = Math.floor(box.top / CELL); row <= lastRow; row++) {
      for (let column = Math.floor(box.left / CELL); column <= lastColumn; column++) {
        if (visit(row * 65_536 + column)) return true;
      }
    }
    return false;
  }
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * Which labels are shown: the most important first, each only where it covers no other and nothing taken.
 * @param candidates in order of importance.
 * @param taken what may not be covered; grows by the placed labels.
 */
export function placeLabels<Label extends { readonly box: Box }>(
  candidates: Iterable<Label>,
  taken: TakenBoxes,
  limit: number,
): Label[] {
  const placed: Label[] = [];
  for (const label of candidates) {
    if (placed.length >= limit) break;
    if (taken.take(label.box)) placed.push(label);
  }
  return placed;
}

/**
 * A label of at most `maxLength` columns, of which wide characters take two; a longer one ends in an ellipsis, at a
 * word's end when one is near.
 */
export function shortenLabel(label: string, maxLength = MAX_LABEL_LENGTH): string {
  const text = label.trim().replace(/\s+/g, ' ');
  const characters = Array.from(text);
  let columns = 0;
  let end = 0;
  while (end < characters.length && columns + columnsOf(characters[end] ?? '') < maxLength) {
    columns += columnsOf(characters[end++] ?? '');
  }
  // The rest is no longer than the ellipsis.
  const rest = characters.slice(end);
  if (rest.length === 0 || (rest.length === 1 && columns + columnsOf(rest[0] ?? '') <= maxLength))
    return text;
  const cut = characters.slice(0, end).join('');
  const space = cut.lastIndexOf(' ');
  const atWord = space >= maxLength * 0.6 ? cut.slice(0, space) : cut;
  return `${atWord.replace(/[\s,.;:\-–]+$/, '')}…`;
}

/**
 * A shortened label on one line, or on two of about equal length when it is longer than `lineLength` columns; breaks
 * between words, or between characters of scripts that know no spaces.
 */
export function labelLines(label: string, maxLength = MAX_LABEL_LENGTH, lineLength = 16): readonly string[] {
  const text = shortenLabel(label, maxLength);
  const columns = Array.from(text).reduce((sum, character) => sum + columnsOf(character), 0);
  if (columns <= lineLength) return [text];
  const pieces = textPieces(text);
  let best = text.length;
  let head = '';
  let first = '';
  for (const [index, piece] of pieces.entries()) {
    head = head + piece.glue + piece.text;
    const distance = Math.abs(head.length - text.length / 2);
    if (index === pieces.length - 1 || distance >= best) continue;
    best = distance;
    first = head;
  }
  return first === '' ? [text] : [first, text.slice(first.length).trimStart()];
}
