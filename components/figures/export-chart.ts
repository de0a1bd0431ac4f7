import type { LegendEntry } from './ChartLegend';

/** What a drawing needs to look the same outside of the page; everything else stays behind. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** For the page alone: focus, names and handlers mean nothing in a picture. */
const PAGE_ATTRIBUTES = ['class', 'style', 'tabindex', 'role', 'data-cursor'] as const;

/** Pixels of a picture per css px. */
const PIXEL_SCALE = 2;

/** Around a picture, css px. */
const MARGIN = 16;
const TITLE_HEIGHT = 26;
const LEGEND_HEIGHT = 22;
const SWATCH_WIDTH = 16;

export interface ChartPicture {
  readonly title: string;
  readonly legend: readonly LegendEntry[];
  /** Of the drawing, css px; what stands out of it is part of the picture as well. */
  readonly size: { readonly width: number; readonly height: number };
}

/** A picture as an SVG document, and its size in css px. */
export interface ChartDocument {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** A drawing of the page as a document of its own: title, legend, colours and fonts written out, on the page's background. */
export function chartSvg(drawing: SVGSVGElement, { title, legend, size }: ChartPicture): ChartDocument {
  const copy = bareCopy(drawing);
  const beyond = overhangOf(drawing, size);
  const head = TITLE_HEIGHT + (legend.length === 0 ? 0 : LEGEND_HEIGHT);
  const inner = Math.max(beyond.left + size.width + beyond.right, widthOfText(title, TITLE_FONT));
  const width = Math.ceil(inner + 2 * MARGIN);
  const height = Math.ceil(head + beyond.top + size.height + beyond.bottom + 2 * MARGIN);
  const content = create('g', {
    transform: `translate(${MARGIN + beyond.left} ${MARGIN + head + beyond.top})`,
  });
  content.append(...copy.childNodes);
  const { fontFamily, color } = getComputedStyle(drawing);
  const picture = create('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': fontFamily,
  });
  const name = create('title', {});
  name.textContent = title;
  const heading = create('text', { x: MARGIN, y: MARGIN + TITLE_FONT, fill: color, 'font-size': TITLE_FONT });
  heading.setAttribute('font-weight', '600');
  heading.textContent = title;
  picture.append(name, backgroundOf(drawing), heading, ...legendOf(drawing, legend, color), content);
  return { svg: new XMLSerializer().serializeToString(picture), width, height };
}

const TITLE_FONT = 14;
const LEGEND_FONT = 12;

/** Errs to the long side; there is no measuring before the picture is drawn. */
function widthOfText(text: string, fontSize: number): number {
  return text.length * fontSize * 0.58;
}

function create(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The drawing with its styles written into it, and without what only a page can use. */
function bareCopy(drawing: SVGSVGElement): Element {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return drawing;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  copies.forEach((element, index) => {
    const original = originals[index];
    if (original !== undefined) writeStyles(original, element);
  });
  for (const cursor of copy.querySelectorAll('[data-cursor]')) cursor.remove();
  for (const element of copies) {
    for (const name of [...element.getAttributeNames()]) {
      if (name.startsWith('aria-') || PAGE_ATTRIBUTES.some((each) => each === name))
        element.removeAttribute(name);
    }
  }
  return copy;
}

/** How far marks and words stand out of a drawing, on each side; nothing where it is not shown. */
function overhangOf(drawing: SVGSVGElement, { width, height }: ChartPicture['size']) {
  if (drawing.getClientRects().length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  const box = drawing.getBBox();
  return {
    left: Math.max(0, -box.x),
    top: Math.max(0, -box.y),
    right: Math.max(0, box.x + box.width - width),
    bottom: Math.max(0, box.y + box.height - height),
  };
}

/** A colour of the theme as it is just now. */
function colorOf(drawing: Element, color: string): string {
  const variable = /^var\((--[\w-]+)\)$/.exec(color)?.[1];
  return variable === undefined ? color : getComputedStyle(drawing).getPropertyValue(variable).trim();
}

function legendOf(drawing: Element, legend: readonly LegendEntry[], color: string): readonly SVGElement[] {
  const y = MARGIN + TITLE_HEIGHT + LEGEND_FONT - 2;
  let x = MARGIN;
  return legend.flatMap(({ label, color: stroke, isDashed = false }) => {
    const swatch = create('line', {
      x1: x,
      x2: x + SWATCH_WIDTH,
      y1: y - 4,
      y2: y - 4,
      stroke: colorOf(drawing, stroke),
      'stroke-width': isDashed ? 2 : 6,
      ...(isDashed ? { 'stroke-dasharray': '4 3' } : {}),
    });
    const text = create('text', { x: x + SWATCH_WIDTH + 6, y, fill: color, 'font-size': LEGEND_FONT });
    text.textContent = label;
    x += SWATCH_WIDTH + 6 + widthOfText(label, LEGEND_FONT) + 16;
    return [swatch, text];
  });
}

function writeStyles(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  for (const name of STYLES) {
    const value = style.getPropertyValue(name);
    if (value !== '') copy.setAttribute(name, value);
  }
}

function backgroundOf(drawing: Element): Element {
  const fill = getComputedStyle(drawing.ownerDocument.body).backgroundColor;
  return create('rect', { width: '100%', height: '100%', fill });
}

/** The same as a picture of twice the size. Rejects with a text for the user where the browser cannot draw it. */
export async function chartPng({ svg, width, height }: ChartDocument): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * PIXEL_SCALE;
    canvas.height = height * PIXEL_SCALE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new Error('This browser cannot draw the picture. Save it as SVG instead.');
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}
