import type { LabelMemory } from '../paint/label-texts';
import type { PaintState } from '../paint/paint-scene';
import type { Painting } from './painter';
import type { SceneUpdate } from './scene-update';

/** A face of a font, as a rule of the page's style sheets describes it. */
export interface FontRule {
  readonly family: string;
  /** Its addresses are whole: the worker's own is another one. */
  readonly source: string;
  readonly descriptors: FontFaceDescriptors;
  /** The page has it; others are loaded when a text needs them. */
  readonly isLoaded: boolean;
}

export type PaintInput =
  /** First: what texts are written in. Answered by `ready` once it is loaded. */
  | { readonly type: 'begin'; readonly family: string; readonly fonts: readonly FontRule[] }
  /** What the scene is like; not answered. Messages keep their order: no revision has to be waited for. */
  | { readonly type: 'hold'; readonly update: SceneUpdate }
  /** Answered by `painted`. */
  | {
      readonly type: 'paint';
      readonly update: SceneUpdate;
      readonly state: PaintState;
      /** Null where the worker painted last. */
      readonly labels: LabelMemory | null;
    };

export type PaintOutput =
  | { readonly type: 'ready' }
  /** It cannot paint as the page does. */
  | { readonly type: 'failed'; readonly message: string }
  | ({ readonly type: 'painted' } & Painting);
