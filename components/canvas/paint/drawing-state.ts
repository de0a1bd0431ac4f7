type Style = CanvasRenderingContext2D['fillStyle'];

/** How the next thing is drawn, as a canvas begins; for drawings of vectors. */
export class DrawingState {
  globalAlpha = 1;
  lineWidth = 1;
  lineCap: CanvasLineCap = 'butt';
  lineJoin: CanvasLineJoin = 'miter';
  font = '400 10px sans-serif';
  fillStyle: Style = '#000000';
  strokeStyle: Style = '#000000';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  direction: CanvasDirection = 'ltr';
  protected dash: readonly number[] = [];

  setLineDash(dash: number[]): void {
    this.dash = dash;
  }
}
