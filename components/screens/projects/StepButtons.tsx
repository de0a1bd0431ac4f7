import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { redoStepAtom, undoStepAtom } from '@/lib/state/project/open-project-atoms';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';

/** Undo and redo of what was done to the project in this tab. */
export function StepButtons() {
  const undo = useAtomValue(undoStepAtom);
  const redo = useAtomValue(redoStepAtom);
  const reverse = useSetAtom(reverseProjectAtom);
  return (
    <chakra.div display="flex" gap="1" ml="auto">
      <IconButton
        label={undo === null ? 'Undo' : `Undo: ${undo}`}
        icon={<Undo2 size={16} aria-hidden="true" />}
        disabled={undo === null}
        onClick={() => reverse('undo')}
      />
      <IconButton
        label={redo === null ? 'Redo' : `Redo: ${redo}`}
        icon={<Redo2 size={16} aria-hidden="true" />}
        disabled={redo === null}
        onClick={() => reverse('redo')}
      />
    </chakra.div>
  );
}
