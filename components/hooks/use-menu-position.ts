'use client';

import { type RefObject, useLayoutEffect } from 'react';
import {
  type Box,
  isOutside,
  menuHeightIn,
  partWithin,
  positionAtButton,
  positionAtPoint,
} from './menu-position';

export interface MenuAnchor {
  /** The button that opens the menu, or the area that the point lies in. */
  readonly element: () => HTMLElement | null;
  /** Css px from the left top of the area, which the menu stays in; without it the menu is placed at the button. */
  readonly point?: { readonly x: number; readonly y: number };
}

/**
 * Places a menu of fixed position by what is measured, and again whenever something is scrolled or the window is resized.
 *
 * @param onGone called when the anchor has been scrolled out of sight
 */
export function useMenuPosition(
  menuRef: RefObject<HTMLElement | null>,
  { element, point }: MenuAnchor,
  onGone: () => void,
): void {
  // The layout of the page and its scrolling are outside of React.
  useLayoutEffect(() => {
    const update = () => {
      const anchor = element();
      if (menuRef.current !== null && anchor !== null) moveMenu(menuRef.current, anchor, point);
    };
    const handleScroll = ({ target }: Event) => {
      const anchor = element();
      if (!(target instanceof Node) || anchor === null || !target.contains(anchor)) return;
      const frame = target instanceof Element ? target.getBoundingClientRect() : windowBox();
      if (isOutside(anchor.getBoundingClientRect(), frame)) onGone();
      else update();
    };
    update();
    window.addEventListener('scroll', handleScroll, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', handleScroll, { capture: true });
      window.removeEventListener('resize', update);
    };
  });
}

function windowBox(): Box {
  return { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
}

function moveMenu(menu: HTMLElement, anchor: HTMLElement, point: MenuAnchor['point']): void {
  const box = anchor.getBoundingClientRect();
  const frame = point === undefined ? windowBox() : partWithin(box, windowBox());
  Object.assign(menu.style, { left: '0px', top: '0px', maxHeight: `${menuHeightIn(frame)}px` });
  // An ancestor that is transformed or contained moves the origin of fixed positions.
  const origin = menu.getBoundingClientRect();
  const { left, top } =
    point === undefined
      ? positionAtButton(box, origin, frame)
      : positionAtPoint(box.left + point.x, box.top + point.y, origin, frame);
  menu.style.left = `${Math.round(left - origin.left)}px`;
  menu.style.top = `${Math.round(top - origin.top)}px`;
}
