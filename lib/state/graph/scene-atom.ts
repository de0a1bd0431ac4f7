import { atom } from 'jotai/vanilla';
import { Scene } from '@/lib/graph/scene/scene';

/**
 * The scene of this store: the current position of each shown node. It outlives the canvas, so that leaving the map and
 * coming back moves nothing. The object changes in place and never by an atom update. A flow that needs a position, to
 * put new nodes beside their origin, calls `positionOf` at that moment.
 */
export const sceneAtom = atom(() => new Scene());

/**
 * The scene of a large graph that is shown as groups: discs, and the nodes of open groups. Its positions apply only to
 * this view; the positions of the graph are in `sceneAtom`.
 */
export const groupSceneAtom = atom(() => new Scene());
