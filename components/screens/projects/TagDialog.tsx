import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { TextField } from '@/components/ui/TextField';
import { tagsFromText } from './tags-from-text';

interface TagDialogProps {
  /** As in '12 papers'. */
  readonly papers: string;
  readonly onTag: (tags: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Asks for the tags to add to several papers. */
export function TagDialog({ papers, onTag, onClose }: TagDialogProps) {
  const [typed, setTyped] = useState('');
  const tags = tagsFromText(typed);
  return (
    <Dialog
      title={`Tag ${papers}`}
      onClose={onClose}
      startsAt="first-field"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={tags.length === 0} onClick={() => onTag(tags)}>
            Tag
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (tags.length > 0) onTag(tags);
        }}
      >
        <TextField label="Tags" value={typed} onChange={setTyped} hint="Separated by commas" />
      </form>
    </Dialog>
  );
}
