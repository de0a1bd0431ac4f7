import { atom } from 'jotai/vanilla';
import { success } from '@/lib/base/result';
import { type BrokenChain, brokenChains, type Ledgers } from '@/lib/project/ledgers';
import { wholeProjectAtom } from './file-acts';
import { hostProjectAtom } from './open-project-atoms';

/** How a project came about, as it stood when it was read. */
export interface History {
  /** Of the project. */
  readonly id: string;
  readonly ledgers: Ledgers;
  readonly broken: readonly BrokenChain[];
}

const readAtom = atom<History | null>(null);
const faultAtom = atom<string | null>(null);

/** The history that was read last; null before one was. */
export const historyAtom = atom((get) => get(readAtom));

/** Why it could not be read, as a sentence; null while it can. */
export const historyFaultAtom = atom((get) => get(faultAtom));

/** Reads the ledgers of a project, or of the one of the host that is shown, decisions that no entry told of yet among them, and checks every entry. */
export const readHistoryAtom = atom(null, async (get, set, id: string): Promise<void> => {
  const host = get(hostProjectAtom);
  const whole = host === null ? await set(wholeProjectAtom, id) : success(host);
  set(faultAtom, whole.ok ? null : whole.error);
  if (!whole.ok) return;
  const { ledgers } = whole.value;
  set(readAtom, { id, ledgers, broken: brokenChains(ledgers) });
});
