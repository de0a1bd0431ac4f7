export interface FontFacts {
  readonly weight: number;
  /** px. */
  readonly size: number;
  readonly family: string;
}

/** The parts of a font as the painters write them: `500 12px Inter, sans-serif`. */
export function readFont(font: string): FontFacts {
  const [, weight = '400', size = '10', family = 'sans-serif'] =
    /^(\d+)\s+([\d.]+)px\s+(.*)$/.exec(font) ?? [];
  return { weight: Number(weight), size: Number(size), family };
}

interface TextLook {
  readonly font: string;
  readonly direction: CanvasDirection;
  readonly style: CanvasRenderingContext2D['fillStyle'];
  /** Width of the outline, px; null for filled letters. */
  readonly outline: number | null;
}

interface TextImage {
  /** A PNG. */
  readonly url: string;
  /** px, the margin on each side included. */
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** From the top down to the letters' foot, px. */
  readonly ascent: number;
}

/** Pixels per css px: fine enough for print. */
const SCALE = 6;

/** A text as the browser writes it, in any script; null where the browser cannot draw. */
export function paintText(text: string, { font, direction, style, outline }: TextLook): TextImage | null {
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d');
  if (ctx === null) return null;
  const { size } = readFont(font);
  const margin = Math.ceil((outline ?? 0) / 2) + 1;
  ctx.font = font;
  const width = Math.ceil(ctx.measureText(text).width) + 2 * margin;
  const ascent = Math.ceil(1.2 * size) + margin;
  const height = ascent + Math.ceil(0.5 * size) + margin;
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  ctx.setTransform(SCALE, 0, 0, SCALE, 0, 0);
  ctx.font = font;
  ctx.direction = direction;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.lineJoin = 'round';
  ctx.fillStyle = style;
  ctx.strokeStyle = style;
  ctx.lineWidth = outline ?? 0;
  if (outline === null) ctx.fillText(text, margin, ascent);
  else ctx.strokeText(text, margin, ascent);
  return { url: canvas.toDataURL('image/png'), width, height, margin, ascent };
}
