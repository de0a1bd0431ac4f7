'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { TextArea } from '@/components/ui/TextArea';
import { TextField } from '@/components/ui/TextField';
import type { ProjectRecord } from '@/lib/project/types';
import { annotateAtom } from '@/lib/state/project/record-acts';
import { tagsFromText } from '../tags-from-text';

interface NoteDialogProps {
  readonly record: ProjectRecord;
  readonly startsAt: 'note' | 'tags';
  readonly onClose: () => void;
}

/** The reader's note and tags of a card. Closing it by Escape or a click outside saves the text. */
export function NoteDialog({ record, startsAt, onClose }: NoteDialogProps) {
  const annotate = useSetAtom(annotateAtom);
  const [note, setNote] = useState(record.annotation.note);
  const [tags, setTags] = useState(record.annotation.tags.join(', '));

  function handleSave() {
    annotate('Note and tags', new Map([[record.id, { note: note.trim(), tags: tagsFromText(tags) }]]));
    onClose();
  }

  return (
    <Dialog
      title="Note and tags"
      startsAt={startsAt === 'note' ? 'first-field' : 'last-field'}
      onClose={handleSave}
      actions={
        <>
          <Button onClick={onClose}>Discard</Button>
          <Button tone="primary" onClick={handleSave}>
            Save
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3">
        <TextArea label="Note" value={note} onChange={setNote} rows={4} />
        <TextField label="Tags" value={tags} onChange={setTags} hint="Separated by commas" />
      </chakra.div>
    </Dialog>
  );
}
