import {
  beginText,
  concatTransformationMatrix,
  drawObject,
  endMarkedContent,
  endText,
  fill,
  PDFDocument,
  type PDFFont,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
  setFontAndSize,
  setTextMatrix,
  setTextRenderingMode,
  showText,
  stroke,
  TextRenderingMode,
} from '@cantoo/pdf-lib';
import type { Size } from '@/lib/graph/scene/camera';
import type { PaintContext } from './paint-context';
import { PdfPath } from './pdf-path';
import { PdfState } from './pdf-state';
import { type FontFacts, paintText, readFont } from './text-image';

/** A css px is three quarters of a point. */
const POINTS_PER_PX = 0.75;
/** Share of the font's size from a line's top, or its middle, down to the letters' foot. */
const DROPS: Readonly<Partial<Record<CanvasTextBaseline, number>>> = { top: 0.8, middle: 0.35 };
const BOLD_FROM = 600;
/** Begins what is only there to be seen: programs that copy or read the text pass it over. */
const UNREAD = PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
  '/Span',
  '<</ActualText <FEFF>>>',
]);

/** What measures text that Helvetica has no letters for. */
interface WidthMeasure {
  font: string;
  measureText(text: string): { readonly width: number };
}

interface Face {
  readonly font: PDFFont;
  readonly letters: ReadonlySet<number>;
}

/** Writes what painters draw as one page of PDF: lines stay lines, and text in Latin letters stays text. */
export class PdfContext extends PdfPath implements PaintContext {
  private readonly operators: PDFOperator[] = [];
  private readonly pictures: { readonly name: PDFName; readonly url: string }[] = [];
  private readonly state: PdfState;

  private constructor(
    private readonly document: PDFDocument,
    private readonly page: PDFPage,
    private readonly faces: { readonly regular: Face; readonly bold: Face },
    private readonly measure: WidthMeasure,
  ) {
    super();
    this.state = new PdfState(document, page, (operator) => this.operators.push(operator));
    const height = page.getHeight();
    this.operators.push(
      pushGraphicsState(),
      // From here on as on a canvas: css px, from the left top.
      concatTransformationMatrix(POINTS_PER_PX, 0, 0, -POINTS_PER_PX, 0, height),
    );
  }

  /** An empty page of that size, px. */
  static async create({ width, height }: Size, measure: WidthMeasure): Promise<PdfContext> {
    const document = await PDFDocument.create();
    const page = document.addPage([width * POINTS_PER_PX, height * POINTS_PER_PX]);
    const faceOf = async (name: StandardFonts): Promise<Face> => {
      const font = await document.embedFont(name);
      page.node.setFontDictionary(PDFName.of(font.name), font.ref);
      return { font, letters: new Set(font.getCharacterSet()) };
    };
    const faces = {
      regular: await faceOf(StandardFonts.Helvetica),
      bold: await faceOf(StandardFonts.HelveticaBold),
    };
    return new PdfContext(document, page, faces, measure);
  }

  async toFile(title: string): Promise<Uint8Array> {
    const { document, page } = this;
    for (const { name, url } of this.pictures) {
      const image = await document.embedPng(url);
      page.node.setXObject(name, image.ref);
    }
    page.pushOperators(...this.operators, popGraphicsState());
    document.setTitle(title, { showInWindowTitleBar: true });
    document.setCreator('Academic Explorer');
    document.setProducer('Academic Explorer');
    return document.save();
  }

  fill(): void {
    if (this.path.length === 0) return;
    this.state.tellFill(this);
    this.operators.push(...this.path, fill());
  }

  stroke(): void {
    if (this.path.length === 0) return;
    this.tellStroke();
    this.operators.push(...this.path, stroke());
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const path = this.path;
    this.path = [];
    this.rect(x, y, width, height);
    this.fill();
    this.path = path;
  }

  /** A new page is clear. */
  clearRect(): void {
    return;
  }

  fillText(text: string, x: number, y: number): void {
    this.write(inPlainLetters(text), x, y, TextRenderingMode.Fill);
  }

  strokeText(text: string, x: number, y: number): void {
    this.write(inPlainLetters(text), x, y, TextRenderingMode.Outline);
  }

  measureText(raw: string): { readonly width: number } {
    const text = inPlainLetters(raw);
    const { size, isBold } = this.fontFacts();
    const { font, letters } = isBold ? this.faces.bold : this.faces.regular;
    if (isWrittenWith(letters, text)) return { width: font.widthOfTextAtSize(text, size) };
    this.measure.font = this.font;
    return { width: this.measure.measureText(text).width };
  }

  private fontFacts(): FontFacts & { readonly isBold: boolean } {
    const facts = readFont(this.font);
    return { ...facts, isBold: facts.weight >= BOLD_FROM };
  }

  private write(text: string, x: number, y: number, mode: TextRenderingMode): void {
    const { size, isBold } = this.fontFacts();
    const { font, letters } = isBold ? this.faces.bold : this.faces.regular;
    const { width } = this.measureText(text);
    const isFill = mode === TextRenderingMode.Fill;
    const left = x - width * this.shareLeftOf();
    const foot = y + (DROPS[this.textBaseline] ?? 0) * size;
    if (!isWrittenWith(letters, text)) {
      this.writeAsPicture(text, left, foot, isFill);
      return;
    }
    if (isFill) this.state.tellFill(this);
    else this.tellStroke();
    const words = [
      beginText(),
      setFontAndSize(font.name, size),
      setTextRenderingMode(mode),
      // Upright again: the page is upside down.
      setTextMatrix(1, 0, 0, -1, left, foot),
      showText(font.encodeText(text)),
      endText(),
    ];
    this.operators.push(...(isFill ? words : [UNREAD, ...words, endMarkedContent()]));
  }

  /** Text that Helvetica cannot write, as the browser writes it. */
  private writeAsPicture(text: string, left: number, foot: number, isFill: boolean): void {
    const style = isFill ? this.fillStyle : this.strokeStyle;
    const { font, direction, lineWidth } = this;
    const picture = paintText(text, { font, direction, style, outline: isFill ? null : lineWidth });
    if (picture === null) return;
    const name = PDFName.of(`Text${this.pictures.length}`);
    this.pictures.push({ name, url: picture.url });
    this.state.tellAlpha(this.globalAlpha);
    const { width, height } = picture;
    const top = foot - picture.ascent;
    this.operators.push(
      pushGraphicsState(),
      concatTransformationMatrix(width, 0, 0, -height, left - picture.margin, top + height),
      drawObject(name),
      popGraphicsState(),
    );
  }

  /** Share of a text's width that lies left of where it is asked for. */
  private shareLeftOf(): number {
    const isMirrored = this.direction === 'rtl';
    switch (this.textAlign) {
      case 'center':
        return 0.5;
      case 'left':
        return 0;
      case 'right':
        return 1;
      case 'start':
        return isMirrored ? 1 : 0;
      case 'end':
        return isMirrored ? 0 : 1;
    }
  }

  private tellStroke(): void {
    const { globalAlpha, strokeStyle, lineWidth, lineCap, lineJoin, dash } = this;
    this.state.tellStroke({ globalAlpha, strokeStyle, lineWidth, lineCap, lineJoin, dash });
  }
}

/**
 * The text with letters that Helvetica has, where it has one of the same look: names often hold the hyphens U+2010 and
 * U+2011, narrow spaces, or an accent as a letter of its own.
 */
function inPlainLetters(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\u2000-\u200a\u202f]/g, ' ');
}

function isWrittenWith(letters: ReadonlySet<number>, text: string): boolean {
  return [...text].every((letter) => letters.has(letter.codePointAt(0) ?? 0));
}
