import { useAtomValue, useSetAtom } from 'jotai';
import { UndoButtons } from '@/components/ui/UndoButtons';
import { redoStepAtom, undoStepAtom } from '@/lib/state/project/open-project-atoms';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';

/** Undo and redo for this tab's changes of the project. */
export function StepButtons() {
  const undo = useAtomValue(undoStepAtom);
  const redo = useAtomValue(redoStepAtom);
  const reverse = useSetAtom(reverseProjectAtom);
  return <UndoButtons undo={undo} redo={redo} onReverse={(direction) => reverse(direction)} />;
}
