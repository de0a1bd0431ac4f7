import { useSetAtom } from 'jotai';
import { FileDrop } from '@/components/screens/evaluation/files/FileDrop';
import { chooseFileAtom } from '@/lib/state/evaluation/dataset-upload-atoms';

interface DatasetFileDropProps {
  readonly label: string;
  /** A button alone, where a file was chosen already. */
  readonly isCompact?: boolean;
}

/** Takes the file of a dataset that is being uploaded. */
export function DatasetFileDrop(props: DatasetFileDropProps) {
  const choose = useSetAtom(chooseFileAtom);
  return (
    <FileDrop
      {...props}
      name="Dataset file"
      onFiles={([file]) => {
        if (file !== undefined) void choose(file);
      }}
    />
  );
}
