import { atom } from 'jotai/vanilla';
import { graphAtom } from './graph-atoms';
import { addressedEntityAtom, type InspectedEntity } from './inspection-atoms';

/** The entity whose page the reader has put away to see the map; null for none. */
const putAwayIdAtom = atom<string | null>(null);

/** The entity of the address while the map holds nothing else. */
const loneEntityAtom = atom((get): InspectedEntity | null => {
  const entity = get(addressedEntityAtom);
  return entity === null || entity.record === null || get(graphAtom).nodes.size > 1 ? null : entity;
});

/**
 * The entity that a page over the map describes. Null: the map is shown, since it holds more than this entity or the
 * reader closed the page. Source: docs/behaviours/graph.md#the-page-of-an-entity.
 */
export const entityPageAtom = atom((get): InspectedEntity | null => {
  const entity = get(loneEntityAtom);
  return entity?.node.id === get(putAwayIdAtom) ? null : entity;
});

/** Whether the page is put away and can come back. */
export const hasPageAsideAtom = atom((get) => get(loneEntityAtom) !== null && get(entityPageAtom) === null);

/** Puts the page away, so that the map is seen. */
export const putPageAwayAtom = atom(null, (get, set) =>
  set(putAwayIdAtom, get(loneEntityAtom)?.node.id ?? null),
);

/** Brings the page back. */
export const bringPageBackAtom = atom(null, (_get, set) => set(putAwayIdAtom, null));
