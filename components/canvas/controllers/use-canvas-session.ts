import { useStoreApi } from '@xyflow/react';
import { useStore } from 'jotai';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LayoutClient } from '@/lib/graph/layout/types';
import { type CanvasHandlers, CanvasSession } from './canvas-session';
import type { Promoted } from './promotion';

/** The session of one mounted canvas, the element it listens on, and what React Flow is to show. */
export function useCanvasSession(
  layoutClient: LayoutClient | null,
  { isGrouped, isReadOnly }: { readonly isGrouped: boolean; readonly isReadOnly: boolean },
  { palette, onExpand, onOpen }: CanvasHandlers,
): {
  readonly session: CanvasSession;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly promoted: Promoted;
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
  const { subscribe, getSnapshot } = session.promotion;
  const promoted = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  return { session, root, promoted };
}
