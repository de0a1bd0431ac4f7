import { chakra } from '@chakra-ui/react/styled-system';
import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from './IconButton';

interface UndoButtonsProps {
  /** Name of the step that Undo takes back; null when there is none. */
  readonly undo: string | null;
  /** Name of the step that Redo repeats; null when there is none. */
  readonly redo: string | null;
  readonly onReverse: (direction: 'undo' | 'redo') => void;
}

/** Undo and redo, each with what it would take back or repeat, at the end of a row. */
export function UndoButtons({ undo, redo, onReverse }: UndoButtonsProps) {
  return (
    <chakra.div display="flex" gap="1" ml="auto">
      <IconButton
        label={undo === null ? 'Undo' : `Undo: ${undo}`}
        icon={<Undo2 size={16} aria-hidden="true" />}
        disabled={undo === null}
        onClick={() => onReverse('undo')}
      />
      <IconButton
        label={redo === null ? 'Redo' : `Redo: ${redo}`}
        icon={<Redo2 size={16} aria-hidden="true" />}
        disabled={redo === null}
        onClick={() => onReverse('redo')}
      />
    </chakra.div>
  );
}
