import { atom } from 'jotai/vanilla';
import { EMPTY_PUBLICATION } from '@/lib/entities/publication';
import type { WorkRecord } from '@/lib/entities/records';
import { formatExactCount } from '@/lib/format/counts';
import { factsOfWork } from '@/lib/project/facts-of-work';
import type { Asked } from '@/lib/project/types';
import { loadWorksAtom } from './load-works-atom';
import { latestStepAtom, ownProjectAtom, unstoredProjectAtom } from './open-project-atoms';
import { dismissProjectMessageAtom } from './project-message-atom';
import { sourceFaultAtom } from './project-source-atoms';
import { type Added, type Addition, addRecordsAtom, type NewRecord } from './record-acts';
import { ensureProjectAtom } from './shelf-acts';
import { tellStepAtom } from './tell-step-atom';
import type { WorksToAdd, WorkToAdd } from './works-to-add';

function askedOf({ from }: WorksToAdd): Asked {
  if (from.type === 'search') return { type: 'request', request: from.request, words: from.words };
  return { type: 'words', words: from.type === 'hand' ? `From ${from.place}` : from.words };
}

function routeOf({ rank, found }: WorkToAdd, index: number, from: WorksToAdd['from']): NewRecord['route'] {
  const position = rank ?? index + 1;
  if (from.type === 'search') return { kind: 'search', position };
  if (from.type === 'hand') return { kind: 'hand', place: from.place, position };
  return { kind: 'detection', method: found?.method ?? '', reasons: found?.reasons ?? [], position };
}

function newRecords(
  { works, from }: WorksToAdd,
  known: ReadonlyMap<string, WorkRecord>,
): readonly NewRecord[] {
  return works.map((work, index) => {
    const { id, title, year } = work;
    const record = known.get(id);
    const facts =
      record === undefined
        ? { ...EMPTY_PUBLICATION, title, date: year === null ? null : { year, month: null, day: null } }
        : factsOfWork(record);
    return { workId: id, facts, route: routeOf(work, index, from) };
  });
}

const ENTRIES = { hand: 'addition', search: 'search', detection: 'detection' } as const;

/** '12 added to “Sleep”, 3 already there.' */
export function describeAdded(
  { added, duplicates }: Pick<Added, 'added' | 'duplicates'>,
  name: string,
): string {
  if (added === 0 && duplicates === 1) return `Already in “${name}”.`;
  if (added === 0) return `All ${formatExactCount(duplicates)} are already in “${name}”.`;
  const already = duplicates === 0 ? '' : `, ${formatExactCount(duplicates)} already there`;
  return `${formatExactCount(added)} added to “${name}”${already}.`;
}

/** Why nothing was added, as sentences. Null: something was. */
type Refusal = string | null;

interface KnownAdded {
  readonly refusal: Refusal;
  readonly text: string;
  /** Null: nothing was added. */
  readonly added: Added | null;
}

/** Adds records to the open project; if there is no project, the first one is made. Returns the result in words. */
export const addKnownAtom = atom(
  null,
  async (get, set, addition: () => Promise<Addition | null>): Promise<KnownAdded | null> => {
    const closed = (await set(ensureProjectAtom)) ?? get(sourceFaultAtom);
    if (closed !== null) return { refusal: closed, text: closed, added: null };
    const wanted = await addition();
    if (wanted === null) return null;
    const added = await set(addRecordsAtom, wanted);
    const name = get(ownProjectAtom)?.header.name ?? '';
    const text =
      added === null ? 'Nothing was added: the project was closed meanwhile.' : describeAdded(added, name);
    const unstored = get(unstoredProjectAtom);
    const note = unstored === null ? '' : ` They are not stored: ${unstored}.`;
    return {
      refusal: added === null || note !== '' ? `${text}${note}` : null,
      text: `${text}${note}`,
      added,
    };
  },
);

/** Adds works to the open project, and loads the fields that they lack. Reports the result. */
export const addWorksAtom = atom(null, async (get, set, request: WorksToAdd): Promise<void> => {
  const { from } = request;
  const before = get(latestStepAtom);
  let lost = '';
  const outcome = await set(addKnownAtom, async () => {
    const loaded = await set(loadWorksAtom, request.works);
    if (loaded === null) return null;
    if (loaded.fault !== null) lost = ` Some records could not be loaded whole: ${loaded.fault}`;
    return {
      records: newRecords(request, loaded.known),
      kind: ENTRIES[from.type],
      asked: askedOf(request),
      found: from.type === 'search' ? from.found : null,
    };
  });
  if (outcome === null) {
    set(dismissProjectMessageAtom);
    return;
  }
  const isFailure = outcome.refusal !== null || lost !== '';
  set(tellStepAtom, `${outcome.text}${lost}`, {
    isFailure,
    isUndoable: outcome.refusal === null && get(latestStepAtom) !== before,
  });
});
