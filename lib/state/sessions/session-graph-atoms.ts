import { atom } from 'jotai/vanilla';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import type { RestoredGraph } from '@/lib/graph/exchange/restore-graph';
import type {
  PlacedSession,
  RestoredSession,
  SavedAs,
  SessionFacts,
} from '@/lib/graph/exchange/session-json';
import { placeGraph } from '@/lib/graph/exchange/snapshot';
import { applyAddition, EMPTY_GRAPH } from '@/lib/graph/graph-state';
import { readGraphSearch } from '@/lib/routing/graph-search-address';
import { splitUrl } from '@/lib/routing/match-route';
import { recordCacheAtom } from '@/lib/state/cache/cache-atoms';
import {
  depthFilterAtom,
  setDepthFilterAtom,
  setTraversalDepthAtom,
  traversalDepthAtom,
} from '@/lib/state/graph/depth-atoms';
import { graphAtom, putGraphAtom } from '@/lib/state/graph/graph-atoms';
import { abortRunsAtom, graphErrorAtom } from '@/lib/state/graph/graph-status-atoms';
import { changeGraphAtom } from '@/lib/state/graph/history-atoms';
import { noteRecordsAtom } from '@/lib/state/graph/known-records-atom';
import { requestLayoutAtom } from '@/lib/state/graph/layout-request-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { pinnedIdsAtom, putPinsAtom } from '@/lib/state/graph/selection-atoms';
import { settleNodesAtom } from '@/lib/state/graph/settled-atoms';
import {
  showEdgeTypesAtom,
  showKindsAtom,
  visibleEdgeTypesAtom,
  visibleKindsAtom,
} from '@/lib/state/graph/visibility-atoms';
import { graphSearchPathAtom, resumeSearchAtom } from '@/lib/state/search/graph-search-atoms';
import { resumedLinkAtom, servedLinkAtom } from '@/lib/state/service/served-link-atom';

/** The present graph, with its visible part and its origin. */
export const takeSessionAtom = atom(null, (get, _set, savedAs: SavedAs | null): PlacedSession => {
  const { nodes, edges } = get(graphAtom);
  const scene = get(sceneAtom);
  return {
    graph: placeGraph(
      { nodes: [...nodes.values()], edges: [...edges.values()] },
      {
        pinned: get(pinnedIdsAtom),
        positionOf: (node) => scene.positionOfNode(node),
        filters: { kinds: [...get(visibleKindsAtom)], edgeTypes: [...get(visibleEdgeTypesAtom)] },
      },
    ),
    traversal: { depth: get(traversalDepthAtom), filter: get(depthFilterAtom) },
    search: get(graphSearchPathAtom),
    link: get(servedLinkAtom) ?? get(resumedLinkAtom),
    savedAs,
  };
});

/** The subject of the graph in a few words: its search, else its first pinned node, else its first node. */
export const graphSubjectAtom = atom((get): string => {
  const path = get(graphSearchPathAtom);
  if (path !== null) return readGraphSearch(new URLSearchParams(splitUrl(path).search)).query;
  const { nodes } = get(graphAtom);
  const [pinned] = get(pinnedIdsAtom);
  const [first] = nodes.values();
  return (nodes.get(pinned ?? '') ?? first)?.label ?? '';
});

/** Restores which part of the graph a session showed. */
const showFactsAtom = atom(null, (_get, set, graph: RestoredGraph, { traversal }: SessionFacts) => {
  if (graph.filters !== null) {
    set(showKindsAtom, graph.filters.kinds);
    set(showEdgeTypesAtom, graph.filters.edgeTypes);
  }
  if (traversal !== null) {
    set(setTraversalDepthAtom, traversal.depth);
    set(setDepthFilterAtom, traversal.filter);
  }
});

/** Puts the graph of a previous visit on the empty map. Not a step of the history, since the user did nothing. */
export const resumeGraphAtom = atom(null, (_get, set, session: RestoredSession) => {
  const { nodes, edges, pinned } = session.graph;
  const graph = applyAddition(EMPTY_GRAPH, nodes, edges);
  set(showFactsAtom, session.graph, session);
  set(putGraphAtom, graph);
  set(putPinsAtom, new Set(pinned));
  // Restored nodes keep their positions while new ones are laid out.
  set(settleNodesAtom, graph.nodes.keys());
  set(resumeSearchAtom, session.search);
  set(resumedLinkAtom, session.link);
  set(servedLinkAtom, null);
});

/** Replaces the present graph by a session, as one step of that name. */
export const showSessionAtom = atom(null, (_get, set, session: RestoredSession, step: string) => {
  const { nodes, edges, pinned, hasNoPositions } = session.graph;
  set(abortRunsAtom, 'search', 'load', 'expand', 'hydrate', 'bulk');
  set(graphErrorAtom, null);
  const graph = applyAddition(EMPTY_GRAPH, nodes, edges);
  set(changeGraphAtom, step, { type: 'replace', graph, pinned: new Set(pinned) });
  set(showFactsAtom, session.graph, session);
  // The page's address belongs to the previous graph: returning to it makes that graph again.
  set(resumeSearchAtom, null);
  set(resumedLinkAtom, null);
  set(servedLinkAtom, null);
  if (hasNoPositions) set(requestLayoutAtom, 'full');
  else set(settleNodesAtom, graph.nodes.keys());
});

/** Read together from the database. */
const READ_AT_ONCE = 100;

/** As many as the memory holds; the others are read when they are shown. */
const MOST_READ = 1_000;

/**
 * Brings the records of the graph's nodes from the browser's database into memory, so that panels, relations and
 * counts know them without asking the service. Never rejects.
 */
export const readGraphRecordsAtom = atom(null, async (get, set): Promise<void> => {
  const cache = get(recordCacheAtom);
  if (cache === null) return;
  const wanted = [...get(graphAtom).nodes.values()]
    .filter(
      ({ hydration, entityType, id }) => hydration === 'full' && cache.memory.peek(entityType, id) === null,
    )
    .slice(0, MOST_READ);
  for (const kind of ENTITY_KINDS) {
    const ids = wanted.filter(({ entityType }) => entityType === kind).map(({ id }) => id);
    for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
      const found = await cache.indexedDb.read(kind, ids.slice(at, at + READ_AT_ONCE), { isBatch: true });
      if (get(recordCacheAtom) !== cache) return;
      for (const entry of found.values()) cache.memory.restore(entry);
    }
  }
  set(noteRecordsAtom);
});
