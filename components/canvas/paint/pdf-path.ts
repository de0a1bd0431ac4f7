import { appendBezierCurve, closePath, lineTo, moveTo, type PDFOperator } from '@cantoo/pdf-lib';
import { arcAsCurves, type Curve, QUARTER } from './arc-curves';
import { DrawingState } from './drawing-state';

/** The path that is being drawn on a page of PDF, by the methods of a canvas. */
export class PdfPath extends DrawingState {
  protected path: PDFOperator[] = [];
  private pen = { x: 0, y: 0 };

  beginPath(): void {
    this.path = [];
  }

  moveTo(x: number, y: number): void {
    this.path.push(moveTo(x, y));
    this.pen = { x, y };
  }

  lineTo(x: number, y: number): void {
    this.path.push(lineTo(x, y));
    this.pen = { x, y };
  }

  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void {
    const { pen } = this;
    const third = (from: number, control: number) => from + (2 / 3) * (control - from);
    this.curveTo({
      x1: third(pen.x, controlX),
      y1: third(pen.y, controlY),
      x2: third(x, controlX),
      y2: third(y, controlY),
      x,
      y,
    });
  }

  closePath(): void {
    this.path.push(closePath());
  }

  arc(x: number, y: number, r: number, from: number, to: number): void {
    const start = { x: x + r * Math.cos(from), y: y + r * Math.sin(from) };
    if (this.path.length === 0) this.moveTo(start.x, start.y);
    else this.lineTo(start.x, start.y);
    for (const curve of arcAsCurves(x, y, r, from, to)) this.curveTo(curve);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }

  roundRect(x: number, y: number, width: number, height: number, radii?: unknown): void {
    const r = typeof radii === 'number' ? radii : 0;
    const right = x + width;
    const bottom = y + height;
    this.moveTo(x, y + r);
    this.arc(x + r, y + r, r, 2 * QUARTER, 3 * QUARTER);
    this.arc(right - r, y + r, r, 3 * QUARTER, 4 * QUARTER);
    this.arc(right - r, bottom - r, r, 0, QUARTER);
    this.arc(x + r, bottom - r, r, QUARTER, 2 * QUARTER);
    this.closePath();
  }

  private curveTo({ x1, y1, x2, y2, x, y }: Curve): void {
    this.path.push(appendBezierCurve(x1, y1, x2, y2, x, y));
    this.pen = { x, y };
  }
}
