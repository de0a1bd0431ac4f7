'use client';

import { useSetAtom } from 'jotai';
import type { FocusEvent } from 'react';
import { attendSidebarAtom } from '@/lib/state/shell/shell-atoms';
import type { Side } from '@/lib/state/shell/tool-layout';

/** Handlers that report when pointer or focus is in a sidebar or its ribbon; an unpinned sidebar is shown meanwhile. */
export function useSidebarAttention(side: Side) {
  const attend = useSetAtom(attendSidebarAtom);
  return {
    onPointerEnter: () => attend(side, 'pointer', true),
    onPointerLeave: () => attend(side, 'pointer', false),
    onFocus: () => attend(side, 'focus', true),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) attend(side, 'focus', false);
    },
  };
}
