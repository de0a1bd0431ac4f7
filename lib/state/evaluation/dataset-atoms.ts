import { atom } from 'jotai/vanilla';
import { without } from '@/lib/base/map';
import { failure, type Result, success } from '@/lib/base/result';
import { arrangePapers } from '@/lib/evaluation/datasets/unjudged-papers';
import type { Dataset, UnjudgedUse } from '@/lib/evaluation/types';
import { projectOfDataset } from '@/lib/project/project-dataset-facts';
import { forgetAtoms } from '@/lib/state/atom-family';
import type { Database } from '@/lib/storage/database';
import {
  type DatasetCounts,
  type DatasetPapers,
  type DatasetSummary,
  summaryOf,
  withUnjudgedUse,
} from './dataset-counts';
import {
  forgetLookedUpAtom,
  loadLookedUpAtom,
  lookedUpCountsAtom,
  storeLookedUpAtom,
} from './looked-up-atoms';
import { loadProjectDatasetAtom, projectDatasetsAtom } from './project-datasets';
import {
  fitsInList,
  forgetPapers,
  type ListedDataset,
  readListedDatasets,
  readStoredPapers,
  readUnreadableDatasets,
  withoutCounts,
  writeListedDatasets,
  writePapers,
} from './stored-datasets';

/** Shown for a dataset that exists only until the page is closed. */
const NOT_STORED =
  'This browser could not keep the dataset. It is available until the page is closed; export it to keep it.';

const PAPERS_GONE = "This browser no longer has the dataset's papers. Upload its file again.";

const PAPERS_NEWER =
  "A newer version of Academic Explorer wrote the dataset's papers. They stay as they are; reload the page to get that version.";

const databaseAtom = atom<Database | null>(null);

/** Sets the database for the papers of large datasets; for the start of the evaluation area. */
export const openDatasetsAtom = atom(null, (_get, set, database: Database) => set(databaseAtom, database));

const listAtom = atom<readonly ListedDataset[]>([]);
listAtom.debugLabel = 'datasets';
listAtom.onMount = (setList) => {
  const read = () => setList(readListedDatasets());
  read();
  // Another tab may add and remove as well.
  window.addEventListener('storage', read);
  return () => window.removeEventListener('storage', read);
};

/** A stored value that is in the place of the list of datasets and is not one, for the user to save. Null: there is none. */
export const unreadableDatasetsAtom = atom((get) =>
  get(listAtom).length > 0 ? null : readUnreadableDatasets(),
);

/** Datasets that could not be stored, by id. */
const unstoredAtom = atom<ReadonlyMap<string, ListedDataset>>(new Map());

/** Papers that were read or written during this visit, by dataset. */
const papersAtom = atom<ReadonlyMap<string, DatasetPapers>>(new Map());

function lookupCounts({ identifierOnlyCount, notFoundCount }: DatasetCounts) {
  return { identifierOnlyCount, notFoundCount };
}

/** Every dataset of this browser, projects with included papers among them, the latest first; their papers come by `loadDatasetAtom`. */
export const datasetsAtom = atom((get): readonly DatasetSummary[] => {
  const unstored = get(unstoredAtom);
  const lookedUp = get(lookedUpCountsAtom);
  const listed = get(listAtom).filter(({ summary }) => !unstored.has(summary.id));
  const uploaded = [...listed, ...unstored.values()].map(({ summary }) => ({
    ...summary,
    ...lookupCounts(lookedUp.get(summary.id) ?? summary),
  }));
  return [...uploaded, ...get(projectDatasetsAtom)].sort(
    (a, b) => b.uploadDate.localeCompare(a.uploadDate) || a.id.localeCompare(b.id),
  );
});

/** Why a dataset could not be stored, by id; stored datasets are absent. */
export const unstoredDatasetsAtom = atom(
  (get): ReadonlyMap<string, string> => new Map([...get(unstoredAtom).keys()].map((id) => [id, NOT_STORED])),
);

/** A dataset with its papers. Error: a sentence for the user. */
export const loadDatasetAtom = atom(null, async (get, set, id: string): Promise<Result<Dataset, string>> => {
  const project = projectOfDataset(id);
  if (project !== null) return set(loadProjectDatasetAtom, project);
  const listed = get(unstoredAtom).get(id) ?? readListedDatasets().find(({ summary }) => summary.id === id);
  if (listed === undefined) return failure('This dataset is no longer in this browser.');
  const facts = withoutCounts(listed.summary);
  // The user may have changed the answer since they were stored.
  const withFacts = (papers: DatasetPapers) =>
    success({ ...facts, ...arrangePapers(papers, facts.unjudgedUse) });
  const lookedUp = get(lookedUpCountsAtom).has(id) ? await set(loadLookedUpAtom, id) : null;
  if (lookedUp !== null) return withFacts(lookedUp);
  const atHand = listed.papers ?? get(papersAtom).get(id);
  if (atHand !== undefined) return withFacts(atHand);
  const database = get(databaseAtom);
  const papers = database === null ? null : await readStoredPapers(database, id);
  if (papers === null) return failure(PAPERS_GONE);
  if (papers === 'newer') return failure(PAPERS_NEWER);
  set(papersAtom, new Map(get(papersAtom)).set(id, papers));
  return withFacts(papers);
});

/**
 * Applies a change to the list as it is stored now, since another tab may have changed it; returns whether local
 * storage accepted it.
 */
const changeListAtom = atom(
  null,
  (_get, set, change: (list: readonly ListedDataset[]) => readonly ListedDataset[]): boolean => {
    const next = change(readListedDatasets());
    const isStored = writeListedDatasets(next);
    set(listAtom, isStored ? next : readListedDatasets());
    return isStored;
  },
);

function withDataset(list: readonly ListedDataset[], listed: ListedDataset): readonly ListedDataset[] {
  const { id } = listed.summary;
  return list.some(({ summary }) => summary.id === id)
    ? list.map((each) => (each.summary.id === id ? listed : each))
    : [...list, listed];
}

function listsOf({ includedPapers, excludedPapers, leftOutPapers }: Dataset): DatasetPapers {
  return { includedPapers, excludedPapers, ...(leftOutPapers === undefined ? {} : { leftOutPapers }) };
}

/**
 * Stores a dataset, new or changed: in the list where it fits, else with its papers in the database. A dataset that
 * cannot be stored exists until the page is closed, and `unstoredDatasetsAtom` names it. Never rejects.
 */
export const storeDatasetAtom = atom(null, async (get, set, dataset: Dataset): Promise<void> => {
  const { id } = dataset;
  const papers = listsOf(dataset);
  const summary = summaryOf(dataset);
  const database = get(databaseAtom);
  const putInList = (listed: ListedDataset) => set(changeListAtom, (list) => withDataset(list, listed));
  set(papersAtom, new Map(get(papersAtom)).set(id, papers));
  const isStored =
    (fitsInList(papers) && putInList({ summary, papers })) ||
    (database !== null && (await writePapers(database, id, papers)) && putInList({ summary, papers: null }));
  const others = without(get(unstoredAtom), id);
  set(unstoredAtom, isStored ? others : new Map(others).set(id, { summary, papers }));
});

/**
 * Stores a dataset's papers as completed by a look-up. Data of the service becomes part of the dataset; data of any other source is
 * stored beside it. Never rejects.
 */
export const storeCompletedAtom = atom(null, async (_get, set, dataset: Dataset): Promise<void> => {
  const isApart = await set(storeLookedUpAtom, dataset.id, listsOf(dataset));
  if (!isApart) await set(storeDatasetAtom, dataset);
});

/** The parts of a dataset that the user enters. */
export interface DatasetDescription {
  readonly name: string;
  readonly reviewTopic: string;
  readonly description: string;
  /** ISO date, or empty. */
  readonly searchDate: string;
  /** Absent where the file judges all of its papers, or none. */
  readonly unjudgedUse?: UnjudgedUse;
}

function described(summary: DatasetSummary, said: DatasetDescription): DatasetSummary {
  const { description: _, ...metadata } = summary.metadata;
  const description = said.description.trim();
  return {
    ...(said.unjudgedUse === undefined ? summary : withUnjudgedUse(summary, said.unjudgedUse)),
    name: said.name.trim() || summary.name,
    reviewTopic: said.reviewTopic.trim() || summary.reviewTopic,
    searchDate: said.searchDate || null,
    metadata: { ...metadata, ...(description === '' ? {} : { description }) },
  };
}

/** Changes a dataset's description and what its papers without a decision count as, not its papers; returns whether it was stored. */
export const describeDatasetAtom = atom(null, (get, set, id: string, said: DatasetDescription): boolean => {
  const apply = (each: ListedDataset): ListedDataset =>
    each.summary.id === id ? { ...each, summary: described(each.summary, said) } : each;
  const unstored = get(unstoredAtom).get(id);
  if (unstored === undefined) return set(changeListAtom, (list) => list.map(apply));
  set(unstoredAtom, new Map(get(unstoredAtom)).set(id, apply(unstored)));
  return true;
});

/** Removes a dataset and its papers from this browser. */
export const deleteDatasetAtom = atom(null, async (get, set, id: string): Promise<void> => {
  set(changeListAtom, (list) => list.filter(({ summary }) => summary.id !== id));
  set(unstoredAtom, without(get(unstoredAtom), id));
  set(papersAtom, without(get(papersAtom), id));
  const database = get(databaseAtom);
  if (database !== null) await forgetPapers(database, id);
  await set(forgetLookedUpAtom, id);
  forgetAtoms('dataset', id);
});
