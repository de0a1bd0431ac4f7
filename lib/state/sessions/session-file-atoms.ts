import { atom } from 'jotai/vanilla';
import { failure, type Result, success } from '@/lib/base/result';
import { runInSlices } from '@/lib/base/slices';
import { formatQuantity } from '@/lib/format/counts';
import { formatSize } from '@/lib/format/sizes';
import { describeLoss } from '@/lib/graph/exchange/session-json';
import { cutSessionValue } from '@/lib/graph/exchange/session-parts';
import { freeName, type SessionOutcome, sessionOutcomeAtom } from './session-atoms';
import { type FiledSession, readSessionFile, writeSessionFile } from './session-file';
import { noteSessionsChangedAtom, sessionStoreAtom } from './session-list-atoms';
import { createSessionId } from './session-tab';

/** Larger files take the page's memory several times over when they are read. Unit: bytes. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

export interface SessionFile {
  readonly name: string;
  readonly text: string;
}

/** A session as a file, or several: `session-2026-11-20.json`. Error: why there is none. */
export const exportSessionsAtom = atom(
  null,
  async (get, set, ids: readonly string[]): Promise<Result<SessionFile, string>> => {
    const sessionStore = get(sessionStoreAtom);
    const read = sessionStore === null ? [] : await Promise.all(ids.map((id) => sessionStore.read(id)));
    const sessions = read.flatMap((each): readonly FiledSession[] => {
      if (!each.ok || each.value === null) return [];
      const { entry, session } = each.value;
      return session === undefined ? [] : [{ name: entry.name, savedAt: entry.savedAt, session }];
    });
    if (sessions.length < ids.length || sessions.length === 0) {
      const text = 'The file was not made: a session could not be read.';
      set(sessionOutcomeAtom, { isFault: true, text });
      return failure(text);
    }
    const now = Date.now();
    const stem = sessions.length === 1 ? 'session' : 'sessions';
    const name = `${stem}-${new Date(now).toISOString().slice(0, 10)}.json`;
    const what =
      sessions.length === 1 ? `“${sessions[0]?.name}”` : formatQuantity(sessions.length, 'session');
    set(sessionOutcomeAtom, { isFault: false, text: `Exported ${what} to ${name}.` });
    return success({ name, text: writeSessionFile(sessions, now) });
  },
);

/** The part of a file that an import needs. */
interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  text(): Promise<string>;
}

/**
 * Adds the sessions of a file to the saved ones; none is replaced: one whose name is taken gets a number. Gives the ids
 * of what came. Never rejects.
 */
export const importSessionsAtom = atom(
  null,
  async (get, set, file: ChosenFile): Promise<readonly string[]> => {
    const tell = (outcome: SessionOutcome) => set(sessionOutcomeAtom, outcome);
    const refuse = (reason: string): readonly string[] => {
      tell({ isFault: true, text: `${file.name} was not imported: ${reason}.` });
      return [];
    };
    const sessionStore = get(sessionStoreAtom);
    if (sessionStore === null) return refuse('sessions are not available yet');
    if (file.size > MAX_FILE_BYTES) {
      return refuse(`it is too large (${formatSize(file.size)}, at most ${formatSize(MAX_FILE_BYTES)})`);
    }
    const text = await file.text().catch(() => null);
    if (text === null) return refuse('it is gone or locked');
    const read = await runInSlices(readSessionFile(text));
    if (!read.ok) return refuse(read.error);
    const listed = await sessionStore.list();
    if (!listed.ok) return refuse(listed.error.message);
    const names = listed.value.filter(({ type }) => type === 'saved').map(({ name }) => name);
    const ids: string[] = [];
    const faults = [...read.value.faults];
    for (const { name: wanted, savedAt, session, content } of read.value.sessions) {
      const id = createSessionId();
      const name = freeName(wanted, names);
      const { nodes, edges } = content.graph;
      const written = await sessionStore.write({
        entry: {
          id,
          type: 'saved',
          name,
          savedAt,
          nodes: nodes.length,
          edges: edges.length,
          copyOf: '',
          owner: '',
        },
        cut: () => runInSlices(cutSessionValue(session)),
        mayReplace: () => true,
      });
      if (written.state === 'failed') {
        faults.push(`“${name}” could not be stored: ${written.fault.message}.`);
        continue;
      }
      names.push(name);
      ids.push(id);
      const loss = describeLoss(content);
      if (loss !== null) faults.push(`“${name}”: ${loss}.`);
    }
    await set(noteSessionsChangedAtom);
    const came = `Imported ${formatQuantity(ids.length, 'session')} from ${file.name}.`;
    tell({ isFault: faults.length > 0, text: [came, ...faults].join(' ') });
    return ids;
  },
);
