import { directionOfKey } from '@/components/ui/move-keys';
import { nearestInDirection } from '@/lib/graph/scene/direction';
import type { Scene } from '@/lib/graph/scene/scene';

/** What keys do on the map as a whole. */
export type MapKeyAct =
  | 'export'
  | 'find'
  | 'fit'
  | 'fit-selection'
  | 'help'
  | 'home'
  | 'leave'
  | 'remove'
  | 'select-all'
  | 'zoom-in'
  | 'zoom-out';

/** What keys do with the node where the keyboard is. */
export type NodeKeyAct = 'centre' | 'expand' | 'menu' | 'neighbours' | 'pin' | 'select' | 'toggle';

type CanvasKeyAct =
  | { readonly act: 'go'; readonly direction: { readonly x: number; readonly y: number } }
  | { readonly act: 'walk'; readonly by: 1 | -1 }
  | { readonly act: MapKeyAct }
  | { readonly act: NodeKeyAct };

/** Letters stand for both their cases. */
const ACTS: Readonly<Record<string, CanvasKeyAct>> = {
  ']': { act: 'walk', by: 1 },
  '[': { act: 'walk', by: -1 },
  Home: { act: 'home' },
  Enter: { act: 'select' },
  ' ': { act: 'toggle' },
  c: { act: 'centre' },
  e: { act: 'expand' },
  f: { act: 'fit' },
  '0': { act: 'fit' },
  m: { act: 'menu' },
  ContextMenu: { act: 'menu' },
  n: { act: 'neighbours' },
  p: { act: 'pin' },
  s: { act: 'fit-selection' },
  x: { act: 'export' },
  '+': { act: 'zoom-in' },
  '=': { act: 'zoom-in' },
  '-': { act: 'zoom-out' },
  '?': { act: 'help' },
  Delete: { act: 'remove' },
  Backspace: { act: 'remove' },
  Escape: { act: 'leave' },
};

/** With Ctrl or Cmd. */
const CONTROL_ACTS: Readonly<Record<string, CanvasKeyAct>> = {
  a: { act: 'select-all' },
  f: { act: 'find' },
};

const LOOKING_ACTS: ReadonlySet<string> = new Set([
  'go',
  'walk',
  'home',
  'select',
  'centre',
  'fit',
  'fit-selection',
  'leave',
  'zoom-in',
  'zoom-out',
] satisfies readonly CanvasKeyAct['act'][]);

/** Whether an act may be done on a map that is only looked at. */
export function isLookingAct(act: string): boolean {
  return LOOKING_ACTS.has(act);
}

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** What a key does on the map; null when nothing. */
export function actOfKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): CanvasKeyAct | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    return ctrlKey === metaKey || shiftKey ? null : (CONTROL_ACTS[key.toLowerCase()] ?? null);
  }
  if (key === 'F10' && shiftKey) return { act: 'menu' };
  const direction = directionOfKey(key);
  if (direction !== null) return { act: 'go', direction };
  return ACTS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** Ctrl or Cmd with Z undoes, with Shift and Z redoes, and so does Ctrl with Y; null for other keys. */
export function historyActOfKey(press: KeyPress): 'undo' | 'redo' | null {
  const { ctrlKey, metaKey, shiftKey, altKey } = press;
  const key = press.key.toLowerCase();
  if (altKey || ctrlKey === metaKey) return null;
  if (key === 'z') return shiftKey ? 'redo' : 'undo';
  return key === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

/**
 * Where an arrow leads from a node: to its nearest neighbour in that direction; a node without any neighbour leads to
 * the nearest node at all, so that nobody is stuck on an island. -1 when nothing lies that way.
 */
export function nodeInDirection(
  scene: Scene,
  from: number,
  direction: { readonly x: number; readonly y: number },
): number {
  const neighbours = scene.neighboursOf(from);
  const candidates = neighbours.length > 0 ? neighbours : scene.nodes.keys();
  return nearestInDirection(scene.positions, from, candidates, direction);
}
