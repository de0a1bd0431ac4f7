import { useStoreApi } from '@xyflow/react';
import { useStore } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LayoutClient } from '@/lib/graph/layout/types';
import { type CanvasHandlers, CanvasSession } from './canvas-session';

/** The session of one mounted canvas, and the element it listens on. */
export function useCanvasSession(
  layoutClient: LayoutClient | null,
  { isGrouped, isReadOnly }: { readonly isGrouped: boolean; readonly isReadOnly: boolean },
  { palette, onExpand, onOpen }: CanvasHandlers,
): {
  readonly session: CanvasSession;
  readonly root: RefObject<HTMLDivElement | null>;
} {
  const store = useStore();
  const flow = useStoreApi();
  const root = useRef<HTMLDivElement>(null);
  const [session] = useState(() => new CanvasSession(store, flow, isGrouped, isReadOnly));
  // The drawing layer and the handlers live outside React.
  useEffect(() => session.update({ palette, onExpand, onOpen }), [session, palette, onExpand, onOpen]);
  // Stores, layout worker, animation frames and React Flow's viewport.
  useEffect(
    () => (root.current === null ? undefined : session.start(root.current, layoutClient)),
    [session, layoutClient],
  );
  return { session, root };
}
