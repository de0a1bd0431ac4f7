import { escapeXml } from '@/lib/base/escape-xml';
import { DrawingState } from './drawing-state';
import type { PaintContext } from './paint-context';
import { readFont } from './text-image';

type Style = CanvasRenderingContext2D['fillStyle'];

/** What measures text for a drawing that has no canvas of its own. */
export interface TextMeasure {
  font: string;
  textBaseline: CanvasTextBaseline;
  measureText(text: string): Pick<TextMetrics, 'width' | 'actualBoundingBoxAscent'>;
}

/** What XML cannot hold is drawn as the sign for an unknown character, as on a canvas. */
function escaped(text: string): string {
  return escapeXml(text, '\ufffd');
}

/** Hundredths of a pixel are as fine as any eye or printer. */
function n(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return Number.isFinite(rounded) ? String(rounded) : '0';
}

/** Share of the font's size from a line's top, or its middle, down to the letters' foot, where nothing was measured. */
const USUAL_DROP = { top: 0.8, middle: 0.35 } as const;

/** Writes what painters draw as SVG: lines stay lines and text stays text. */
export class SvgContext extends DrawingState implements PaintContext {
  private path: string[] = [];
  private readonly parts: string[] = [];
  private readonly drops = new Map<string, number>();

  constructor(private readonly measure: TextMeasure) {
    super();
  }

  /** The whole document; `width` and `height` in px of what was drawn, shown `scale` times as large. */
  toDocument(
    title: string,
    { width, height }: { readonly width: number; readonly height: number },
    scale = 1,
  ) {
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width * scale)}" height="${n(height * scale)}" viewBox="0 0 ${n(width)} ${n(height)}">`,
      `<title>${escaped(title)}</title>`,
      `<clipPath id="view"><rect width="${n(width)}" height="${n(height)}"/></clipPath>`,
      `<g clip-path="url(#view)">`,
      ...this.parts,
      '</g>',
      '</svg>',
      '',
    ].join('\n');
  }

  beginPath(): void {
    this.path = [];
  }

  moveTo(x: number, y: number): void {
    this.path.push(`M${n(x)} ${n(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.path.push(`L${n(x)} ${n(y)}`);
  }

  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void {
    this.path.push(`Q${n(controlX)} ${n(controlY)} ${n(x)} ${n(y)}`);
  }

  closePath(): void {
    this.path.push('Z');
  }

  arc(x: number, y: number, r: number, from: number, to: number): void {
    const point = (angle: number) => `${n(x + r * Math.cos(angle))} ${n(y + r * Math.sin(angle))}`;
    const start = `${this.path.length === 0 ? 'M' : 'L'}${point(from)}`;
    // One arc command cannot come back to where it began.
    const middle = (from + to) / 2;
    this.path.push(`${start}A${n(r)} ${n(r)} 0 0 1 ${point(middle)}A${n(r)} ${n(r)} 0 0 1 ${point(to)}`);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path.push(`M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`);
  }

  roundRect(x: number, y: number, width: number, height: number, radii?: unknown): void {
    const r = typeof radii === 'number' ? radii : 0;
    const corner = (dx: number, dy: number) => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
    this.path.push(
      `M${n(x + r)} ${n(y)}h${n(width - 2 * r)}${corner(r, r)}v${n(height - 2 * r)}${corner(-r, r)}` +
        `h${n(2 * r - width)}${corner(-r, -r)}v${n(2 * r - height)}${corner(r, -r)}Z`,
    );
  }

  fill(): void {
    if (this.path.length > 0) this.parts.push(`<path d="${this.path.join('')}"${this.fillAttributes()}/>`);
  }

  stroke(): void {
    if (this.path.length === 0) return;
    this.parts.push(`<path d="${this.path.join('')}" fill="none"${this.strokeAttributes()}/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.parts.push(
      `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${this.fillAttributes()}/>`,
    );
  }

  /** A new document is clear. */
  clearRect(): void {
    this.parts.length = 0;
  }

  fillText(text: string, x: number, y: number): void {
    this.write(text, x, y, this.fillAttributes());
  }

  strokeText(text: string, x: number, y: number): void {
    this.write(text, x, y, ` fill="none"${this.strokeAttributes()}`);
  }

  measureText(text: string) {
    this.measure.font = this.font;
    return this.measure.measureText(text);
  }

  private write(text: string, x: number, y: number, paint: string): void {
    const { weight, size, family } = readFont(this.font);
    const isMirrored = this.direction === 'rtl';
    const anchors = {
      center: 'middle',
      left: isMirrored ? 'end' : 'start',
      right: isMirrored ? 'start' : 'end',
    };
    const anchor =
      this.textAlign === 'start' || this.textAlign === 'end' ? this.textAlign : anchors[this.textAlign];
    const font = ` font-family="${escaped(family)}" font-size="${n(size)}" font-weight="${weight}"`;
    this.parts.push(
      `<text x="${n(x)}" y="${n(y + this.dropOf(size))}" text-anchor="${anchor}"` +
        `${isMirrored ? ' direction="rtl"' : ''}${font}${paint}>${escaped(text)}</text>`,
    );
  }

  /** From where the text is asked for down to its letters' foot, which is all that every program understands; px. */
  private dropOf(size: number): number {
    const { textBaseline, font } = this;
    if (textBaseline !== 'top' && textBaseline !== 'middle') return 0;
    const key = `${textBaseline} ${font}`;
    const known = this.drops.get(key);
    if (known !== undefined) return known;
    const { measure } = this;
    const ascent = (baseline: CanvasTextBaseline) => {
      measure.textBaseline = baseline;
      return this.measureText('H').actualBoundingBoxAscent;
    };
    const measured = ascent('alphabetic') - ascent(textBaseline);
    const drop = Number.isFinite(measured) ? measured : USUAL_DROP[textBaseline] * size;
    this.drops.set(key, drop);
    return drop;
  }

  private fillAttributes(): string {
    return ` fill="${colorOf(this.fillStyle)}"${this.opacity('fill-opacity')}`;
  }

  private strokeAttributes(): string {
    return (
      ` stroke="${colorOf(this.strokeStyle)}" stroke-width="${n(this.lineWidth)}"` +
      this.opacity('stroke-opacity') +
      (this.dash.length === 0 ? '' : ` stroke-dasharray="${this.dash.map(n).join(' ')}"`) +
      (this.lineCap === 'butt' ? '' : ` stroke-linecap="${this.lineCap}"`) +
      (this.lineJoin === 'miter' ? '' : ` stroke-linejoin="${this.lineJoin}"`)
    );
  }

  private opacity(name: string): string {
    return this.globalAlpha === 1 ? '' : ` ${name}="${n(this.globalAlpha)}"`;
  }
}

function colorOf(style: Style): string {
  return typeof style === 'string' ? escaped(style) : 'none';
}
