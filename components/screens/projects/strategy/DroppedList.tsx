import { chakra } from '@chakra-ui/react/styled-system';
import type { DragEvent, ReactNode } from 'react';

interface DroppedListProps {
  readonly onText: (text: string) => void;
  /** The dialog, beside which a file would be taken by the page beneath. */
  readonly children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Takes the text of a file that is dropped on the dialog or beside it. */
export function DroppedList({ onText, children }: DroppedListProps) {
  return (
    <chakra.div
      display="contents"
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        void event.dataTransfer.files[0]?.text().then(onText);
      }}
    >
      {children}
    </chakra.div>
  );
}
