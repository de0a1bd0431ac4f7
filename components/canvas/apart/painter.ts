import type { Scene } from '@/lib/graph/scene/scene';
import type { LabelMemory } from '../paint/label-texts';
import type { PaintState } from '../paint/paint-scene';

/** A picture that a worker painted. Whoever takes it closes the bitmap. */
export interface Painting {
  /** As large as the picture, in pixels of the screen. */
  readonly bitmap: ImageBitmap;
  readonly visibleEdges: number;
  /** Which labels it shows. */
  readonly labels: LabelMemory;
}

/** Paints one scene elsewhere than in the page, one picture after the other. */
export interface Painter {
  /** Whether it has what it needs to paint. */
  readonly isReady: boolean;
  /** Whether a picture that was asked for has not come yet: another one cannot be asked for. */
  readonly isBusy: boolean;
  /**
   * Asks for a picture of the scene as it is now.
   * @param labels what the page painted last, so that labels stay; null where this painter did.
   */
  paint(state: PaintState, labels: LabelMemory | null, onPainted: (painting: Painting) => void): void;
  /** Paints another scene from now on, which has become what the one before was. */
  turnTo(scene: Scene): void;
  end(): void;
}

export interface PainterEvents {
  /** It can be asked for pictures. */
  readonly onReady: () => void;
  /** It cannot paint, or does no more, and has ended. */
  readonly onFailure: (error: unknown) => void;
}

/** @param family of the texts, as css has it. */
export type PainterLoader = (scene: Scene, family: string, events: PainterEvents) => Promise<Painter>;
