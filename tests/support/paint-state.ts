import { DEFAULT_PAINT_OPTIONS, type PaintState } from '@/components/canvas/paint/paint-scene';
import { CANVAS_PALETTES } from '@/components/screens/graph/graph-colors';

/** A window at rest, without cards, in the light scheme. */
export const PAINT_STATE: PaintState = {
  ...DEFAULT_PAINT_OPTIONS,
  camera: { x: 0, y: 0, zoom: 1 },
  size: { width: 800, height: 600 },
  palette: CANVAS_PALETTES.light,
  ratio: 1,
  motion: 'rest',
  hasCards: false,
  cards: new Set(),
  held: new Set(),
  cardZoom: 1,
  overscan: 0,
  covered: [],
  turn: 0,
};
