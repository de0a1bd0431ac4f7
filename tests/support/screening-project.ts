import { createStore } from 'jotai/vanilla';
import { runToEnd } from '@/lib/base/slices';
import { decisionKey } from '@/lib/project/decisions';
import type { Decision, ProjectHeader, ProjectRecord } from '@/lib/project/types';
import { rankingIndexSteps, rankPapers } from '@/lib/screening/rank-papers';
import type { RankingClient } from '@/lib/screening/types';
import { showProjectAtom } from '@/lib/state/project/open-project-atoms';
import { rankingClientAtom } from '@/lib/state/screening/ranking-atoms';
import { at, emptyProject, type FactsInWords, facts, openTab } from './projects';

/** Ranks in this thread. */
export function createDirectRankingClient(): RankingClient {
  return {
    rank: async ({ papers, labels }) => rankPapers(runToEnd(rankingIndexSteps(papers)), labels),
    dispose: () => undefined,
  };
}

function recordOf(id: string, title: string, more: FactsInWords): ProjectRecord {
  return {
    id,
    facts: facts(title, more),
    origins: [{ kind: 'search', copy: 'me', sequence: 1, position: 1 }],
    standing: { state: 'present', time: at(0) },
    annotation: { note: '', tags: [], study: null, time: null },
  };
}

/** Ten papers: W1 to W4 on heart failure, W5 to W10 on soil carbon. */
const TITLES = Array.from({ length: 10 }, (_, index) =>
  index < 4 ? `Heart failure at home ${index + 1}` : `Soil carbon in forests ${index + 1}`,
);

/** A tab whose open project is screened. */
export async function openScreening(
  header: Partial<ProjectHeader> = {},
  more: FactsInWords = {},
  decisions: readonly Decision[] = [],
) {
  const { store } = await openTab({ store: createStore() });
  store.set(rankingClientAtom, createDirectRankingClient());
  const state = emptyProject();
  const records = TITLES.map((title, index) => recordOf(`W${index + 1}`, title, more));
  store.set(showProjectAtom, {
    state: {
      ...state,
      header: { ...state.header, screeningSince: at(0), ...header },
      records: new Map(records.map((record) => [record.id, record])),
      decisions: new Map(decisions.map((decision) => [decisionKey(decision), decision])),
    },
    head: null,
  });
  return store;
}
