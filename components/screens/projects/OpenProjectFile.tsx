import { chakra } from '@chakra-ui/react/styled-system';
import { type DragEvent, type ReactNode, useState } from 'react';
import { FileButton } from '@/components/ui/FileButton';
import { TakeProjectFile } from './TakeProjectFile';

interface FileTarget {
  /** The button that opens the browser's dialog. */
  readonly button: ReactNode;
}

interface OpenProjectFileProps {
  readonly children: (target: FileTarget) => ReactNode;
}

/** Takes project files: dropped anywhere on the shelf, or chosen with the button that `children` places. */
export function OpenProjectFile({ children }: OpenProjectFileProps) {
  return (
    <TakeProjectFile>
      {({ isBusy, onFile }) => (
        <DropArea onFile={onFile}>
          {children({
            button: (
              <FileButton
                label="Project file"
                accept=".zip"
                onChoose={([file]) => {
                  if (file !== undefined) onFile(file);
                }}
              >
                {isBusy ? 'Opening...' : 'Open project file'}
              </FileButton>
            ),
          })}
        </DropArea>
      )}
    </TakeProjectFile>
  );
}

interface DropAreaProps {
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

function DropArea({ onFile, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);

  function handleDrop(event: DragEvent) {
    const [file] = event.dataTransfer.files;
    setOver(false);
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  }

  return (
    <chakra.div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      }}
      onDrop={handleDrop}
      minH="calc(100dvh - 120px)"
      outline={isOver ? '2px dashed' : 'none'}
      outlineColor="brand.text"
      outlineOffset="-8px"
      rounded="panel"
    >
      {children}
    </chakra.div>
  );
}
