import { atom } from 'jotai/vanilla';

/**
 * Runs a change of the state and has what shows it rendered a moment later, in slices that let events pass, as React
 * does; the application gives it. Without it a change is rendered at once. *Errors*: what the change throws.
 */
type Transition = (change: () => void) => void;

const atOnce: Transition = (change) => change();

/** To be read in an action that has waited before: what an outer action changes is told only when that ends. */
export const transitionAtom = atom<{ readonly run: Transition }>({ run: atOnce });
