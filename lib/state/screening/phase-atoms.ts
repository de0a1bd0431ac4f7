import { atom } from 'jotai/vanilla';
import { isShareTag } from '@/lib/project/shares';
import type { ShownRecord } from '@/lib/project/standing';
import type { Decision, Phase, ProjectState } from '@/lib/project/types';
import { decisionOn, outcomeIn } from '@/lib/project/verdicts';
import { byTime, lastRandomSample, likeliestReading } from '@/lib/screening/reading-so-far';
import { leastStoppingP, STOPPING_GOAL } from '@/lib/screening/stopping-rule';
import { tellSample, tellStopping } from '@/lib/screening/tell-stopping';
import { projectAtom, projectCountsAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';

const chosenPhaseAtom = atom<{ readonly project: string; readonly phase: Phase } | null>(null);

/** The phase to screen: the reader's choice, else full text once it was started and title and abstract is complete. */
export const screenedPhaseAtom = atom(
  (get): Phase => {
    const header = get(projectAtom)?.header;
    const chosen = get(chosenPhaseAtom);
    if (chosen !== null && chosen.project === header?.id) return chosen.phase;
    if (header === undefined || header.fullTextSince === null) return 'title-abstract';
    const counts = get(projectCountsAtom);
    return counts === null || counts.undecided + counts.conflict > 0 ? 'title-abstract' : 'full-text';
  },
  (get, set, phase: Phase) => {
    const project = get(projectAtom)?.header.id;
    if (project !== undefined) set(chosenPhaseAtom, { project, phase });
  },
);

const chosenShareAtom = atom<{ readonly project: string; readonly tag: string } | null>(null);

/** The share that the reader chose; null: all papers of the phase. */
export const screenedShareAtom = atom(
  (get): string | null => {
    const chosen = get(chosenShareAtom);
    if (chosen === null || chosen.project !== get(projectAtom)?.header.id) return null;
    return get(shareTagsAtom).includes(chosen.tag) ? chosen.tag : null;
  },
  (get, set, tag: string | null) => {
    const project = get(projectAtom)?.header.id;
    set(chosenShareAtom, project === undefined || tag === null ? null : { project, tag });
  },
);

/** A key for project, phase and share, since results of one do not apply to another. */
export const placeAtom = atom((get) =>
  JSON.stringify([get(projectAtom)?.header.id ?? '', get(screenedPhaseAtom), get(screenedShareAtom)]),
);

const NONE: readonly ShownRecord[] = [];

/** The screener of this copy; null: no project is open. */
export const ownScreenerAtom = atom((get) => get(projectAtom)?.header.screener ?? null);

/** Whether a paper goes on to full text: included or maybe. */
function goesOn(state: ProjectState, shown: ShownRecord): boolean {
  const outcome = outcomeIn(state, shown, 'title-abstract');
  return outcome === 'include' || outcome === 'maybe';
}

/** The papers of the phase, with any tag. */
const phasePoolAtom = atom((get): readonly ShownRecord[] => {
  const shown = get(shownRecordsAtom);
  if (shown === null) return NONE;
  if (get(screenedPhaseAtom) === 'title-abstract') return [...shown.values()];
  const state = get(projectAtom);
  return state === null ? NONE : [...shown.values()].filter((each) => goesOn(state, each));
});

/** Shares of readers among the papers of the phase, in alphabetical order. */
export const shareTagsAtom = atom((get): readonly string[] => {
  const tags = get(phasePoolAtom).flatMap(({ record }) => record.annotation.tags.filter(isShareTag));
  return [...new Set(tags)].sort((one, other) => one.localeCompare(other));
});

/** The papers of the phase and the chosen share, in the order in which they were added. */
export const poolAtom = atom((get): readonly ShownRecord[] => {
  const tag = get(screenedShareAtom);
  const all = get(phasePoolAtom);
  return tag === null ? all : all.filter(({ record }) => record.annotation.tags.includes(tag));
});

/** The reader's own decisions in the phase, by id of the record. */
export const ownDecisionsAtom = atom((get): ReadonlyMap<string, Decision> => {
  const state = get(projectAtom);
  const phase = get(screenedPhaseAtom);
  const screener = get(ownScreenerAtom);
  const own = new Map<string, Decision>();
  if (state === null || screener === null) return own;
  for (const shown of get(poolAtom)) {
    const decision = decisionOn(state, shown, phase, screener);
    if (decision !== null) own.set(shown.record.id, decision);
  }
  return own;
});

/** Whether a decision lets a paper pass; a maybe goes on to full text. */
export function isPassing({ verdict, phase }: Decision): boolean {
  return verdict === 'include' || (verdict === 'maybe' && phase === 'title-abstract');
}

/** The time when the last paper of the pool was added. */
const lastArrivalAtom = atom((get): string => {
  const state = get(projectAtom);
  const screener = get(ownScreenerAtom);
  const isFullText = get(screenedPhaseAtom) === 'full-text';
  let last = '';
  for (const shown of get(poolAtom)) {
    const decision =
      isFullText && state !== null && screener !== null
        ? decisionOn(state, shown, 'title-abstract', screener)
        : null;
    const arrived = decision?.time ?? shown.record.standing.time;
    if (arrived > last) last = arrived;
  }
  return last;
});

const readPapersAtom = atom((get) =>
  byTime(
    [...get(ownDecisionsAtom).values()].map((decision) => ({
      isIncluded: isPassing(decision),
      time: decision.time,
      order: decision.order ?? null,
    })),
  ),
);

export interface ReadingProgress {
  readonly pool: number;
  readonly read: number;
  readonly included: number;
  /** The number of included papers after each paper read. */
  readonly curve: readonly number[];
}

export const readingProgressAtom = atom((get): ReadingProgress => {
  const read = get(readPapersAtom);
  let included = 0;
  const curve = read.map(({ isIncluded }) => {
    if (isIncluded) included += 1;
    return included;
  });
  return { pool: get(poolAtom).length, read: read.length, included, curve };
});

/** The reader's goal for stopping. */
export const stoppingGoalAtom = atom((get) => get(projectAtom)?.header.stopping ?? STOPPING_GOAL);

/** Whether reading can stop, in words; null: no paper was read likeliest first. */
export const stoppingTextAtom = atom((get): string | null => {
  const reading = likeliestReading(get(poolAtom).length, get(readPapersAtom), get(lastArrivalAtom));
  if (reading.since.length === 0) return null;
  const goal = get(stoppingGoalAtom);
  return tellStopping(leastStoppingP(reading, goal), goal);
});

/** The estimate from papers read at random, in words; null: there are too few. */
export const sampleTextAtom = atom((get): string | null => {
  const read = get(readPapersAtom);
  return tellSample(lastRandomSample(read), get(poolAtom).length - read.length);
});
