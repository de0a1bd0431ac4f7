/** What the painters use of a 2D context, so that a picture of vectors (`svg-context.ts`) can stand in for a canvas. */
export type PaintContext = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'clearRect'
  | 'closePath'
  | 'direction'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'globalAlpha'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'quadraticCurveTo'
  | 'rect'
  | 'roundRect'
  | 'setLineDash'
  | 'stroke'
  | 'strokeStyle'
  | 'strokeText'
  | 'textAlign'
  | 'textBaseline'
> & { measureText(text: string): Pick<TextMetrics, 'width'> };

/** Why the picture moves, if it does: because the view does, or because a layout runs. */
export type MotionKind = 'rest' | 'view' | 'layout';
