import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { TextField } from '@/components/ui/TextField';

interface NameDialogProps {
  /** Names the action. */
  readonly title: string;
  /** The label of the button, with the verb of the title. */
  readonly verb: string;
  readonly name?: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a project's name. */
export function NameDialog({ title, verb, name = '', onName, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  const isEmpty = typed.trim() === '';
  function handleName() {
    if (isEmpty) return;
    onName(typed.trim());
    onClose();
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      startsAt="first-field"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={isEmpty} onClick={handleName}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          handleName();
        }}
      >
        <TextField label="Name" value={typed} onChange={setTyped} placeholder="As in: Sleep and shift work" />
      </form>
    </Dialog>
  );
}
