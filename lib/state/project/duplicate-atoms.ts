import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import { paperOfRecord } from '@/lib/project/project-dataset';
import { evaluationAtom, matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { NOT_STARTED } from '@/lib/state/flow-context-atom';
import { projectAtom, shownRecordsAtom } from './open-project-atoms';
import { editHeaderAtom, type SameWork, uniteRecordsAtom } from './record-acts';

/** Two records that look alike, and the evidence in words. */
export interface LikePair {
  /** In their order. */
  readonly ids: readonly [string, string];
  readonly evidence: readonly string[];
}

export type DuplicateSearch =
  | { readonly state: 'idle' }
  /** From 0 to 1. */
  | { readonly state: 'looking'; readonly share: number }
  /** `united`: duplicates that surely were some; `pairs` wait for the reader. */
  | { readonly state: 'found'; readonly united: number; readonly pairs: readonly LikePair[] }
  | { readonly state: 'failed'; readonly message: string };

const stateAtom = atom<DuplicateSearch>({ state: 'idle' });
stateAtom.debugLabel = 'duplicates of the project';
const turnAtom = atom<AbortController | null>(null);

export const duplicateSearchAtom = atom((get) => get(stateAtom));

/** Ends the search; what was united stays so. */
export const closeDuplicatesAtom = atom(null, (get, set) => {
  get(turnAtom)?.abort();
  set(stateAtom, { state: 'idle' });
});

/** A work of the service stands for the others, else the first record does. */
function sameWork(ids: readonly string[]): readonly SameWork[] {
  const into = ids.find((id) => id.startsWith('W')) ?? ids[0];
  return into === undefined || ids.length < 2 ? [] : [[into, ...ids.filter((id) => id !== into)]];
}

function inOrder(a: string, b: string): LikePair['ids'] {
  return a < b ? [a, b] : [b, a];
}

function isApart(apart: readonly (readonly [string, string])[], [a, b]: LikePair['ids']): boolean {
  return apart.some(([one, other]) => one === a && other === b);
}

/**
 * Compares all papers of the open project in a worker. Certain duplicates are united as one step. Pairs in doubt are shown
 * for the reader to decide on. Never rejects. Source: docs/behaviours/projects.md#duplicates.
 */
export const findDuplicatesAtom = atom(null, async (get, set): Promise<void> => {
  get(turnAtom)?.abort();
  const turn = new AbortController();
  set(turnAtom, turn);
  const { signal } = turn;
  set(stateAtom, { state: 'looking', share: 0 });
  try {
    await get(evaluationAtom);
    const client = get(matchingClientAtom);
    if (client === null) throw new Error(NOT_STARTED);
    const papers = [...(get(shownRecordsAtom)?.values() ?? [])].map(({ record }) =>
      paperOfRecord({ record, duplicates: [] }, null),
    );
    const idAt = (index: number) => papers[index]?.id ?? '';
    const found = await client.findDuplicates(papers, {
      signal,
      onProgress: (share) => set(stateAtom, { state: 'looking', share }),
    });
    signal.throwIfAborted();
    const apart = get(projectAtom)?.header.apart ?? [];
    const groups = found.groups
      .flatMap((indexes) => sameWork(indexes.map(idAt)))
      .filter(([into, other = '', ...others]) => others.length > 0 || !isApart(apart, inOrder(into, other)));
    if (groups.length > 0) set(uniteRecordsAtom, groups);
    const standing = new Map(groups.flatMap(([into, ...ids]) => ids.map((id) => [id, into] as const)));
    const pairs = found.possible
      .map(({ a, b, evidence }): LikePair => {
        const [one, other] = [idAt(a), idAt(b)].map((id) => standing.get(id) ?? id);
        return { ids: inOrder(one ?? '', other ?? ''), evidence };
      })
      .filter(({ ids }) => ids[0] !== ids[1] && !isApart(apart, ids));
    const united = groups.reduce((sum, { length }) => sum + length - 1, 0);
    set(stateAtom, { state: 'found', united, pairs });
  } catch (error) {
    if (!signal.aborted) set(stateAtom, { state: 'failed', message: describeError(error) });
  }
});

/** Applies the reader's answer on a pair, which is not shown again. */
export const answerPairAtom = atom(null, (get, set, { ids }: LikePair, isSame: boolean): void => {
  const state = get(stateAtom);
  if (state.state === 'found') {
    set(stateAtom, { ...state, pairs: state.pairs.filter((pair) => pair.ids !== ids) });
  }
  if (isSame) {
    set(uniteRecordsAtom, sameWork(ids));
    return;
  }
  const apart = get(projectAtom)?.header.apart ?? [];
  set(editHeaderAtom, 'Two works, not one', { apart: [...apart, ids] });
});
