import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { TextField } from '@/components/ui/TextField';
import { formatQuantity } from '@/lib/format/counts';
import { splitUndecidedAtom, undecidedAtom } from '@/lib/state/screening/split-atoms';
import { tagsFromText } from './tags-from-text';

/** Assigns undecided papers to readers. Source: docs/behaviours/screening.md#splitting-the-work. */
export function SplitDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('A, B');
  const undecided = useAtomValue(undecidedAtom).length;
  const split = useSetAtom(splitUndecidedAtom);
  const readers = tagsFromText(typed);
  const canSplit = readers.length > 1 && undecided > 0;

  function handleSplit() {
    if (!canSplit) return;
    split(readers);
    onClose();
  }

  return (
    <Dialog
      title="Split the undecided papers"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={!canSplit} onClick={handleSplit}>
            Split
          </Button>
        </>
      }
    >
      <chakra.form
        display="flex"
        flexDirection="column"
        gap="3"
        onSubmit={(event) => {
          event.preventDefault();
          handleSplit();
        }}
      >
        <p>
          {undecided === 0
            ? 'All papers are decided: there is nothing to split.'
            : `${formatQuantity(undecided, 'undecided paper')}: each becomes the share of one reader, at random and in equal parts. Then give each reader a copy of the project; on the page Screen they choose their share.`}
        </p>
        <TextField
          label="Readers"
          value={typed}
          onChange={setTyped}
          hint="Names of two or more, separated by commas"
        />
      </chakra.form>
    </Dialog>
  );
}
