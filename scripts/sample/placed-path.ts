/** Where a path of an icon is put: first scaled, then moved. */
export interface Place {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** What becomes of a number of a path: by the command, and by its position among those that belong together. */
const PARTS: Readonly<Record<string, readonly ('x' | 'y' | 'length' | 'same')[]>> = {
  M: ['x', 'y'],
  L: ['x', 'y'],
  H: ['x'],
  V: ['y'],
  A: ['length', 'length', 'same', 'same', 'same', 'x', 'y'],
  a: ['length', 'length', 'same', 'same', 'same', 'length', 'length'],
  h: ['length'],
  v: ['length'],
};

function partOf(command: string, at: number) {
  const parts = PARTS[command];
  const part = parts?.[at % parts.length];
  if (part === undefined) throw new TypeError(`A path with the command '${command}' is not placed`);
  return part;
}

/** The data of an SVG path at a place, in tenths. Throws TypeError for a command that no icon of a kind has. */
export function placedPath(path: string, { scale, x, y }: Place): string {
  const put = {
    x: (value: number) => value * scale + x,
    y: (value: number) => value * scale + y,
    length: (value: number) => value * scale,
    same: (value: number) => value,
  };
  return [...path.matchAll(/([a-z])([^a-z]*)/gi)]
    .map(([, command = '', rest = '']) => {
      const numbers = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
      const placed = numbers.map((value, at) => put[partOf(command, at)](value));
      return `${command}${placed.map((value) => Math.round(value * 10) / 10).join(' ')}`;
    })
    .join('');
}
