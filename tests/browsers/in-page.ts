import { queryAllByRole, queryAllByText } from '@testing-library/dom';
import type { Spot } from './driver';

/** A text, or a regular expression as it travels to another process. */
type SentText = string | { readonly source: string; readonly flags: string };

/** What is looked for: by role and name as assistive technology hears them, by text, or by selector. */
export interface SentQuery {
  readonly role?: string;
  readonly name?: SentText;
  readonly text?: SentText;
  readonly css?: string;
  readonly inside?: SentQuery;
}

export interface Seen {
  /** How many visible elements match. */
  readonly count: number;
  /** Text of the first. */
  readonly text: string;
  /** Where a click reaches the first that nothing covers; null where there is none. */
  readonly spot: Spot | null;
}

const matcher = (text: SentText) => (typeof text === 'string' ? text : new RegExp(text.source, text.flags));

function matches(root: HTMLElement, { role, name, text, css }: SentQuery): readonly HTMLElement[] {
  if (role !== undefined)
    return queryAllByRole(root, role, name === undefined ? {} : { name: matcher(name) });
  if (text !== undefined) return queryAllByText(root, matcher(text));
  return [...root.querySelectorAll<HTMLElement>(css ?? '*')];
}

function find(query: SentQuery): readonly HTMLElement[] {
  const roots = query.inside === undefined ? [document.body] : find(query.inside);
  const found = roots.flatMap((root) => matches(root, query));
  return found.filter((element) => element.getClientRects().length > 0);
}

/** The middle of an element, if a click there reaches it. */
function spotOf(element: HTMLElement): Spot | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const spot = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(spot.x, spot.y);
  const isHit = hit !== null && (element.contains(hit) || hit.contains(element));
  const isDisabled = element.matches(':disabled');
  return isHit && !isDisabled ? spot : null;
}

export function look(query: SentQuery): Seen {
  const found = find(query);
  const spots = found.map(spotOf).filter((spot) => spot !== null);
  return { count: found.length, text: found[0]?.textContent ?? '', spot: spots[0] ?? null };
}

/** Scrolls the first element that matches into the window. */
export function bringIntoView(query: SentQuery): void {
  find(query)[0]?.scrollIntoView({ block: 'center', inline: 'nearest' });
}

/** Px between the spots that are tried. */
const STEP = 20;

/** A spot of the map with nothing on it, and as much free room to the right and below. @param room px */
export function freeSpot(room: number): Spot | null {
  const pane = document.querySelector('.react-flow__pane');
  if (pane === null) return null;
  const { left, top, right, bottom } = pane.getBoundingClientRect();
  const isFree = (x: number, y: number) => document.elementFromPoint(x, y) === pane;
  for (let y = Math.ceil(top) + STEP; y < bottom - room; y += STEP)
    for (let x = Math.ceil(left) + STEP; x < right - room; x += STEP)
      if (isFree(x, y) && isFree(x + room, y + room)) return { x, y };
  return null;
}

export interface MapView {
  readonly zoom: number;
  /** Position and scale of the nodes. */
  readonly transform: string;
  /** How many pixels of the layer behind the nodes are painted, of a picture of 300 by 200. */
  readonly painted: number;
  /** Changes when those pixels do. */
  readonly picture: number;
}

/** What the map shows now. */
export function mapView(): MapView {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [300, 200];
  const layer = document.querySelector<HTMLCanvasElement>('[data-testid="graph-layer"]');
  const context = copy.getContext('2d');
  if (layer === null || context === null || layer.width === 0)
    return { zoom: 0, transform: '', painted: 0, picture: 0 };
  context.drawImage(layer, 0, 0, copy.width, copy.height);
  const { data } = context.getImageData(0, 0, copy.width, copy.height);
  const isPainted = (_: number, index: number) => index % 4 === 3 && (data[index] ?? 0) > 0;
  const viewport = document.querySelector<HTMLElement>('.react-flow__viewport');
  return {
    zoom: Number(document.querySelector('[data-zoom]')?.getAttribute('data-zoom')),
    transform: viewport === null ? '' : getComputedStyle(viewport).transform,
    painted: data.filter(isPainted).length,
    picture: data.reduce((sum, value) => (sum * 31 + value) % 1_000_003, 7),
  };
}
