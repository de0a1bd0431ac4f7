import { atom } from 'jotai/vanilla';
import { failure, type Result } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import type { Dataset } from '@/lib/evaluation/types';
import { projectDatasetFacts } from '@/lib/project/project-dataset-facts';
import type { ShelfEntry } from '@/lib/state/project/project-store';
import { projectsAtom } from '@/lib/state/project/projects-opener-atom';
import { shelfAtom } from '@/lib/state/project/shelf-atoms';
import type { DatasetSummary } from './dataset-counts';

function summaryOfProject({ header, counts }: ShelfEntry): DatasetSummary {
  const { records, included, excluded } = counts;
  return {
    ...projectDatasetFacts(header, records),
    includedCount: included,
    excludedCount: excluded,
    unjudgedCount: records - included - excluded,
    identifierOnlyCount: 0,
    notFoundCount: 0,
  };
}

/** Projects of this browser with included papers, as datasets; none before the project list was opened. */
export const projectDatasetsAtom = atom((get): readonly DatasetSummary[] =>
  get(shelfAtom)
    .filter(({ header, counts }) => header.archived === null && counts.included > 0)
    .map(summaryOfProject),
);

/** The decisions of a project as a dataset, as they are now. The first call loads the code that reads projects. */
export const loadProjectDatasetAtom = atom(
  null,
  async (get, set, project: string): Promise<Result<Dataset, string>> => {
    try {
      const [{ readProjectDatasetAtom }] = await Promise.all([
        import('@/lib/state/project/read-project-dataset-atom'),
        get(projectsAtom),
      ]);
      return await set(readProjectDatasetAtom, project);
    } catch (error) {
      return failure(`The project could not be read: ${describeError(error)}`);
    }
  },
);
