import { atom } from 'jotai/vanilla';
import { type Spotlight, spotlightAtom } from './emphasis-atoms';

/** One tool's use of the shared spotlight. A tool clears the spotlight only if it set it itself. */
export function createSpotlightTool<Choice>() {
  const ownAtom = atom<{ readonly choice: Choice; readonly spotlight: Spotlight } | null>(null);

  /** The choice that the tool highlights now; null: nothing, or another tool has taken over the spotlight. */
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

  /** Read by the tool's component: when the component unmounts, the tool's spotlight is removed. */
  const openAtom = atom(
    () => null,
    (_get, set) => set(darkenAtom),
  );
  openAtom.onMount = (darken) => darken;

  return { litAtom, lightAtom, darkenAtom, openAtom };
}
