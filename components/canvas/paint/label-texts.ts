import type { Size } from '@/lib/graph/scene/camera';
import { labelLines, shortenLabel } from '@/lib/graph/scene/label-placement';
import type { PaintedNode, PaintedScene } from '@/lib/graph/scene/painted-scene';
import { isRightToLeft } from '@/lib/graph/scene/text-shape';
import { type LabelWording, paintedLabel } from './label-wording';
import type { PaintContext } from './paint-context';

/** Where a label stands: under its dot in two lines; beside it, above it; or under it in one long line. */
export const LABEL_FORMS = ['below', 'right', 'left', 'above', 'flat'] as const;

/** Of nodes that stand in rows: first under it in one line, however little of the words that leaves, or in two. */
export const ROW_FORMS = ['brief', 'stacked', 'below', 'flat', 'right', 'left', 'above'] as const;

/** Of nodes in a list: beside their dots, one under the other; where other nodes have come among them, wherever there is room. */
export const LIST_FORMS = ['row'] as const;
export const MIXED_LIST_FORMS = ['row', 'left', 'below', 'above'] as const;

/** Of nodes for which there is no other room: in one short line, on whichever side. */
export const SHORT_FORMS = [
  'brief',
  'brief-right',
  'brief-left',
  'brief-above',
  'brief-above-right',
  'brief-above-left',
  'brief-below-right',
  'brief-below-left',
] as const;

export type LabelForm = (typeof ROW_FORMS | typeof LIST_FORMS | typeof SHORT_FORMS)[number];

/** On which side of its dot a label stands. */
export const SIDE_OF: Readonly<Record<LabelForm, 'below' | 'right' | 'left' | 'above'>> = {
  below: 'below',
  flat: 'below',
  brief: 'below',
  stacked: 'below',
  right: 'right',
  row: 'right',
  'brief-right': 'right',
  left: 'left',
  'brief-left': 'left',
  above: 'above',
  'brief-above': 'above',
  'brief-above-right': 'above',
  'brief-above-left': 'above',
  'brief-below-right': 'below',
  'brief-below-left': 'below',
};

/** How far the middle of a label is from that of its dot, in css px. @param gap between the middle of the dot and the label @param size of the label */
export function awayFromDot(
  form: LabelForm,
  gap: number,
  { width, height }: Size,
): { readonly x: number; readonly y: number } {
  const side = SIDE_OF[form];
  if (side === 'right' || side === 'left') {
    const x = gap + 1 + width / 2;
    return { x: side === 'left' ? -x : x, y: 0 };
  }
  const x = form.endsWith('-right') ? width / 2 : form.endsWith('-left') ? -width / 2 : 0;
  const y = gap + height / 2;
  return { x, y: side === 'above' ? -y : y };
}

export interface LabelText {
  readonly lines: readonly string[];
  readonly width: number;
  readonly direction: 'ltr' | 'rtl';
}

/** Labels that were drawn last, and the scene's structure that their indices belong to. */
interface Shown {
  readonly structure: number;
  readonly forms: ReadonlyMap<number, LabelForm>;
}

/** What was on the screen when it was last at rest. */
interface Rest {
  readonly structure: number;
  readonly zoom: number;
  /** As `ScreenSpace.outside`. */
  readonly outside: Uint8Array;
}

/** What decides on which labels stay where they are. */
export interface LabelMemory {
  readonly shown: Shown;
  readonly rest: Rest;
}

/** Lines and widths of labels in one font; measuring text is the dear part of labelling. */
export class LabelTexts {
  private readonly texts = new Map<string, LabelText>();
  private readonly flatTexts = new Map<string, LabelText>();
  private readonly briefTexts = new Map<string, LabelText>();
  private readonly stackedTexts = new Map<string, LabelText>();
  /** By the columns that there is room for. */
  private readonly rows = new Map<number, Map<string, LabelText>>();
  private readonly titles = new Map<number, Map<string, LabelText>>();
  font = '500 12px system-ui, sans-serif';
  /** Of labels that are not among the most important; never wider. */
  quietFont = '400 12px system-ui, sans-serif';
  private shown: Shown = { structure: -1, forms: new Map() };
  private wording: LabelWording = 'author-year';
  private worded = new WeakMap<PaintedNode, string>();

  private rest: Rest = { structure: -1, zoom: 0, outside: new Uint8Array(0) };

  lastShown(scene: PaintedScene): ReadonlyMap<number, LabelForm> {
    return this.shown.structure === scene.structureRevision ? this.shown.forms : new Map();
  }

  noteShown(scene: PaintedScene, forms: ReadonlyMap<number, LabelForm>): void {
    this.shown = { structure: scene.structureRevision, forms };
  }

  noteRest(scene: PaintedScene, { zoom, outside }: Omit<Rest, 'structure'>): void {
    this.rest = { structure: scene.structureRevision, zoom, outside: outside.slice(0, scene.count) };
  }

  /** Whether a node was on the screen when that was last at rest, at this zoom. */
  wasAtRest(scene: PaintedScene, zoom: number, index: number): boolean {
    const { rest } = this;
    return rest.structure === scene.structureRevision && rest.zoom === zoom && rest.outside[index] === 0;
  }

  /** What was shown, as data; `recall` has other texts go on from there, so that labels stay when another thread paints. */
  get memory(): LabelMemory {
    const { shown, rest } = this;
    return { shown, rest };
  }

  recall({ shown, rest }: LabelMemory): void {
    this.shown = shown;
    this.rest = rest;
  }

  setFamily(family: string): void {
    this.font = `500 12px ${family}`;
    this.quietFont = `400 12px ${family}`;
    this.texts.clear();
    this.flatTexts.clear();
    this.briefTexts.clear();
    this.stackedTexts.clear();
    this.rows.clear();
    this.titles.clear();
  }

  setWording(wording: LabelWording): void {
    if (wording === this.wording) return;
    this.wording = wording;
    this.worded = new WeakMap();
  }

  /** @param room of a row, css px. */
  in(form: LabelForm, ctx: PaintContext, node: PaintedNode, room = Infinity): LabelText {
    if (form === 'below' || form === 'above') return this.of(ctx, node);
    if (form === 'row') return this.row(ctx, node, room);
    if (form === 'stacked') return this.stacked(ctx, node);
    return form.startsWith('brief') ? this.brief(ctx, node) : this.flat(ctx, node);
  }

  /** In one line or two. */
  private of(ctx: PaintContext, node: PaintedNode): LabelText {
    return remembered(this.texts, ctx, this.wordsFor(node), (text) =>
      text.includes('\n') ? text.split('\n').map((line) => shortenLabel(line)) : labelLines(text),
    );
  }

  /** In one line, however long. */
  private flat(ctx: PaintContext, node: PaintedNode): LabelText {
    return remembered(this.flatTexts, ctx, this.wordsFor(node), (text) => [
      shortenLabel(text.replace('\n', ': '), text.includes('\n') ? MAX_BOTH : undefined),
    ]);
  }

  /** In one short line; a year at its end stays. */
  private brief(ctx: PaintContext, node: PaintedNode): LabelText {
    return remembered(this.briefTexts, ctx, this.wordsFor(node), (text) => [keepYear(text, MAX_BRIEF)]);
  }

  /** In one line of so many px; a year at its end stays. */
  private row(ctx: PaintContext, node: PaintedNode, room: number): LabelText {
    const isTitle = node.entityType === 'works' && this.wording === 'title';
    const words = isTitle ? node.label : this.wordsFor(node);
    return fitting(room, columnsIn(room), (columns) =>
      remembered(textsFor(this.rows, columns), ctx, words, (text) => [keepYear(text, columns)]),
    );
  }

  /** The title of a work whose label does not say it, in one line of so many px; null for others. */
  title(ctx: PaintContext, node: PaintedNode, room: number): LabelText | null {
    if (node.entityType !== 'works' || this.wording !== 'author-year') return null;
    if (this.wordsFor(node) === paintedLabel(node, 'title')) return null;
    return fitting(room, columnsIn(room, THIN_COLUMN_WIDTH), (columns) =>
      remembered(textsFor(this.titles, columns), ctx, node.label, (text) => [shortenLabel(text, columns)]),
    );
  }

  /** In two lines, as narrow as can be. */
  private stacked(ctx: PaintContext, node: PaintedNode): LabelText {
    return remembered(this.stackedTexts, ctx, this.wordsFor(node), (text) =>
      labelLines(text.replace('\n', ': '), MAX_STACKED, 1),
    );
  }

  private wordsFor(node: PaintedNode): string {
    const known = this.worded.get(node);
    if (known !== undefined) return known;
    const words = paintedLabel(node, this.wording);
    this.worded.set(node, words);
    return words;
  }
}

/** Columns of author, year and title in one line. */
const MAX_BOTH = 42;
/** Columns of a label that has no more room than its place in a row: some 85 px. */
const MAX_BRIEF = 14;
/** Columns of both lines where there is not even that much. */
const MAX_STACKED = 20;

/** Of a column in these fonts, px, on average and a little more; rooms of about the same size share their texts. */
const COLUMN_WIDTH = 6.4;
/** Of one in narrow letters; where a text is wider it is shortened further. */
const THIN_COLUMN_WIDTH = 5.4;
const COLUMN_STEP = 2;
/** So many rooms are remembered, as zooming makes ever new ones. */
const MOST_ROOMS = 40;

function columnsIn(room: number, columnWidth = COLUMN_WIDTH): number {
  if (room === Infinity) return MAX_BOTH;
  return COLUMN_STEP * Math.floor(room / (COLUMN_STEP * columnWidth));
}

/** The text of so many columns or, where its letters are wide, of as many fewer as the room needs. */
function fitting(room: number, most: number, textOf: (columns: number) => LabelText): LabelText {
  for (let columns = most; ; columns -= COLUMN_STEP) {
    const text = textOf(columns);
    if (text.width <= room || columns <= COLUMN_STEP) return text;
  }
}

function textsFor(rooms: Map<number, Map<string, LabelText>>, columns: number): Map<string, LabelText> {
  const known = rooms.get(columns);
  if (known !== undefined) return known;
  if (rooms.size >= MOST_ROOMS) rooms.clear();
  const texts = new Map<string, LabelText>();
  rooms.set(columns, texts);
  return texts;
}

/** In one line of at most so many columns; a year at its end stays. */
function keepYear(text: string, columns: number): string {
  const line = text.replace('\n', ': ');
  const year = / \d{4}$/.exec(line)?.[0] ?? '';
  return shortenLabel(line.slice(0, line.length - year.length), columns - year.length) + year;
}

function remembered(
  texts: Map<string, LabelText>,
  ctx: PaintContext,
  label: string,
  linesOf: (label: string) => readonly string[],
): LabelText {
  const known = texts.get(label);
  if (known !== undefined) return known;
  const lines = linesOf(label);
  const width = Math.max(...lines.map((line) => ctx.measureText(line).width));
  const text: LabelText = { lines, width, direction: isRightToLeft(label) ? 'rtl' : 'ltr' };
  if (texts.size > 20_000) texts.clear();
  texts.set(label, text);
  return text;
}
