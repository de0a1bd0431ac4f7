import type {
  ForceField,
  ForceParameters,
  ForceStart,
  LayoutProblem,
  PlacedLayoutId,
  PlacementProblem,
} from '@/lib/graph/layout/types';

/**
 * The messages between the layout worker and its client (docs/behaviours/layouts.md#the-layout-worker). Every message
 * carries the id of its run; either side ignores messages of a run that is not its latest. Positions are interleaved x,
 * y in world px.
 */
export type ForceInput =
  /** Starts a full layout; replaces a running one. */
  | {
      readonly type: 'init';
      readonly run: number;
      readonly problem: LayoutProblem;
      readonly parameters: ForceParameters;
      readonly start: ForceStart;
    }
  /** Gives every node the position that a layout has for it; replaces a running layout. */
  | {
      readonly type: 'place';
      readonly run: number;
      readonly layout: PlacedLayoutId;
      readonly problem: PlacementProblem;
    }
  /** Makes room for the nodes from `firstNew` on; replaces a running layout. */
  | {
      readonly type: 'add';
      readonly run: number;
      readonly problem: LayoutProblem;
      readonly firstNew: number;
      readonly parameters: ForceParameters;
    }
  | {
      readonly type: 'pin';
      readonly run: number;
      readonly index: number;
      readonly x: number;
      readonly y: number;
    }
  | { readonly type: 'unpin'; readonly run: number; readonly index: number }
  /** Other parameters, and other custom forces unless null, for a force layout under way, which warms up gently. */
  | {
      readonly type: 'change';
      readonly run: number;
      readonly parameters: ForceParameters;
      readonly fields: readonly ForceField[] | null;
    }
  /** Gives a force layout under way at least so much movement, 0 to 1; a paused one goes on when resumed. */
  | { readonly type: 'reheat'; readonly run: number; readonly alpha: number }
  /** Pauses from the next slice on, and sends a frame with the current positions. */
  | { readonly type: 'pause'; readonly run: number }
  | { readonly type: 'resume'; readonly run: number }
  /** Ends the run within one slice; the last frame and `end` still come. */
  | { readonly type: 'stop'; readonly run: number }
  /** Gives a shown frame's buffer back (transferred). */
  | { readonly type: 'recycle'; readonly run: number; readonly positions: Float32Array<ArrayBuffer> };

export type ForceOutput =
  /** Positions after `tick` ticks, transferred; at most 30 a second, droppable except the last. */
  | {
      readonly type: 'frame';
      readonly run: number;
      readonly positions: Float32Array<ArrayBuffer>;
      readonly tick: number;
      readonly alpha: number;
    }
  /** After the last frame. */
  | { readonly type: 'end'; readonly run: number; readonly ticks: number; readonly stopped: boolean };
