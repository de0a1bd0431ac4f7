import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { navigate } from '@/components/router/url-store';
import { formatQuantity } from '@/lib/format/counts';
import { projectPath } from '@/lib/routing/paths';
import { leavingFaultAtom } from '@/lib/state/project/open-project-atoms';
import type { ShelfEntry } from '@/lib/state/project/project-store';
import {
  changeShelfEntryAtom,
  createProjectAtom,
  deleteProjectAtom,
  duplicateProjectAtom,
} from '@/lib/state/project/shelf-acts';
import { askAtom } from '@/lib/state/question-atoms';
import type { ProjectActs } from './ProjectCard';
import { useSaveProject } from './use-save-project';

type Naming = { readonly type: 'new' } | { readonly type: 'rename'; readonly entry: ShelfEntry };

/** Actions of the cards in the project list, and the dialogs that they open. */
export function useShelfActs() {
  const create = useSetAtom(createProjectAtom);
  const leavingFault = useAtomValue(leavingFaultAtom);
  const change = useSetAtom(changeShelfEntryAtom);
  const duplicate = useSetAtom(duplicateProjectAtom);
  const { save } = useSaveProject();
  const remove = useDeletion(save);
  const [naming, setNaming] = useState<Naming | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleName(name: string) {
    if (naming?.type === 'rename') {
      setFailure(await change(naming.entry.header.id, `Rename to “${name}”`, { name }));
      return;
    }
    const id = await create(name);
    setFailure(id === null ? leavingFault : null);
    if (id !== null) navigate(projectPath('papers', id));
  }

  async function handleArchive({ header }: ShelfEntry) {
    const isArchived = header.archived !== null;
    const archived = isArchived ? null : new Date().toISOString();
    setFailure(await change(header.id, isArchived ? 'Put back on the shelf' : 'Archive', { archived }));
  }

  const acts: ProjectActs = {
    onRename: (entry) => setNaming({ type: 'rename', entry }),
    onDuplicate: ({ header }) => void duplicate(header.id).then(setFailure),
    onSave: ({ header }) => save(header.id),
    onCopyForReader: ({ header }) => save(header.id, 'second-reader'),
    onArchive: (entry) => void handleArchive(entry),
    onDelete: (entry) => void remove(entry),
  };
  return { naming, setNaming, failure, acts, handleName };
}

/** Deletes a project after a confirmation, which offers to save it to a file first. */
function useDeletion(save: (id: string) => void) {
  const ask = useSetAtom(askAtom);
  const remove = useSetAtom(deleteProjectAtom);
  return async ({ header, counts }: ShelfEntry) => {
    const isAgreed = await ask({
      title: 'Delete project',
      paragraphs: [
        `“${header.name}” with ${formatQuantity(counts.records, 'paper')}, notes and everything else in it will be removed from this browser. This cannot be undone.`,
      ],
      verb: 'Delete',
      before: { label: 'Save project first', act: () => save(header.id) },
    });
    if (isAgreed) await remove(header.id);
  };
}
