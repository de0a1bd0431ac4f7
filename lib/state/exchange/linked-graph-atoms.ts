import { atom } from 'jotai/vanilla';
import { formatQuantity } from '@/lib/format/counts';
import { graphIdsPath, MAX_LINKED, readGraphIds } from '@/lib/routing/graph-ids';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { noticeImportAtom } from '@/lib/state/graph/notice-atoms';
import { pinnedIdsAtom, selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { resumedLinkAtom, servedLinkAtom } from '@/lib/state/service/served-link-atom';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';
import { describeOutcome, isWhole, loadIdentifiersAtom } from './identifier-load-atoms';

export interface GraphLink {
  /** The path in the app, without base path and origin. */
  readonly path: string;
  readonly linked: number;
  /** Nodes it was made for; more than `linked` where not all fit. */
  readonly total: number;
}

/** The address of the selected nodes, or of the whole graph; pinned ones come first, as the most that fit is a hundred. */
export const graphLinkAtom = atom((get): GraphLink => {
  const { nodes } = get(graphAtom);
  const selected = get(selectedIdsAtom);
  const pinned = get(pinnedIdsAtom);
  const wanted = [...nodes.values()].filter(({ id }) => selected.size < 2 || selected.has(id));
  const ordered = [
    ...wanted.filter(({ id }) => pinned.has(id)),
    ...wanted.filter(({ id }) => !pinned.has(id)),
  ];
  return {
    path: graphIdsPath(ordered.map(({ entityType: kind, id }) => ({ kind, id }))),
    linked: Math.min(MAX_LINKED, ordered.length),
    total: ordered.length,
  };
});

/** Adds the entities that an address names; existing ones stay. Missing ones are reported. Never rejects. */
export const showLinkedAtom = atom(
  null,
  async (get, set, ids: string, signal?: AbortSignal): Promise<void> => {
    const { nodes } = get(graphAtom);
    // A reload keeps the graph made from the link; the link is opened again only if the graph is empty.
    if (get(resumedLinkAtom) === ids && nodes.size > 0) return;
    const absent = readGraphIds(ids).filter(({ apiId }) => !nodes.has(apiId));
    if (absent.length === 0) {
      set(servedLinkAtom, ids);
      return;
    }
    const step = `Add ${formatQuantity(absent.length, 'linked node')}`;
    const outcome = await set(loadIdentifiersAtom, absent, step, undefined, signal);
    if (signal?.aborted === true) return;
    // After a failure, a reload looks the identifiers up again.
    if (outcome.failed === null && !outcome.isCancelled) set(servedLinkAtom, ids);
    set(
      noticeImportAtom,
      isWhole(outcome) ? null : describeOutcome(outcome, get(recordHolderAtom)).join(' '),
    );
  },
);
