import { atom } from 'jotai/vanilla';
import {
  changeProjectAtom,
  isReadOnlyAtom,
  keepBesideStrategyAtom,
  projectAtom,
  redoStepAtom,
  undoStepAtom,
} from '@/lib/state/project/open-project-atoms';
import { projectEnvironmentAtom } from '@/lib/state/project/project-environment';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import {
  answersOfSource,
  contentOf,
  type KeptStrategy,
  type StrategyContent,
  versionsInOrder,
} from '@/lib/strategy/kept-strategy';
import { contentWithoutKeys } from '@/lib/strategy/typed-strategy';
import type { CountedAnswers, StrategyVersion } from '@/lib/strategy/types';
import {
  changeDraftAtom,
  draftAtom,
  draftRedoStepAtom,
  draftUndoStepAtom,
  keepBesideDraftAtom,
  reverseDraftAtom,
} from './draft-atoms';

/** Whether the draft is edited although a project is open. */
export const isDraftChosenAtom = atom(false);

/** The edited strategy: that of the open project, or the draft. */
export const strategyPlaceAtom = atom((get): 'project' | 'draft' =>
  get(projectAtom) === null || get(isDraftChosenAtom) ? 'draft' : 'project',
);

/** The edited strategy with its answers and versions; null: there is none. */
export const keptStrategyAtom = atom((get): KeptStrategy | null =>
  get(strategyPlaceAtom) === 'project' ? (get(projectAtom)?.strategy ?? null) : get(draftAtom),
);

const strategyAtom = atom((get) => get(keptStrategyAtom)?.strategy);

/** Lines, known papers and the share set aside; empty if there is no strategy. */
export const strategyContentAtom = atom((get): StrategyContent => contentOf(get(strategyAtom)));

export const strategyLinesAtom = atom((get) => get(strategyContentAtom).lines);

/** The answers of the present source of records, by `questionKey`. */
export const strategyAnswersAtom = atom((get): CountedAnswers => {
  const kept = get(keptStrategyAtom);
  return kept === null ? new Map() : answersOfSource(kept, get(dataSourceAtom));
});

/** The latest first. */
export const strategyVersionsAtom = atom((get): readonly StrategyVersion[] => {
  const kept = get(keptStrategyAtom);
  return kept === null ? [] : versionsInOrder(kept);
});

/** Whether the strategy is read-only, as in a host project. */
export const isStrategyReadOnlyAtom = atom(
  (get) => get(strategyPlaceAtom) === 'project' && get(isReadOnlyAtom),
);

/** Name of the step that Undo reverses; null when there is none. */
export const strategyUndoAtom = atom((get) =>
  get(strategyPlaceAtom) === 'project' ? get(undoStepAtom) : get(draftUndoStepAtom),
);
/** Name of the step that Redo repeats; null when there is none. */
export const strategyRedoAtom = atom((get) =>
  get(strategyPlaceAtom) === 'project' ? get(redoStepAtom) : get(draftRedoStepAtom),
);

/** Undoes or repeats the latest step; returns its name, or null. */
export const reverseStrategyAtom = atom(null, (get, set, direction: 'undo' | 'redo'): string | null =>
  get(strategyPlaceAtom) === 'project'
    ? set(reverseProjectAtom, direction)
    : set(reverseDraftAtom, direction),
);

/**
 * Changes the strategy as one step of that name; this is the only way to change it. Returns whether anything changed.
 */
export const changeStrategyAtom = atom(
  null,
  (get, set, name: string, change: (before: StrategyContent) => StrategyContent): boolean => {
    const from = get(strategyContentAtom);
    const to = contentWithoutKeys(change(from), new Set(from.lines));
    if (get(strategyPlaceAtom) === 'draft') return set(changeDraftAtom, name, to);
    const id = get(projectEnvironmentAtom)?.newId() ?? '';
    return set(changeProjectAtom, name, [{ type: 'strategy', id, from, to }]);
  },
);

/** Stores answers and versions beside the strategy. This is no step, and Undo keeps them. */
export const keepBesideAtom = atom(
  null,
  (get, set, change: (kept: KeptStrategy) => Pick<KeptStrategy, 'answers' | 'versions'>): void => {
    if (get(strategyPlaceAtom) === 'project') set(keepBesideStrategyAtom, change);
    else set(keepBesideDraftAtom, change);
  },
);
