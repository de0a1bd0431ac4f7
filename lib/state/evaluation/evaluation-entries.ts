import { atom } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { type DetectionResults, POOLS } from '@/lib/evaluation/detection/types';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import type { ComparisonRun, RunEvidence } from '@/lib/evaluation/types';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { creditsOfClass, creditsOfRequest } from '@/lib/openalex/pricing';
import { projectOfDataset } from '@/lib/project/project-dataset-facts';
import type { Asked } from '@/lib/project/types';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import type { ActEntry } from '@/lib/state/project/ledger-atoms';
import { projectsAtom } from '@/lib/state/project/projects-opener-atom';

/** Writes an act into the history of the project whose decisions a dataset is; of other datasets nothing is written. Never rejects. */
const enterAtom = atom(
  null,
  async (get, set, datasetId: string, act: () => ActEntry | Promise<ActEntry>): Promise<void> => {
    const project = projectOfDataset(datasetId);
    if (project === null) return;
    try {
      const [{ enterInProjectAtom }] = await Promise.all([
        import('@/lib/state/project/ledger-atoms'),
        get(projectsAtom),
      ]);
      await set(enterInProjectAtom, project, await act());
    } catch (error) {
      report('warning', "An evaluation could not be added to the project's history", error);
    }
  },
);

const paidAtom = atom(
  null,
  async (get): Promise<boolean> => (await get(flowContextAtom)?.costsCredits?.()) === true,
);

function yearsOf({ startYear, endYear }: ComparisonRun['searchCriteria']): string {
  if (startYear === null) return endYear === null ? '' : `, until ${endYear}`;
  return endYear === null ? `, since ${startYear}` : `, ${startYear}–${endYear}`;
}

/** The comparison and its result in words, because the counts of an entry have no room for them. */
function askedByRun(
  { searchCriteria, databases }: Pick<ComparisonRun, 'searchCriteria' | 'databases'>,
  evidence: RunEvidence,
): Asked {
  const { truePositives, falseNegatives } = computeResult(evidence);
  const all = truePositives.length + falseNegatives.length;
  const found = `${formatExactCount(truePositives.length)} of ${formatQuantity(all, 'included paper')} found`;
  const request = evidence.requests[0];
  if (databases !== undefined || request === undefined) {
    return {
      type: 'words',
      words: `Files of ${(databases ?? []).join(', ')}: ${found}`,
    };
  }
  return {
    type: 'request',
    request,
    words: `“${searchCriteria.query}”${yearsOf(searchCriteria)}: ${found}`,
  };
}

function priceOf(requests: readonly string[]): number {
  return requests.reduce((sum, request) => {
    const [path = '', query = ''] = request.split('?');
    return sum + creditsOfRequest(path, query);
  }, 0);
}

/** Writes a finished comparison with the decisions of a project into its history. Never rejects. */
export const enterRunAtom = atom(
  null,
  async (
    _get,
    set,
    datasetId: string,
    facts: Pick<ComparisonRun, 'searchCriteria' | 'databases'>,
    evidence: RunEvidence,
  ): Promise<void> => {
    const isPaid = await set(paidAtom);
    await set(enterAtom, datasetId, () => ({
      kind: 'run',
      asked: askedByRun(facts, evidence),
      counts: {
        found: evidence.totalFound,
        retrieved: evidence.retrieved.length,
      },
      credits: isPaid ? priceOf(evidence.requests) : 0,
      ids: evidence.retrieved.map(({ id }) => id),
    }));
  },
);

/** Writes a finished search for papers that a project may lack into its history. Never rejects. */
export const enterDetectionAtom = atom(
  null,
  async (_get, set, datasetId: string, results: DetectionResults): Promise<void> => {
    const { candidateMissingPapers, methods, fetched, query, requests } = results;
    const isPaid = await set(paidAtom);
    await set(enterAtom, datasetId, async () => {
      // Screens that list datasets load this file, and need no methods.
      const { METHODS } = await import('@/lib/evaluation/detection/methods');
      const labels = methods.flatMap(({ method, state }) =>
        state === 'done' ? [METHODS[method].label] : [],
      );
      const topic = query === '' ? '' : `; topic “${query}”`;
      return {
        kind: 'detection',
        asked: { type: 'words', words: `${labels.join(', ')}${topic}` },
        counts: {
          found: candidateMissingPapers.length,
          retrieved: fetched === null ? null : POOLS.reduce((sum, pool) => sum + fetched[pool], 0),
        },
        credits: isPaid ? requests.sent * creditsOfClass('list') : 0,
        ids: candidateMissingPapers.map(({ paper }) => paper.id),
      };
    });
  },
);
