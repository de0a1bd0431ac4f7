import { atom } from 'jotai/vanilla';

/** A request to show some nodes; `revision` grows with each, so that two equal requests differ. */
interface CameraRequest {
  readonly revision: number;
  readonly nodeIds: readonly string[];
}

const cameraRequestStateAtom = atom<CameraRequest>({ revision: 0, nodeIds: [] });
cameraRequestStateAtom.debugLabel = 'cameraRequest';

/** The latest request; the canvas carries it out. */
export const cameraRequestAtom = atom((get) => get(cameraRequestStateAtom));

/** Brings nodes into view: one into the middle, several so that all are seen. Those not shown are passed over. */
export const showNodesAtom = atom(null, (get, set, ids: Iterable<string>) => {
  const { revision } = get(cameraRequestStateAtom);
  set(cameraRequestStateAtom, { revision: revision + 1, nodeIds: [...ids] });
});
