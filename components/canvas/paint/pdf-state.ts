import {
  type PDFDocument,
  PDFName,
  type PDFOperator,
  type PDFPage,
  setDashPattern,
  setFillingRgbColor,
  setGraphicsState,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingRgbColor,
} from '@cantoo/pdf-lib';
import type { PaintContext } from './paint-context';

type Style = PaintContext['fillStyle'];

/** What a stroke looks like, as a canvas has it. */
interface StrokeLook
  extends Pick<PaintContext, 'globalAlpha' | 'lineCap' | 'lineJoin' | 'lineWidth' | 'strokeStyle'> {
  readonly dash: readonly number[];
}

const CAPS: Readonly<Record<CanvasLineCap, number>> = { butt: 0, round: 1, square: 2 };
const JOINS: Readonly<Record<CanvasLineJoin, number>> = { miter: 0, round: 1, bevel: 2 };

/** Tells a page of PDF how the next thing is drawn, each property only where it has changed. */
export class PdfState {
  private readonly alphas = new Map<number, PDFName>();
  private readonly told = new Map<string, string>();

  constructor(
    private readonly document: PDFDocument,
    private readonly page: PDFPage,
    private readonly emit: (operator: PDFOperator) => void,
  ) {}

  tellAlpha(alpha: number): void {
    this.tell('alpha', String(alpha), () => setGraphicsState(this.alphaName(alpha)));
  }

  tellFill({ globalAlpha, fillStyle }: Pick<PaintContext, 'globalAlpha' | 'fillStyle'>): void {
    this.tellAlpha(globalAlpha);
    this.tell('fill', String(fillStyle), () => setFillingRgbColor(...rgbOf(fillStyle)));
  }

  tellStroke({ globalAlpha, strokeStyle, lineWidth, lineCap, lineJoin, dash }: StrokeLook): void {
    this.tellAlpha(globalAlpha);
    this.tell('stroke', String(strokeStyle), () => setStrokingRgbColor(...rgbOf(strokeStyle)));
    this.tell('width', String(lineWidth), () => setLineWidth(lineWidth));
    this.tell('cap', lineCap, () => setLineCap(CAPS[lineCap]));
    this.tell('join', lineJoin, () => setLineJoin(JOINS[lineJoin]));
    this.tell('dash', dash.join(), () => setDashPattern([...dash], 0));
  }

  private tell(property: string, value: string, operator: () => PDFOperator): void {
    if (this.told.get(property) === value) return;
    this.told.set(property, value);
    this.emit(operator());
  }

  private alphaName(alpha: number): PDFName {
    const known = this.alphas.get(alpha);
    if (known !== undefined) return known;
    const name = PDFName.of(`Alpha${this.alphas.size}`);
    this.page.node.setExtGState(name, this.document.context.obj({ Type: 'ExtGState', ca: alpha, CA: alpha }));
    this.alphas.set(alpha, name);
    return name;
  }
}

/** Painters use opaque colours written as `#rrggbb`. */
function rgbOf(style: Style): [number, number, number] {
  const digits = /^#([0-9a-f]{6})$/i.exec(String(style))?.[1] ?? '000000';
  const part = (from: number) => Number.parseInt(digits.slice(from, from + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}
