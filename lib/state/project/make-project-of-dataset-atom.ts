import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import type { Dataset } from '@/lib/evaluation/types';
import { tellProjectAtom } from './project-message-atom';
import { projectsAtom } from './projects-opener-atom';

/**
 * Makes a project of a dataset and reports the result. The first call loads the code for it. Returns the project's id; null
 * if none was made. Never rejects.
 */
export const makeProjectOfDatasetAtom = atom(
  null,
  async (get, set, dataset: Dataset, topic: string): Promise<string | null> => {
    try {
      const [{ continueDatasetAtom }] = await Promise.all([
        import('./continue-dataset-atom'),
        get(projectsAtom),
      ]);
      return await set(continueDatasetAtom, dataset, topic);
    } catch (error) {
      set(tellProjectAtom, `No project was made: ${describeError(error)}`, { isFailure: true });
      return null;
    }
  },
);
