/** A box of a flow diagram before it has a place. */
export interface FlowNode {
  readonly id: string;
  readonly lines: readonly string[];
  /** From 0, left to right. */
  readonly column: number;
  /** From 0, downwards. */
  readonly row: number;
  /** Nothing was counted: it is drawn with a dashed frame. */
  readonly isEmpty: boolean;
}

export interface PlacedNode extends FlowNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** `lines`, broken so that they fit. */
  readonly wrapped: readonly string[];
}

/** Px of a line of text. */
export const FLOW_LINE = 16;
export const FLOW_PADDING = 10;
/** Px between rows. */
export const FLOW_GAP = 26;
const COLUMN_GAP = 28;
/** Above the boxes, for the headings of columns. */
const HEAD = 22;
/** Px of a letter, on average. */
const LETTER = 6.4;

/** Each box with its place; boxes of a row are of one height. */
export function placeFlow(
  nodes: readonly FlowNode[],
  fullWidth: number,
  columns: number,
): readonly PlacedNode[] {
  const width = Math.floor((fullWidth - COLUMN_GAP * (columns - 1)) / columns) - 1;
  const letters = Math.floor((width - 2 * FLOW_PADDING) / LETTER);
  let y = HEAD;
  const placed: PlacedNode[] = [];
  for (let row = 0; row <= Math.max(...nodes.map((node) => node.row)); row += 1) {
    const inRow = nodes
      .filter((node) => node.row === row)
      .map((node) => ({ ...node, wrapped: node.lines.flatMap((line) => wrapText(unbroken(line), letters)) }));
    const height = 2 * FLOW_PADDING + FLOW_LINE * Math.max(1, ...inRow.map(({ wrapped }) => wrapped.length));
    for (const node of inRow) {
      placed.push({
        ...node,
        x: node.column === 0 ? 1 : node.column * (width + COLUMN_GAP),
        y,
        width,
        height,
      });
    }
    y += height + FLOW_GAP;
  }
  return placed;
}

/** A count such as '(n = 12)' stays on one line. */
function unbroken(line: string): string {
  return line.replace(/\(n = ([\d,]+)\)/g, '(n\u00a0=\u00a0$1)');
}

/** Px from the top to below the last box. */
export function flowHeight(placed: readonly PlacedNode[]): number {
  return Math.max(0, ...placed.map(({ y, height }) => y + height));
}

/** Lines of at most so many letters; a longer word is parted. */
export function wrapText(text: string, letters: number): readonly string[] {
  const lines: string[] = [];
  const most = Math.max(1, letters - 1);
  const words = text.split(' ').flatMap((word) => {
    const parts = Math.max(1, Math.ceil(word.length / most));
    return Array.from({ length: parts }, (_, part) => word.slice(part * most, (part + 1) * most));
  });
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
