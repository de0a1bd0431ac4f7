import { atom } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import type { NodeFailure } from '@/lib/flows/hydrate-many';
import { formatExactCount, formatItems, formatQuantity } from '@/lib/format/counts';
import { describeHiddenEdges } from '@/lib/graph/edge-types';
import type { Items } from '@/lib/graph/repository';
import { shortenLabel } from '@/lib/graph/scene/label-placement';
import type { EdgeType, GraphEdge, GraphNode } from '@/lib/graph/types';
import type { SearchPlan } from '@/lib/search-text/plan-search';
import { tellPlan } from '@/lib/search-text/tell-plan';
import { graphAtom } from './graph-atoms';
import type { GraphTask } from './graph-status-atoms';
import { showEdgeTypesAtom, showKindsAtom, visibleEdgeTypesAtom, visibleKindsAtom } from './visibility-atoms';

/** A notice beside the graph, shown until dismissed. */
export type Notice =
  | {
      readonly id: string;
      readonly type: 'hidden-edges';
      readonly text: string;
      readonly edgeType: EdgeType;
      readonly count: number;
    }
  /** A node that was asked for, whose kind is hidden. */
  | { readonly id: string; readonly type: 'hidden-kind'; readonly text: string; readonly kind: EntityKind }
  /** Nodes for which a long action failed, wholly or in part. */
  | {
      readonly id: string;
      readonly type: 'failures';
      readonly text: string;
      /** The task that repeats it for them. */
      readonly retry: GraphTask;
    }
  | {
      readonly id: string;
      readonly type: 'merged' | 'search-text' | 'repository' | 'import' | 'cached' | 'unstored';
      readonly text: string;
    };

/** The failures of a long action. */
export interface FailedNodes {
  /** The action that failed. */
  readonly act: 'expand' | 'load';
  readonly failures: readonly NodeFailure[];
  /** Nodes processed, failed or not. */
  readonly total: number;
  readonly retry: GraphTask;
}

/** How many failed nodes are named; the rest are counted. */
const MAX_NAMES = 3;
/** Columns of each. */
const MAX_NAME_LENGTH = 40;

const noticesStateAtom = atom<readonly Notice[]>([]);
noticesStateAtom.debugLabel = 'notices';

/**
 * Oldest first; at most one per hidden edge type, one on the search text and one on the repository. A notice on hidden edges goes away by
 * itself when its type is shown or the graph is emptied.
 */
export const noticesAtom = atom((get): readonly Notice[] => {
  const visible = get(visibleEdgeTypesAtom);
  const visibleKinds = get(visibleKindsAtom);
  const hasEdges = get(graphAtom).edges.size > 0;
  return get(noticesStateAtom).filter((notice) => {
    if (notice.type === 'hidden-kind') return !visibleKinds.has(notice.kind);
    return notice.type !== 'hidden-edges' || (hasEdges && !visible.has(notice.edgeType));
  });
});

export const dismissNoticeAtom = atom(null, (get, set, id: string) => {
  set(
    noticesStateAtom,
    get(noticesStateAtom).filter((notice) => notice.id !== id),
  );
});

const putNoticeAtom = atom(null, (get, set, notice: Notice) => {
  const others = get(noticesStateAtom).filter(({ id }) => id !== notice.id);
  set(noticesStateAtom, [...others, notice]);
});

/** Shows a notice for added edges of hidden types: '{n} links to {kinds} are hidden', with 'Show'. */
export const noticeHiddenEdgesAtom = atom(null, (get, set, added: readonly GraphEdge[]) => {
  const visible = get(visibleEdgeTypesAtom);
  const counts = new Map<EdgeType, number>();
  for (const { type } of added) if (!visible.has(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
  for (const [edgeType, count] of counts) {
    const text = describeHiddenEdges([{ edgeType, count }]);
    set(putNoticeAtom, { id: `hidden-${edgeType}`, type: 'hidden-edges', text, edgeType, count });
  }
});

/** The notice's 'Show': makes the type visible and removes the notice. */
export const showEdgeTypeAtom = atom(null, (get, set, edgeType: EdgeType) => {
  set(showEdgeTypesAtom, [...get(visibleEdgeTypesAtom), edgeType]);
  set(dismissNoticeAtom, `hidden-${edgeType}`);
});

/** Shows a notice on a node that was asked for, where its kind is hidden. */
export const noticeHiddenKindAtom = atom(null, (get, set, { label, entityType: kind }: GraphNode) => {
  if (get(visibleKindsAtom).has(kind)) return;
  const name = shortenLabel(label, MAX_NAME_LENGTH);
  const text = `${name} is hidden: ${kindFacts(kind).plural.toLowerCase()} are not shown.`;
  set(putNoticeAtom, { id: 'hidden-kind', type: 'hidden-kind', text, kind });
});

/** That notice's 'Show'. */
export const showHiddenKindAtom = atom(null, (get, set, kind: EntityKind) => {
  set(showKindsAtom, [...get(visibleKindsAtom), kind]);
});

/**
 * Shows a notice on how the query as sent differs from the one that was typed (docs/behaviours/search.md#told-changes).
 */
export const noticeSearchTextAtom = atom(null, (_get, set, plan: SearchPlan) => {
  const text = tellPlan(plan).join(' ');
  if (text === '') {
    set(dismissNoticeAtom, 'search-text');
    return;
  }
  set(putNoticeAtom, { id: 'search-text', type: 'search-text', text });
});

/**
 * Shows a notice of items added to the repository, since the map does not show them. After a search it also explains
 * why the map did not change.
 */
export const noticeRepositoryAtom = atom(null, (_get, set, gained: Items, isSearch = false) => {
  const what = formatItems(gained);
  const told = what === '' ? 'All of it is in the repository already.' : `Added ${what} to the repository.`;
  const text = isSearch ? `Repository mode is on. ${told}` : told;
  set(putNoticeAtom, { id: 'repository', type: 'repository', text });
});

/** Shows a notice on the failed nodes of a long action, or removes that notice if there are none. */
export const noticeFailuresAtom = atom(null, (_get, set, failed: FailedNodes) => {
  const id = `failures-${failed.act}`;
  if (failed.failures.length === 0) set(dismissNoticeAtom, id);
  else set(putNoticeAtom, { id, type: 'failures', text: describeFailures(failed), retry: failed.retry });
});

function describeFailures({ act, failures, total }: FailedNodes): string {
  const wholly = failures.filter(({ relations }) => relations === undefined);
  const lost = wholly.length;
  const inPart = failures.length - lost;
  const of = `of ${formatQuantity(total, 'node')}`;
  const what =
    lost === 0
      ? `Expanded ${formatExactCount(inPart)} ${of} only in part`
      : `Failed to ${act} ${formatExactCount(lost)} ${of}${inPart === 0 ? '' : `, and expanded ${formatExactCount(inPart)} only in part`}`;
  const ranked = new Set([...wholly, ...failures]);
  const names = [...ranked].slice(0, MAX_NAMES).map(({ label }) => shortenLabel(label, MAX_NAME_LENGTH));
  const more = failures.length - names.length;
  const whose = more > 0 ? `${names.join(', ')} and ${formatExactCount(more)} more` : names.join(', ');
  return `${what}: ${whose}${describeReason(failures)}`;
}

/** The reason, if all failed for the same one; otherwise each node shows its own. */
function describeReason(failures: readonly NodeFailure[]): string {
  const [reason, ...others] = new Set(failures.map(({ message }) => message));
  return reason === undefined || others.length > 0 ? '' : ` (${reason})`;
}

/** Shows a notice that a node was merged into another one, whose id the service now returns. */
export const noticeMergedAtom = atom(null, (_get, set, merged: GraphNode, survivor: GraphNode) => {
  const text = `OpenAlex has merged ${merged.label} (${merged.id}) into ${survivor.label} (${survivor.id}). The map shows them as one.`;
  set(putNoticeAtom, { id: `merged-${merged.id}`, type: 'merged', text });
});

/** Shows a notice that an id that was asked for is one of a merged entity, so that another is shown. */
export const noticeMergedIdAtom = atom(null, (_get, set, mergedId: string, survivor: GraphNode) => {
  const text = `OpenAlex has merged ${mergedId} into ${survivor.label} (${survivor.id}), which is shown.`;
  set(putNoticeAtom, { id: `merged-${mergedId}`, type: 'merged', text });
});

/** Shows a notice on entities of an address or a list that could not be loaded; removes it with null. */
export const noticeImportAtom = atom(null, (_get, set, text: string | null) => {
  if (text === null) set(dismissNoticeAtom, 'import');
  else set(putNoticeAtom, { id: 'import', type: 'import', text });
});

/** Shows a notice that a search's results are cached records only; removes it with null. */
export const noticeCachedResultsAtom = atom(null, (_get, set, count: number | null) => {
  if (count === null) {
    set(dismissNoticeAtom, 'cached');
    return;
  }
  const what = count === 1 ? 'This is the 1 result' : `These are the ${formatExactCount(count)} results`;
  const text = `OpenAlex cannot be reached. ${what} stored in this browser; others are missing.`;
  set(putNoticeAtom, { id: 'cached', type: 'cached', text });
});

/** Shows a notice that the graph is not stored, with the reason; removes it with null. */
export const noticeUnstoredAtom = atom(null, (_get, set, reason: string | null) => {
  if (reason === null) set(dismissNoticeAtom, 'unstored');
  else {
    const text = `${reason}. The graph stays in this tab; export it to keep it for later.`;
    set(putNoticeAtom, { id: 'unstored', type: 'unstored', text });
  }
});
