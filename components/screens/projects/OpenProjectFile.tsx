import type { ReactNode } from 'react';
import { FileButton } from '@/components/ui/FileButton';
import { DropTarget } from './DropTarget';
import { TakeProjectFile } from './TakeProjectFile';

interface FileTarget {
  /** The button that opens the browser's dialog. */
  readonly button: ReactNode;
}

interface OpenProjectFileProps {
  readonly children: (target: FileTarget) => ReactNode;
}

/**
 * Opens project files and references, dropped anywhere on the project list or chosen with the button that `children`
 * places.
 */
export function OpenProjectFile({ children }: OpenProjectFileProps) {
  return (
    <TakeProjectFile>
      {({ isBusy, onFile }) => (
        <>
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
          <DropTarget onProjectFile={onFile} />
        </>
      )}
    </TakeProjectFile>
  );
}
