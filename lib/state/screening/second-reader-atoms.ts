import { atom } from 'jotai/vanilla';
import type { ShownRecord } from '@/lib/project/standing';
import { CONSENSUS, type Decision, type Verdict } from '@/lib/project/types';
import { decisionOn, outcomeIn } from '@/lib/project/verdicts';
import { type Agreement, computeAgreement, type DecisionPair } from '@/lib/screening/agreement';
import { tellManyDecisionsAtom } from '@/lib/state/project/ledger-atoms';
import { changeProjectAtom, projectAtom } from '@/lib/state/project/open-project-atoms';
import { editHeaderAtom } from '@/lib/state/project/record-acts';
import { ownDecisionsAtom, ownScreenerAtom, poolAtom, screenedPhaseAtom } from './phase-atoms';

/** Another person whose decisions are in the project. */
export interface OtherReader {
  readonly id: string;
  readonly name: string;
  /** By id of the record, in the phase. */
  readonly decisions: ReadonlyMap<string, Decision>;
}

/** The other readers, whether or not their decisions are shown. */
export const otherReadersAtom = atom((get): readonly OtherReader[] => {
  const state = get(projectAtom);
  const own = get(ownScreenerAtom);
  if (state === null) return [];
  const others = state.header.screeners.filter(({ id }) => id !== own);
  if (others.length === 0) return [];
  const phase = get(screenedPhaseAtom);
  return others.map(({ id, name }) => {
    const decisions = new Map<string, Decision>();
    for (const shown of get(poolAtom)) {
      const decision = decisionOn(state, shown, phase, id);
      if (decision !== null) decisions.set(shown.record.id, decision);
    }
    return { id, name: name === '' ? 'The other reader' : name, decisions };
  });
});

/** Whether everybody has decided on everything in the phase. */
export const areAllThroughAtom = atom((get) => {
  const pool = get(poolAtom).length;
  const counts = [get(ownDecisionsAtom), ...get(otherReadersAtom).map(({ decisions }) => decisions)];
  return counts.every(({ size }) => size >= pool);
});

/** The reader's agreement with each of the others; empty while their decisions are hidden. */
export const agreementsAtom = atom((get): readonly (Agreement & Pick<OtherReader, 'id' | 'name'>)[] => {
  if ((get(projectAtom)?.header.othersShownSince ?? null) === null) return [];
  const own = get(ownDecisionsAtom);
  return get(otherReadersAtom).map(({ id, name, decisions }) => {
    const pairs = [...own].flatMap(([record, { verdict }]): DecisionPair[] => {
      const other = decisions.get(record)?.verdict ?? null;
      return verdict === null || other === null ? [] : [[verdict, other]];
    });
    return { id, name, ...computeAgreement(pairs) };
  });
});

/** Papers of the phase with different decisions that are not settled. */
export const conflictsAtom = atom((get): readonly ShownRecord[] => {
  const state = get(projectAtom);
  if (state === null || state.header.othersShownSince === null) return [];
  const phase = get(screenedPhaseAtom);
  return get(poolAtom).filter((shown) => outcomeIn(state, shown, phase) === 'conflict');
});

/** Whether the page settles conflicts instead of showing cards. */
export const isSettlingAtom = atom(false);

/** Shows the decisions of others from now on. The history gets an entry. */
export const showOthersAtom = atom(null, (_get, set): void => {
  set(editHeaderAtom, 'Show the decisions of the other readers', {
    othersShownSince: new Date().toISOString(),
  });
});

/** Stores the joint decision of the readers on a paper. */
export const settleAtom = atom(
  null,
  (get, set, record: string, verdict: Verdict, reason: string | null): void => {
    const judgement = { phase: get(screenedPhaseAtom), screener: CONSENSUS, record, verdict, reason };
    const isDone = set(changeProjectAtom, 'Settle a conflict', [{ type: 'decide', judgements: [judgement] }]);
    if (isDone) set(tellManyDecisionsAtom);
  },
);
