import type { Dataset } from '@/lib/evaluation/types';
import type { ProjectHeader } from './types';

/** Before the id of a project, where its decisions stand for the paper list of a review. */
const PREFIX = 'project-';

/** The id of a project's decisions as a dataset. Source: docs/behaviours/projects.md#with-the-evaluation. */
export function projectDatasetId(project: string): string {
  return `${PREFIX}${project}`;
}

/** The id of the project whose decisions a dataset is; null for a dataset that was uploaded. */
export function projectOfDataset(dataset: string): string | null {
  return dataset.startsWith(PREFIX) ? dataset.slice(PREFIX.length) : null;
}

/** Facts of a project as the paper list of a review; undecided papers are neither included nor excluded. */
export function projectDatasetFacts(
  header: ProjectHeader,
  papers: number,
): Omit<Dataset, 'includedPapers' | 'excludedPapers' | 'leftOutPapers'> {
  return {
    id: projectDatasetId(header.id),
    name: header.name,
    reviewTopic: '',
    originalPaperCount: papers,
    unjudgedUse: 'left-out',
    uploadDate: header.changed,
    searchDate: null,
    metadata: { errors: [] },
  };
}
