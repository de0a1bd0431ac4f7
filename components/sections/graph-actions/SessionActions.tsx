'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useNow } from '@/components/hooks/use-now';
import { SaveMapToProject } from '@/components/sessions/SaveMapToProject';
import { takeLostFocus } from '@/components/sessions/take-lost-focus';
import { NewerNotice } from '@/components/tables/NewerNotice';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { TextField } from '@/components/ui/TextField';
import { relativeTime } from '@/lib/format/relative-time';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import {
  dismissConflictAtom,
  resolveConflictAtom,
  type SaveConflict,
  saveConflictAtom,
  saveSessionAsAtom,
  saveSessionAtom,
  sessionOutcomeAtom,
  suggestedNameAtom,
} from '@/lib/state/sessions/session-atoms';
import { sessionsAtom } from '@/lib/state/sessions/session-list-atoms';
import { savedAsAtom } from '@/lib/state/sessions/working-session-atoms';
import { SessionList } from './SessionList';

const MINUTE_MS = 60_000;

/** Graphs that are saved under a name: saving this one, and opening, naming, deleting and exchanging the others. */
export function SessionActions() {
  const isEmpty = useAtomValue(graphAtom).nodes.size === 0;
  const conflict = useAtomValue(saveConflictAtom);
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      {isEmpty ? null : <SaveForm />}
      {isEmpty ? null : (
        <div>
          <SaveMapToProject />
        </div>
      )}
      {conflict === null ? null : <Conflict conflict={conflict} />}
      <Outcome />
      <NewerNotice areas={['sessions']} />
      <SessionList />
    </chakra.div>
  );
}

/** Saves over the session that the graph is a copy of, or under a new name. */
function SaveForm() {
  const saved = useAtomValue(savedAsAtom);
  const save = useSetAtom(saveSessionAtom);
  const [isNaming, setIsNaming] = useState(false);
  const [isNamed, setIsNamed] = useState(false);

  function handleNamed() {
    setIsNaming(false);
    setIsNamed(true);
  }

  if (saved === null || isNaming) {
    return <NameForm onDone={handleNamed} {...(saved === null ? {} : { isBeside: true })} />;
  }
  return (
    <chakra.div display="flex" alignItems="center" gap="2">
      <chakra.div flex="1" minW="0">
        <chakra.p fontWeight="medium" truncate title={saved.name}>
          {saved.name}
        </chakra.p>
        <chakra.p fontSize="meta" color="text.secondary">
          <SavedState />
        </chakra.p>
      </chakra.div>
      <Button size="small" onClick={() => void save()} {...(isNamed ? { ref: takeLostFocus } : {})}>
        Save
      </Button>
      <Button size="small" onClick={() => setIsNaming(true)}>
        Save as
      </Button>
    </chakra.div>
  );
}

function SavedState() {
  const saved = useAtomValue(savedAsAtom);
  const list = useAtomValue(sessionsAtom);
  const now = useNow(MINUTE_MS);
  const entry = list.state === 'ready' ? list.entries.find(({ id }) => id === saved?.id) : undefined;
  if (saved === null || list.state !== 'ready') return null;
  if (entry === undefined) return 'Deleted in another tab';
  if (entry.revision !== saved.revision) return 'Changed in another tab';
  return saved.isChanged ? 'Changed since it was saved' : `Saved ${relativeTime(entry.savedAt, now)}`;
}

interface NameFormProps {
  /** The graph is a copy of a saved session, and stays it until this one is saved. */
  readonly isBeside?: boolean;
  readonly onDone: () => void;
}

function NameForm({ isBeside = false, onDone }: NameFormProps) {
  const suggested = useAtomValue(suggestedNameAtom);
  const saveAs = useSetAtom(saveSessionAsAtom);
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const name = typed ?? suggested;

  async function handleSave(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    const isSaved = await saveAs(name);
    setIsBusy(false);
    if (isSaved) {
      setTyped(null);
      onDone();
    }
  }

  return (
    <chakra.form onSubmit={(event) => void handleSave(event)} display="flex" alignItems="flex-end" gap="2">
      <chakra.div flex="1" minW="0">
        <TextField
          label="Session name"
          value={name}
          onChange={setTyped}
          {...(isBeside ? { ref: takeLostFocus } : {})}
        />
      </chakra.div>
      <Button size="small" h="8" type="submit" disabled={isBusy || name.trim() === ''}>
        {isBusy ? 'Saving...' : 'Save'}
      </Button>
      {isBeside ? (
        <Button size="small" h="8" tone="quiet" onClick={onDone}>
          Cancel
        </Button>
      ) : null}
    </chakra.form>
  );
}

function Conflict({ conflict }: { readonly conflict: SaveConflict }) {
  const resolve = useSetAtom(resolveConflictAtom);
  const dismiss = useSetAtom(dismissConflictAtom);
  const now = useNow(MINUTE_MS);
  return (
    <chakra.div borderWidth="1px" rounded="control" overflow="hidden">
      <Notice
        tone="warning"
        actions={
          <>
            {conflict.reason === 'deleted' ? null : (
              <Button size="small" onClick={() => void resolve('replace')}>
                Replace
              </Button>
            )}
            <Button size="small" onClick={() => void resolve('save-as-new')}>
              Save as new
            </Button>
            <Button size="small" tone="quiet" onClick={() => dismiss()}>
              Cancel
            </Button>
          </>
        }
      >
        {conflictText(conflict, now)}
      </Notice>
    </chakra.div>
  );
}

function conflictText({ reason, name, savedAt }: SaveConflict, now: number): string {
  const when = savedAt === null ? '' : ` ${relativeTime(savedAt, now)}`;
  switch (reason) {
    case 'changed':
      return `“${name}” was saved in another tab${when}. Replacing it loses what was saved there.`;
    case 'deleted':
      return `“${name}” was deleted in another tab.`;
    case 'name-taken':
      return `There is a session named “${name}” already, saved${when}. Replacing it loses what is in it.`;
  }
}

function Outcome() {
  const outcome = useAtomValue(sessionOutcomeAtom);
  return (
    <chakra.p
      role="status"
      fontSize="meta"
      color={outcome?.isFault === true ? 'text.error' : 'text.secondary'}
      overflowWrap="anywhere"
      _empty={{ display: 'none' }}
    >
      {outcome?.text}
    </chakra.p>
  );
}
