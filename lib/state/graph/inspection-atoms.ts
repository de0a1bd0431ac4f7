import { atom, type Getter } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import type { EntityRecord } from '@/lib/entities/records';
import { notFoundError } from '@/lib/flows/flow-errors';
import type { GraphNode } from '@/lib/graph/types';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from './graph-atoms';
import { knownRecordsAtom, noteRecordsAtom } from './known-records-atom';
import { hydrateNodeAtom } from './load-atoms';
import { nodeStatusesAtom, setNodeStatusAtom } from './node-status-atoms';
import { selectionAtom } from './selection-atoms';

export interface InspectedEntity {
  readonly node: GraphNode;
  /** Its record, if at hand; null for a stub whose record was never fetched. */
  readonly record: EntityRecord | null;
}

const previewedIdAtom = atom<string | null>(null);
const addressedIdAtom = atom<string | null>(null);

/** Sets the node that a list points at; null for none. */
export const previewNodeAtom = atom(null, (_get, set, id: string | null) => set(previewedIdAtom, id));

/** Sets the node that the page's address names; null for none. */
export const addressNodeAtom = atom(null, (_get, set, id: string | null) => set(addressedIdAtom, id));

/**
 * The entity that the side panels describe, if it is in the graph. It is the hovered one, else the selected, the
 * previewed, or that of the address. Source: docs/behaviours/graph.md#inspected-entity.
 */
export const inspectedEntityAtom = atom((get): InspectedEntity | null => {
  const { hovered, selected } = get(selectionAtom);
  const { nodes } = get(graphAtom);
  get(knownRecordsAtom);
  const wanted = [hovered, selected, get(previewedIdAtom), get(addressedIdAtom)];
  const id = wanted.find((each) => each !== null && nodes.has(each));
  const node = nodes.get(id ?? '');
  return node === undefined ? null : inspected(get, node);
});

/** The entity that the page's address names, once it is in the graph. */
export const addressedEntityAtom = atom((get): InspectedEntity | null => {
  get(knownRecordsAtom);
  const node = get(graphAtom).nodes.get(get(addressedIdAtom) ?? '');
  return node === undefined ? null : inspected(get, node);
});

function inspected(get: Getter, node: GraphNode): InspectedEntity {
  return { node, record: get(flowContextAtom)?.records.peek(node.entityType, node.id) ?? null };
}

/**
 * Fetches the full record of a node, of which at most a part is at hand. A failure becomes the node's status. Never
 * rejects.
 */
export const fetchRecordAtom = atom(null, async (get, set, id: string): Promise<void> => {
  const node = get(graphAtom).nodes.get(id);
  const context = get(flowContextAtom);
  if (node === undefined || context === null || get(nodeStatusesAtom).get(id)?.state === 'loading') return;
  if (node.hydration === 'minimal') {
    await set(hydrateNodeAtom, id);
    return;
  }
  set(setNodeStatusAtom, id, { state: 'loading' });
  try {
    const record = await context.api.fetchEntity(checkedReference(node.entityType, id));
    const message = record === null ? notFoundError(id).message : null;
    set(setNodeStatusAtom, id, message === null ? null : { state: 'error', message });
  } catch (error) {
    set(setNodeStatusAtom, id, { state: 'error', message: describeError(error) });
  }
  set(noteRecordsAtom);
});
