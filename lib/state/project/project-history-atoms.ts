import { atom } from 'jotai/vanilla';
import type { IsoTime } from '@/lib/base/iso-time';
import { success } from '@/lib/base/result';
import { loggedSince, type ProjectLog } from '@/lib/project/fold-log';
import { type BrokenChain, brokenChains } from '@/lib/project/ledgers';
import { wholeProjectAtom } from './file-acts';
import { hostProjectAtom, projectAtom } from './open-project-atoms';

/** The history of a project at the time of reading. */
export interface History extends ProjectLog {
  /** Id of the project. */
  readonly id: string;
  readonly broken: readonly BrokenChain[];
  /** Time since when it holds the decisions. Null: not yet; 'always': from the beginning on. */
  readonly since: IsoTime | 'always' | null;
}

const readAtom = atom<History | null>(null);
const faultAtom = atom<string | null>(null);

/** The history that was read last; null before one was. */
export const historyAtom = atom((get) => get(readAtom));

/** Why it could not be read, as a sentence; null while it can. */
export const historyFaultAtom = atom((get) => get(faultAtom));

/**
 * Reads the history of a project, or of the host's project that is shown, and checks every entry. Decisions that no entry has
 * yet are entered first.
 */
export const readHistoryAtom = atom(null, async (get, set, id: string): Promise<void> => {
  const host = get(hostProjectAtom);
  const shown = get(projectAtom);
  const whole =
    host === null || shown === null ? await set(wholeProjectAtom, id) : success({ ...host, state: shown });
  set(faultAtom, whole.ok ? null : whole.error);
  if (!whole.ok) return;
  const { state, ledgers, logged } = whole.value;
  const since = loggedSince(ledgers, state.header.copy);
  set(readAtom, { id, ledgers, logged, broken: brokenChains(ledgers), since });
});
