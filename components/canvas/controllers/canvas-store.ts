import type { createStore } from 'jotai/vanilla';

/** The store whose graph a canvas shows. */
export type CanvasStore = ReturnType<typeof createStore>;
