import { atom } from 'jotai/vanilla';

/** A picture of the map. */
export interface PictureRequest {
  readonly format: 'png' | 'svg' | 'pdf';
  /**
   * `view`: the visible part. `graph`: all of it, as 'Fit view' shows it. `figure`: all of it for a paper, on white,
   * without marks of selection or pins, with works labelled by author and year.
   */
  readonly area: 'view' | 'graph' | 'figure';
  /** Pixels of the picture per css px, 1 to 4. */
  readonly scale: number;
  readonly hasBackground: boolean;
  readonly hasLegend: boolean;
  /** A line below the picture; null for none. */
  readonly credit: string | null;
}

export interface Picture {
  readonly blob: Blob;
  /** Pixels; for vectors the size they are shown at. */
  readonly width: number;
  readonly height: number;
  /** Smaller than the requested scale where the browser cannot draw so large a picture; otherwise equal to it. */
  readonly scale: number;
}

/** The mounted canvas, for tools beside it. */
export interface CanvasPort {
  /** Shows the whole graph. */
  fit(): void;
  /** Resets the zoom to 100 % around the middle of the view. */
  resetZoom(): void;
  /** *Errors*: rejects with an Error that says why when the browser cannot make the picture. */
  takePicture(request: PictureRequest): Promise<Picture>;
}

/** Set by the canvas while it is mounted; null when there is none. */
export const canvasPortAtom = atom<CanvasPort | null>(null);
