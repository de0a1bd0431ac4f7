'use client';

import { useAtomValue } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { saveTextFile } from '@/components/ui/save-file';
import { unreadableDatasetsAtom } from '@/lib/state/evaluation/dataset-atoms';

/** Says that there may have been datasets, whose stored list is damaged, and how to keep what is left of it. */
export function UnreadableDatasets() {
  const text = useAtomValue(unreadableDatasetsAtom);
  if (text === null) return null;
  return (
    <Frame>
      <Notice
        tone="warning"
        title="The list of datasets in this browser is damaged and cannot be read."
        actions={
          <Button size="small" onClick={() => saveTextFile('damaged-datasets.txt', text, 'text/plain')}>
            Save what is left
          </Button>
        }
      >
        It stays in this browser as it is. Upload the files of your datasets again to go on.
      </Notice>
    </Frame>
  );
}
