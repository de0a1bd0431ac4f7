import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { TextField } from '@/components/ui/TextField';
import type { MapToSave } from '@/lib/state/project/map-acts';
import { askForMapAtom, saveMapToProjectAtom } from '@/lib/state/project/project-map-atoms';

/** Saves what is on the map in the open project, under a name. */
export function SaveMapToProject() {
  const prepare = useSetAtom(askForMapAtom);
  const [asked, setAsked] = useState<MapToSave | null>(null);
  return (
    <>
      <Button size="small" onClick={() => void prepare().then(setAsked)}>
        Save map to project
      </Button>
      {asked === null ? null : <SaveMapDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface SaveMapDialogProps {
  readonly asked: MapToSave;
  readonly onClose: () => void;
}

function SaveMapDialog({ asked: { suggested, project, taken }, onClose }: SaveMapDialogProps) {
  const save = useSetAtom(saveMapToProjectAtom);
  const [typed, setTyped] = useState(suggested);
  const name = typed.trim();
  const isTaken = taken.includes(name);

  function handleSave() {
    if (name === '') return;
    void save(name);
    onClose();
  }

  return (
    <Dialog
      title="Save map to project"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={name === ''} onClick={handleSave}>
            {isTaken ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          handleSave();
        }}
      >
        <chakra.div display="flex" flexDirection="column" gap="3">
          <chakra.p overflowWrap="anywhere">
            {project === null
              ? 'It is saved in a new project, “Unsorted”, with the positions of its nodes.'
              : `It is saved in “${project}”, with the positions of its nodes.`}
          </chakra.p>
          <TextField
            label="Name"
            value={typed}
            onChange={setTyped}
            {...(isTaken
              ? { hint: 'The project has a map of this name. It is replaced, which can be undone.' }
              : {})}
          />
        </chakra.div>
      </form>
    </Dialog>
  );
}
