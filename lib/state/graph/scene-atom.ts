import { atom } from 'jotai/vanilla';
import { Scene } from '@/lib/graph/scene/scene';

/**
 * The scene of this store: where each shown node stands right now. It outlives the canvas, so that leaving the map
 * and coming back moves nothing. The object changes in place and never by an atom update; a flow that needs a
 * position (to put new nodes beside their origin) asks `positionOf` at that moment.
 */
export const sceneAtom = atom(() => new Scene());

/**
 * The scene of a large graph that is shown as groups: discs, and the nodes of open groups where these have their room.
 * What it says of places is true of this picture alone; the graph's own places are those of `sceneAtom`.
 */
export const groupSceneAtom = atom(() => new Scene());
