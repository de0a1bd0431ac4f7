import { atom } from 'jotai/vanilla';
import { runInSlices } from '@/lib/base/slices';
import type { WorkRecord } from '@/lib/entities/records';
import { allPapers } from '@/lib/evaluation/datasets/unjudged-papers';
import type { Dataset, Paper } from '@/lib/evaluation/types';
import { formatQuantity } from '@/lib/format/counts';
import { factsOfPaper, factsOfWork } from '@/lib/project/facts-of-work';
import { idsOfRecords } from '@/lib/project/local-record-id';
import type { Judgement } from '@/lib/project/project-change';
import type { Verdict } from '@/lib/project/types';
import { loadWorksAtom } from './load-works-atom';
import { leavingFaultAtom } from './open-project-atoms';
import { projectEnvironmentAtom } from './project-environment';
import { dismissProjectMessageAtom, tellProjectAtom } from './project-message-atom';
import { addRecordsAtom, decideAtom, editHeaderAtom, type NewRecord } from './record-acts';
import { createProjectAtom, shelveProjectAtom } from './shelf-acts';

const VERDICTS: Readonly<Record<NonNullable<Paper['label']>, Verdict | null>> = {
  included: 'include',
  excluded: 'exclude',
  unknown: null,
};

/** The row of the paper in its file, as its id has it; else its position in the list, from 1. */
function rowOf({ id }: Paper, index: number): number {
  const row = Number(/^row-(\d+)$/.exec(id)?.[1]);
  return Number.isSafeInteger(row) ? row : index + 1;
}

function newRecords(
  papers: readonly Paper[],
  file: string,
  known: ReadonlyMap<string, WorkRecord>,
): readonly NewRecord[] {
  return papers.map((paper, index) => {
    const record = paper.openAlexId === null ? undefined : known.get(paper.openAlexId);
    const row = rowOf(paper, index);
    return {
      workId: paper.openAlexId,
      facts: record === undefined ? { ...factsOfPaper(paper), from: { file, row } } : factsOfWork(record),
      route: { kind: 'file', file, row, position: index + 1 } as const,
    };
  });
}

/** The review's decisions. If a paper was both included and excluded, the inclusion counts. */
function judgements(
  papers: readonly Paper[],
  ids: readonly string[],
): readonly Omit<Judgement, 'screener'>[] {
  const verdicts = new Map<string, Verdict>();
  for (const [index, { label }] of papers.entries()) {
    const verdict = VERDICTS[label ?? 'unknown'];
    const record = ids[index];
    if (record === undefined || verdict === null) continue;
    if (verdicts.get(record) !== 'include') verdicts.set(record, verdict);
  }
  return [...verdicts].map(([record, verdict]) => ({
    phase: 'title-abstract',
    record,
    verdict,
    reason: null,
  }));
}

/**
 * Makes a project of a review's paper list: its papers with their rows, and its decisions by title and abstract. The project
 * is listed once all of it is stored, so that a reader who leaves at once finds it whole or not at all. Returns the id of the
 * project, which is open then. Null: the reader went back, or projects cannot be opened.
 * Source: docs/behaviours/projects.md#with-the-evaluation.
 */
export const continueDatasetAtom = atom(
  null,
  async (get, set, dataset: Dataset, topic: string): Promise<string | null> => {
    const papers = allPapers(dataset);
    const works = papers.flatMap(({ openAlexId, title, publicationYear }) =>
      openAlexId === null ? [] : [{ id: openAlexId, title, year: publicationYear }],
    );
    set(tellProjectAtom, `Making a project of “${dataset.name}”...`, { isBusy: true });
    const loaded = await set(loadWorksAtom, works);
    const id = loaded === null ? null : await set(createProjectAtom, dataset.name, { isShelved: false });
    const now = get(projectEnvironmentAtom)?.now();
    if (loaded === null || id === null || now === undefined) {
      const fault = get(leavingFaultAtom);
      if (fault === null) set(dismissProjectMessageAtom);
      else set(tellProjectAtom, fault, { isFailure: true });
      return null;
    }
    const screeningSince = new Date(now).toISOString();
    set(editHeaderAtom, 'Continue a dataset', { question: topic, screeningSince });
    const file = dataset.metadata.importReport?.fileName ?? dataset.name;
    const records = newRecords(papers, file, loaded.known);
    const words = `From the dataset “${dataset.name}” (${file})`;
    await set(addRecordsAtom, { records, kind: 'import', asked: { type: 'words', words } });
    const decided = judgements(papers, await runInSlices(idsOfRecords(records)));
    set(decideAtom, `Take over ${formatQuantity(decided.length, 'decision')}`, decided);
    await set(shelveProjectAtom);
    // On success the project's own page shows the result.
    if (loaded.fault === null) set(dismissProjectMessageAtom);
    else {
      set(tellProjectAtom, `Some records could not be loaded whole: ${loaded.fault}`, { isFailure: true });
    }
    return id;
  },
);
