import { createContext, useContext } from 'react';
import { invariant } from '@/lib/base/invariant';
import type { CanvasSession } from './controllers/canvas-session';

export const CanvasContext = createContext<CanvasSession | null>(null);

export function useCanvas(): CanvasSession {
  const session = useContext(CanvasContext);
  invariant(session !== null, 'parts of the canvas stand inside GraphCanvas');
  return session;
}
