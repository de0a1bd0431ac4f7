import type { PainterLoader } from './painter';

/** Loads what paints in a worker; null where the browser cannot draw there. */
export const loadPainter: PainterLoader | null =
  typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined'
    ? null
    : async (scene, family, events) => {
        const { startPainter } = await import('./start-painter');
        return startPainter(scene, family, events);
      };
