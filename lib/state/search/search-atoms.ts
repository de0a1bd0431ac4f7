import { atom } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import { noteActivity } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import { FlowError, SEARCH_FAILED } from '@/lib/flows/flow-errors';
import {
  type SearchOutcome,
  type SearchProgress,
  searchAndVisualize,
} from '@/lib/flows/search-and-visualize';
import type { DateRange } from '@/lib/flows/year-filter';
import type { GraphNode } from '@/lib/graph/types';
import type { SearchPlan } from '@/lib/search-text/plan-search';
import { DEFAULT_WISH, type SearchWish } from '@/lib/search-text/search-wish';
import { layOutResultsAtom } from '@/lib/state/canvas/layout-atoms';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { replaceGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import {
  abortRunsAtom,
  beginRunAtom,
  endRunAtom,
  graphErrorAtom,
  type Run,
} from '@/lib/state/graph/graph-status-atoms';
import { showEntityAtom } from '@/lib/state/graph/load-atoms';
import {
  noticeCachedResultsAtom,
  noticeHiddenEdgesAtom,
  noticeSearchTextAtom,
} from '@/lib/state/graph/notice-atoms';
import { nameStep } from '@/lib/state/graph/step-names';
import { repositoryModeAtom } from '@/lib/state/repository/repository-settings-atoms';
import { collectFoundAtom } from '@/lib/state/repository/repository-transfer-atoms';
import { isThriftySearchAtom } from '@/lib/state/shell/settings-atoms';

/** A work among the results of a search. */
interface FoundWork {
  readonly id: string;
  readonly title: string;
  readonly year: number | null;
}

function worksAmong(nodes: readonly GraphNode[]): readonly FoundWork[] {
  return nodes.flatMap(({ id, entityType, label, summary }) =>
    entityType === 'works' ? [{ id, title: label, year: summary.publicationYear }] : [],
  );
}

/** The state of the latest search. `progress` lists the kinds searched, in their order. */
export type SearchStatus =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly query: string; readonly progress: SearchProgress }
  | {
      readonly state: 'done';
      readonly query: string;
      /** Per kind how many are shown and were found, or why it failed; empty for an identifier. */
      readonly progress: SearchProgress;
      /** Nodes that the search found. */
      readonly count: number;
      /** The plan that was sent; null: the query was an identifier. */
      readonly plan: SearchPlan | null;
      /** The works that it found, best first; null where none were asked for, or the service was not asked now. */
      readonly works: readonly FoundWork[] | null;
      /** Set where the query was an identifier and was loaded. */
      readonly entityId: string | null;
      /** When the service gave its answers; milliseconds of the epoch. */
      readonly time: number;
      /** Its answers came with the site itself, at no cost, as they were then. */
      readonly isHosted: boolean;
    }
  | {
      readonly state: 'failed';
      readonly query: string;
      readonly progress: SearchProgress;
      readonly message: string;
    };

const NO_PROGRESS: SearchProgress = new Map();

const searchStatusAtom = atom<SearchStatus>({ state: 'idle' });
searchStatusAtom.debugLabel = 'searchStatus';

/** The run that may write the status; older runs may not. */
const latestSearchAtom = atom<Run | null>(null);

/** The latest search: how far it is, what it found, why it failed. */
export const searchProgressAtom = atom((get) => get(searchStatusAtom));

/** Cancels the running search; the graph stays as it is. */
export const cancelSearchAtom = atom(null, (_get, set) => set(abortRunsAtom, 'search'));

const applyOutcomeAtom = atom(null, (get, set, query: string, outcome: SearchOutcome) => {
  const context = get(flowContextAtom);
  if (outcome.type === 'entity') {
    if (get(repositoryModeAtom)) set(collectFoundAtom, { nodes: [outcome.entity.node], edges: [] });
    else if (context !== null) set(showEntityAtom, context, outcome.entity);
    const entityId = outcome.entity.node.id;
    set(searchStatusAtom, {
      state: 'done',
      query,
      progress: NO_PROGRESS,
      count: 1,
      plan: null,
      works: null,
      entityId,
      time: Date.now(),
      isHosted: false,
    });
    return;
  }
  const { nodes, edges, progress, plan, isCached, hostedAt } = outcome;
  // A search without results keeps the graph.
  if (nodes.length > 0 && get(repositoryModeAtom)) set(collectFoundAtom, { nodes, edges });
  else {
    if (nodes.length > 0) {
      set(replaceGraphAtom, { nodes, edges }, nameStep('Search', query));
      set(layOutResultsAtom, { results: nodes.length });
    }
    set(noticeHiddenEdgesAtom, edges);
  }
  set(noticeSearchTextAtom, plan);
  set(noticeCachedResultsAtom, isCached ? nodes.length : null);
  const count = nodes.length;
  const times = { time: hostedAt ?? Date.now(), isHosted: hostedAt !== null };
  const works = isCached || times.isHosted || !progress.has('works') ? null : worksAmong(nodes);
  set(searchStatusAtom, { state: 'done', query, progress, count, plan, works, entityId: null, ...times });
});

/**
 * 'Search & Visualize': replaces the graph by what the query finds among the kinds (works, authors, sources and
 * institutions unless chosen); an identifier is loaded instead. In repository mode the repository gets it, and the graph
 * stays. The text is trimmed, so that it equals the address's; blank text does nothing. A running search is cancelled.
 * A failure leaves the graph, is the search's and the graph's error, and never rejects.
 */
export const searchAndVisualizeAtom = atom(
  null,
  async (
    get,
    set,
    written: string,
    kinds?: readonly EntityKind[],
    dates?: DateRange,
    limit?: number,
    wish: SearchWish = DEFAULT_WISH,
    isFresh?: boolean,
  ): Promise<void> => {
    const query = written.trim();
    if (query === '') return;
    noteActivity('user', 'search', query);
    set(abortRunsAtom, 'search');
    const run = set(beginRunAtom, 'search');
    set(latestSearchAtom, run);
    const { signal } = run.controller;
    let progress = NO_PROGRESS;
    const onProgress = (next: SearchProgress) => {
      progress = next;
      if (!signal.aborted) set(searchStatusAtom, { state: 'running', query, progress });
    };
    onProgress(NO_PROGRESS);
    set(graphErrorAtom, null);
    try {
      const context = get(flowContextAtom);
      if (context === null) throw new FlowError(NOT_STARTED, 'failed');
      const { costsCredits } = context;
      const isThrifty = get(isThriftySearchAtom) && costsCredits !== undefined && (await costsCredits());
      signal.throwIfAborted();
      const outcome = await searchAndVisualize(
        context,
        { query, wish, kinds, dates, limit, isThrifty, isFresh },
        { signal, onProgress },
      );
      signal.throwIfAborted();
      set(applyOutcomeAtom, query, outcome);
    } catch (error) {
      if (signal.aborted) {
        if (get(latestSearchAtom) === run) set(searchStatusAtom, { state: 'idle' });
        return;
      }
      const message = describeError(error, SEARCH_FAILED);
      set(graphErrorAtom, { message, task: { type: 'search', query, kinds, dates, limit, wish } });
      set(searchStatusAtom, { state: 'failed', query, progress, message });
    } finally {
      set(endRunAtom, run);
    }
  },
);
