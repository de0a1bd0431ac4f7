'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { EllipsisVertical } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { navigate } from '@/components/router/url-store';
import { SessionLine } from '@/components/sessions/SessionLine';
import { takeLostFocus } from '@/components/sessions/take-lost-focus';
import { Button } from '@/components/ui/Button';
import { MenuButton } from '@/components/ui/MenuButton';
import { saveTextFile } from '@/components/ui/save-file';
import { TextField } from '@/components/ui/TextField';
import { GRAPH_PATH } from '@/lib/routing/paths';
import {
  deleteSessionAtom,
  openSessionAtom,
  otherSessionsAtom,
  renameSessionAtom,
} from '@/lib/state/sessions/session-atoms';
import { exportSessionsAtom, importSessionsAtom } from '@/lib/state/sessions/session-file-atoms';
import { sessionsAtom } from '@/lib/state/sessions/session-list-atoms';
import type { SessionEntry } from '@/lib/state/sessions/session-store';

/** All sessions of this browser but the one that this tab works on, and the way to and from a file. */
export function SessionList() {
  const list = useAtomValue(sessionsAtom);
  const entries = useAtomValue(otherSessionsAtom);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [returned, setReturned] = useState<string | null>(null);

  function handleRenamed(id: string) {
    setRenamed(null);
    setReturned(id);
  }

  return (
    <>
      {list.state === 'failed' ? (
        <chakra.p color="text.error">Sessions cannot be read: {list.message}.</chakra.p>
      ) : null}
      {list.state === 'ready' && entries.length === 0 ? (
        <chakra.p color="text.secondary">
          No saved sessions. The current graph is stored automatically; save it under a name to return to it
          later.
        </chakra.p>
      ) : null}
      {entries.length === 0 ? null : (
        <chakra.ul aria-label="Sessions" display="flex" flexDirection="column" mx="-1">
          {entries.map((entry) => (
            <chakra.li key={entry.id}>
              {renamed === entry.id ? (
                <RenameForm entry={entry} onDone={() => handleRenamed(entry.id)} />
              ) : (
                <SessionRow
                  entry={entry}
                  takesFocus={returned === entry.id}
                  onRename={() => setRenamed(entry.id)}
                />
              )}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      <FileActions saved={entries.filter(({ type }) => type === 'saved')} />
    </>
  );
}

interface SessionRowProps {
  readonly entry: SessionEntry;
  /** It takes the place of its form. */
  readonly takesFocus: boolean;
  readonly onRename: () => void;
}

function SessionRow({ entry, takesFocus, onRename }: SessionRowProps) {
  const open = useSetAtom(openSessionAtom);
  const remove = useSetAtom(deleteSessionAtom);
  const exportSessions = useExport();

  async function handleOpen() {
    // The address may still ask for what was there before.
    if (await open(entry.id)) navigate(GRAPH_PATH);
  }

  return (
    <chakra.div display="flex" alignItems="center" gap="1" rounded="control" _hover={{ bg: 'bg.hover' }}>
      <chakra.button
        ref={takesFocus ? takeLostFocus : undefined}
        type="button"
        onClick={() => void handleOpen()}
        flex="1"
        minW="0"
        px="1"
        py="1"
        textAlign="left"
        cursor="pointer"
        rounded="control"
      >
        <SessionLine entry={entry} />
      </chakra.button>
      <MenuButton
        label={`More on ${entry.name}`}
        icon={<EllipsisVertical size={14} aria-hidden="true" />}
        items={[
          { label: 'Open', onChoose: () => void handleOpen() },
          { label: 'Rename', onChoose: onRename },
          { label: 'Export', onChoose: () => void exportSessions([entry.id]) },
          { label: 'Delete', onChoose: () => void remove(entry) },
        ]}
      />
    </chakra.div>
  );
}

function useExport() {
  const exportSessions = useSetAtom(exportSessionsAtom);
  return async (ids: readonly string[]) => {
    const file = await exportSessions(ids);
    if (file.ok) saveTextFile(file.value.name, file.value.text, 'application/json');
  };
}

interface RenameFormProps {
  readonly entry: SessionEntry;
  readonly onDone: () => void;
}

function RenameForm({ entry, onDone }: RenameFormProps) {
  const rename = useSetAtom(renameSessionAtom);
  const [name, setName] = useState(entry.name);

  async function handleRename(event: FormEvent) {
    event.preventDefault();
    if (await rename(entry.id, name)) onDone();
  }

  return (
    <chakra.form
      onSubmit={(event) => void handleRename(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
      display="flex"
      flexDirection="column"
      gap="2"
      px="1"
      py="1"
    >
      <TextField
        ref={takeLostFocus}
        label={`New name of ${entry.name}`}
        isLabelHidden
        value={name}
        onChange={setName}
      />
      <chakra.div display="flex" gap="2">
        <Button size="small" type="submit" disabled={name.trim() === ''}>
          Rename
        </Button>
        <Button size="small" tone="quiet" onClick={onDone}>
          Cancel
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

function FileActions({ saved }: { readonly saved: readonly SessionEntry[] }) {
  const importSessions = useSetAtom(importSessionsAtom);
  const exportSessions = useExport();
  const input = useRef<HTMLInputElement>(null);

  function handleChoice() {
    const file = input.current?.files?.[0];
    if (file !== undefined) void importSessions(file);
    // So that the same file can be chosen again, once it is mended.
    if (input.current !== null) input.current.value = '';
  }

  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <input
        ref={input}
        type="file"
        accept=".json"
        hidden
        aria-label="Sessions to import"
        onChange={handleChoice}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        Import sessions
      </Button>
      {saved.length === 0 ? null : (
        <Button size="small" onClick={() => void exportSessions(saved.map(({ id }) => id))}>
          Export all
        </Button>
      )}
    </chakra.div>
  );
}
