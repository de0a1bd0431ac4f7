import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { useTransfers } from '@/components/hooks/use-transfers';
import { DropHint } from '@/components/ui/DropHint';
import { isBringingWantedAtom, requestBringingAtom } from '@/lib/state/project/bring-request-atom';

const BringPapers = lazy(async () => ({ default: (await import('./BringPapers')).BringPapers }));

interface DropTargetProps {
  readonly onProjectFile: (file: File) => void;
}

/**
 * Receives files and texts dropped or pasted anywhere on a page of projects. A project file is opened. All else is read
 * for papers, which are added to the open project.
 */
export function DropTarget({ onProjectFile }: DropTargetProps) {
  const isWanted = useAtomValue(isBringingWantedAtom);
  const request = useSetAtom(requestBringingAtom);
  const isOver = useTransfers(true, {
    onFiles: (files) => {
      const project = files.find(({ name }) => /\.zip$/i.test(name));
      if (project === undefined) void request(files);
      else onProjectFile(project);
    },
    onText: (text) => void request(text),
  });
  return (
    <>
      {isOver ? <DropHint>Drop references to add their papers, or a project file to open it</DropHint> : null}
      {isWanted ? (
        <Suspense fallback={null}>
          <BringPapers />
        </Suspense>
      ) : null}
    </>
  );
}
