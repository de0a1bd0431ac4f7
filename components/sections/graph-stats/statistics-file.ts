import type { GraphStatistics } from '@/lib/graph/analysis/graph-statistics';
import type { AnalysisScope } from '@/lib/state/analysis/analysis-atoms';
import type { SearchStatus } from '@/lib/state/search/search-atoms';

/** Of each kind that the last search brought: how many became nodes, how many were found. */
export function searchCounts(search: SearchStatus) {
  if (search.state !== 'done') return [];
  return [...search.progress].flatMap(([kind, progress]) =>
    progress.state === 'done' ? [{ kind, shown: progress.shown, total: progress.total }] : [],
  );
}

/** Name of the file with the statistics of a day. Source: docs/behaviours/panels.md#graph-statistics. */
export function statisticsFileName(now: Date): string {
  return `graph-stats-${now.toISOString().slice(0, 10)}.json`;
}

/** The statistics as the file holds them; undefined figures are null. */
export function statisticsFile(
  statistics: GraphStatistics,
  scope: AnalysisScope,
  search: SearchStatus,
  now: Date,
): string {
  const { kinds, edgeTypes, ...figures } = statistics;
  const lastSearch = search.state === 'done' ? { query: search.query, counts: searchCounts(search) } : null;
  const content = {
    exportedAt: now.toISOString(),
    scope,
    ...figures,
    kinds: Object.fromEntries(kinds),
    edgeTypes: Object.fromEntries(edgeTypes),
    lastSearch,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
