import { chakra } from '@chakra-ui/react/styled-system';
import type { DragEvent, ReactNode } from 'react';

interface DroppedListProps {
  readonly onText: (text: string) => void;
  /** The dialog. A file dropped beside it would otherwise reach the page below. */
  readonly children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Reads the text of a file that is dropped on the dialog or beside it. */
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
