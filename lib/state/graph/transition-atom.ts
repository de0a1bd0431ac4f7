import { atom } from 'jotai/vanilla';

/**
 * Runs a change of the state, and lets React render it a moment later, in slices that let events pass. The application
 * provides it. Without it a change is rendered at once. *Errors*: those of the change.
 */
type Transition = (change: () => void) => void;

const atOnce: Transition = (change) => change();

/**
 * Must be read within an action that has waited before, since listeners are notified of an outer action's changes only
 * when that ends.
 */
export const transitionAtom = atom<{ readonly run: Transition }>({ run: atOnce });
