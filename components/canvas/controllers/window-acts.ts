import { isExportOpenAtom, isKeyboardHelpOpenAtom, openFindBoxAtom } from '@/lib/state/canvas/canvas-atoms';
import type { CanvasStore } from './canvas-store';

/** Keys of the map that open something over it. */
export function windowActs(store: CanvasStore): Readonly<Record<'export' | 'find' | 'help', () => void>> {
  return {
    export: () => store.set(isExportOpenAtom, true),
    find: () => store.set(openFindBoxAtom),
    help: () => store.set(isKeyboardHelpOpenAtom, true),
  };
}
