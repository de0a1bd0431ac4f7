import type { EntityKind } from '@/lib/base/entity-kind';
import type { PaintContext } from './paint-context';

/**
 * One outline per kind, so that colour never stands alone (visual language, "Kinds"). Polygons are corners on a unit
 * circle, grown so that every shape covers about as much as the circle of the same radius.
 */
export type KindOutline =
  | { readonly form: 'circle'; readonly isBullseye: boolean }
  | { readonly form: 'rounded-square' }
  | {
      readonly form: 'polygon';
      readonly corners: readonly (readonly [number, number])[];
      readonly isHollow: boolean;
    };

function regular(count: number, turn: number, size: number): readonly (readonly [number, number])[] {
  return Array.from({ length: count }, (_, corner) => {
    const angle = turn + (2 * Math.PI * corner) / count;
    return [size * Math.cos(angle), size * Math.sin(angle)] as const;
  });
}

const UP = -Math.PI / 2;

export const KIND_OUTLINES: Readonly<Record<EntityKind, KindOutline>> = {
  works: { form: 'circle', isBullseye: false },
  authors: { form: 'circle', isBullseye: true },
  sources: { form: 'rounded-square' },
  institutions: { form: 'polygon', corners: regular(6, UP, 1.1), isHollow: false },
  topics: { form: 'polygon', corners: regular(4, UP, 1.25), isHollow: false },
  concepts: { form: 'polygon', corners: regular(4, UP, 1.15), isHollow: true },
  publishers: { form: 'polygon', corners: regular(5, UP, 1.15), isHollow: false },
  funders: {
    form: 'polygon',
    corners: regular(3, UP, 1.4).map(([x, y]) => [x, y + 0.18] as const),
    isHollow: false,
  },
  keywords: {
    form: 'polygon',
    corners: [
      [-1.05, -0.55],
      [0.5, -0.55],
      [1.1, 0],
      [0.5, 0.55],
      [-1.05, 0.55],
    ],
    isHollow: false,
  },
};

/** Adds the outline of a kind to the current path. */
export function traceKind(ctx: PaintContext, outline: KindOutline, x: number, y: number, r: number): void {
  if (outline.form === 'circle') {
    ctx.moveTo(x + r, y);
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    return;
  }
  if (outline.form === 'rounded-square') {
    ctx.roundRect(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r, 0.45 * r);
    return;
  }
  const { corners } = outline;
  ctx.moveTo(x + corners[0]![0] * r, y + corners[0]![1] * r);
  for (let corner = 1; corner < corners.length; corner++) {
    ctx.lineTo(x + corners[corner]![0] * r, y + corners[corner]![1] * r);
  }
  ctx.closePath();
}

/** Draws a kind's small sign, as legend and cards show it: hollow and bullseye shapes included. */
export function paintGlyph(
  ctx: PaintContext,
  outline: KindOutline,
  x: number,
  y: number,
  r: number,
  color: string,
  surface: string,
): void {
  ctx.beginPath();
  traceKind(ctx, outline, x, y, r);
  if (outline.form === 'polygon' && outline.isHollow) {
    ctx.strokeStyle = color;
    ctx.lineWidth = 0.33 * r;
    ctx.stroke();
    return;
  }
  ctx.fillStyle = color;
  ctx.fill();
  if (outline.form !== 'circle' || !outline.isBullseye) return;
  for (const [share, fill] of [
    [0.66, surface],
    [0.38, color],
  ] as const) {
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.arc(x, y, share * r, 0, 2 * Math.PI);
    ctx.fill();
  }
}

/** The outline as an SVG path around 0, 0. */
export function kindPath(kind: EntityKind, r: number): string {
  const outline = KIND_OUTLINES[kind];
  const n = (value: number) => Number((value * r).toFixed(2));
  if (outline.form === 'circle') return `M${n(-1)} 0a${r} ${r} 0 1 0 ${n(2)} 0a${r} ${r} 0 1 0 ${n(-2)} 0Z`;
  if (outline.form === 'polygon') {
    return `M${outline.corners.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
  }
  const corner = `a${n(0.45)} ${n(0.45)} 0 0 1`;
  return (
    `M${n(-0.45)} ${n(-0.9)}h${n(0.9)}${corner} ${n(0.45)} ${n(0.45)}v${n(0.9)}${corner} ${n(-0.45)} ${n(0.45)}` +
    `h${n(-0.9)}${corner} ${n(-0.45)} ${n(-0.45)}v${n(-0.9)}${corner} ${n(0.45)} ${n(-0.45)}Z`
  );
}
