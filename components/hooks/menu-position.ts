/** Css px from the window's left top. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Kept free between a menu and the edge of its frame, px. */
const EDGE = 8;
/** Between a menu and the button that opens it, px. */
const GAP = 4;

/** The most height that a menu may have in a frame, px; it scrolls beyond. */
export function menuHeightIn({ top, bottom }: Box): number {
  return Math.max(0, bottom - top - 2 * EDGE);
}

/** The part of a box that lies in another. */
export function partWithin(box: Box, other: Box): Box {
  return {
    left: Math.max(box.left, other.left),
    top: Math.max(box.top, other.top),
    right: Math.min(box.right, other.right),
    bottom: Math.min(box.bottom, other.bottom),
  };
}

export function isOutside(box: Box, frame: Box): boolean {
  return box.bottom < frame.top || box.top > frame.bottom || box.right < frame.left || box.left > frame.right;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Beneath a button and level with its right edge; above it where there is room only there. Never beyond the frame. */
export function positionAtButton(button: Box, size: Size, frame: Box): { left: number; top: number } {
  return positionWithin(
    button.right - size.width,
    { top: button.top, bottom: button.bottom, gap: GAP },
    size,
    frame,
  );
}

/** To the right and beneath a point; above it where there is room only there. Never beyond the frame. */
export function positionAtPoint(x: number, y: number, size: Size, frame: Box): { left: number; top: number } {
  return positionWithin(x, { top: y, bottom: y, gap: 0 }, size, frame);
}

interface Span {
  readonly top: number;
  readonly bottom: number;
  readonly gap: number;
}

function positionWithin(left: number, { top, bottom, gap }: Span, { width, height }: Size, frame: Box) {
  const below = bottom + gap;
  const above = top - gap - height;
  const lowest = frame.bottom - EDGE - height;
  const isAbove = below > lowest && above >= frame.top + EDGE;
  return {
    left: Math.max(frame.left + EDGE, Math.min(left, frame.right - EDGE - width)),
    top: isAbove ? above : Math.max(frame.top + EDGE, Math.min(below, lowest)),
  };
}
