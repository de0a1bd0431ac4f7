import { useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { navigate } from '@/components/router/url-store';
import { formatQuantity } from '@/lib/format/counts';
import type { MergeAnswers } from '@/lib/project/merge-projects';
import { PROJECTS_PATH, projectPath } from '@/lib/routing/paths';
import {
  mergeProjectAtom,
  type Placing,
  type ReadProjectFile,
  readProjectFileAtom,
  takeInProjectAtom,
} from '@/lib/state/project/open-file-acts';
import { tellProjectAtom } from '@/lib/state/project/project-message-atom';
import { PlaceFileDialog } from './PlaceFileDialog';

interface FileTaker {
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

/** Opens a project file as one of the reader's projects. If this browser already has the project, it asks how. */
export function TakeProjectFile({ children }: { readonly children: (taker: FileTaker) => ReactNode }) {
  const { read, isBusy, handleFile, handlePlace, handleClose } = useProjectFile();
  return (
    <>
      {children({ isBusy, onFile: (file) => void handleFile(file) })}
      {read === null ? null : (
        <PlaceFileDialog
          read={read}
          isBusy={isBusy}
          onPlace={(...place) => void handlePlace(...place)}
          onClose={handleClose}
        />
      )}
    </>
  );
}

/** Reads a file at once, and adds it at once unless this browser already has its project. */
function useProjectFile() {
  const readFile = useSetAtom(readProjectFileAtom);
  const takeIn = useSetAtom(takeInProjectAtom);
  const merge = useSetAtom(mergeProjectAtom);
  const tell = useSetAtom(tellProjectAtom);
  const [read, setRead] = useState<ReadProjectFile | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function handleFile(file: File) {
    if (isBusy) return;
    setBusy(true);
    const found = await readFile(file);
    if (!found.ok) tell(found.error, { isFailure: true });
    else if (found.value.present === null) await place(found.value, 'replace', new Set());
    else setRead(found.value);
    setBusy(false);
  }

  async function handlePlace(placing: Placing, answers: MergeAnswers) {
    if (read === null) return;
    setBusy(true);
    await place(read, placing, answers);
    setBusy(false);
    setRead(null);
  }

  async function place(file: ReadProjectFile, placing: Placing, answers: MergeAnswers) {
    const placed = placing === 'merge' ? await merge(file, answers) : await takeIn(file, placing);
    if (!placed.ok) {
      tell(placed.error, { isFailure: true });
      return;
    }
    if (placing !== 'merge') tell(...openedText(file));
    navigate(projectPath('papers', placed.value));
  }

  return { read, isBusy, handleFile, handlePlace, handleClose: () => setRead(null) };
}

function openedText({
  name,
  file: { project, broken },
}: ReadProjectFile): [string, { isFailure: boolean; place: string }] {
  const { header, records } = project.state;
  const opened = `Opened “${header.name}” with ${formatQuantity(records.size, 'record')} from ${name}.`;
  const place = `${PROJECTS_PATH}/papers`;
  if (broken.length === 0) return [opened, { isFailure: false, place }];
  return [
    `${opened} Its history was changed after it was written: see the page History.`,
    { isFailure: true, place },
  ];
}
