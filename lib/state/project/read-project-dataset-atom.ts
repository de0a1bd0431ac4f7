import { atom } from 'jotai/vanilla';
import { failure, type Result, success } from '@/lib/base/result';
import type { Dataset } from '@/lib/evaluation/types';
import { projectDataset } from '@/lib/project/project-dataset';
import { ownProjectAtom } from './open-project-atoms';
import { projectEnvironmentAtom } from './project-environment';

const GONE = 'This project is no longer in this browser.';

/** The decisions of any project of this browser as a dataset. Error: a sentence for the user. */
export const readProjectDatasetAtom = atom(
  null,
  async (get, _set, id: string): Promise<Result<Dataset, string>> => {
    const open = get(ownProjectAtom);
    if (open?.header.id === id) return success(projectDataset(open));
    const read = await get(projectEnvironmentAtom)?.store.readProject(id);
    if (read === undefined) return failure(GONE);
    if (!read.ok) return failure(`The project could not be read: ${read.error.message}`);
    return read.value === null ? failure(GONE) : success(projectDataset(read.value.state));
  },
);
