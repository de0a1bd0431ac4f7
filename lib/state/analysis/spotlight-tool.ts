import { atom } from 'jotai/vanilla';
import { type Spotlight, spotlightAtom } from './emphasis-atoms';

/** A tool's own use of the one spotlight: what it lights, and that it takes nobody else's light away. */
export function createSpotlightTool<Choice>() {
  const ownAtom = atom<{ readonly choice: Choice; readonly spotlight: Spotlight } | null>(null);

  /** What the tool lights just now; null when it lights nothing, or another tool has taken over. */
  const litAtom = atom((get): Choice | null => {
    const own = get(ownAtom);
    return own !== null && own.spotlight === get(spotlightAtom) ? own.choice : null;
  });

  const lightAtom = atom(null, (_get, set, choice: Choice, spotlight: Spotlight) => {
    set(ownAtom, { choice, spotlight });
    set(spotlightAtom, spotlight);
  });

  const darkenAtom = atom(null, (get, set) => {
    if (get(litAtom) !== null) set(spotlightAtom, null);
    set(ownAtom, null);
  });

  /** Read by the tool's component: when that goes, so does the tool's light. */
  const openAtom = atom(
    () => null,
    (_get, set) => set(darkenAtom),
  );
  openAtom.onMount = (darken) => darken;

  return { litAtom, lightAtom, darkenAtom, openAtom };
}
