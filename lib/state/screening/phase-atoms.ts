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

/** The phase that is screened: the reader's choice, else full text once it was begun and nothing is left to do before it. */
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

/** The share that alone is read, as the reader chose; null: all of the phase. */
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

/** Names project, phase and share: what was found out in one holds in no other. */
export const placeAtom = atom((get) =>
  JSON.stringify([get(projectAtom)?.header.id ?? '', get(screenedPhaseAtom), get(screenedShareAtom)]),
);

const NONE: readonly ShownRecord[] = [];

/** Id of the person who decides here; null while no project is open. */
export const ownScreenerAtom = atom((get) => get(projectAtom)?.header.screener ?? null);

/** Goes on to full text: included, or perhaps. */
function goesOn(state: ProjectState, shown: ShownRecord): boolean {
  const outcome = outcomeIn(state, shown, 'title-abstract');
  return outcome === 'include' || outcome === 'maybe';
}

/** What is to be decided in the phase, whatever its tags. */
const phasePoolAtom = atom((get): readonly ShownRecord[] => {
  const shown = get(shownRecordsAtom);
  if (shown === null) return NONE;
  if (get(screenedPhaseAtom) === 'title-abstract') return [...shown.values()];
  const state = get(projectAtom);
  return state === null ? NONE : [...shown.values()].filter((each) => goesOn(state, each));
});

/** Readers' shares of what is to be decided in the phase, from A to Z. */
export const shareTagsAtom = atom((get): readonly string[] => {
  const tags = get(phasePoolAtom).flatMap(({ record }) => record.annotation.tags.filter(isShareTag));
  return [...new Set(tags)].sort((one, other) => one.localeCompare(other));
});

/** What is to be decided in the phase, of the chosen share, in the order in which it came to the project. */
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

/** Whether a decision lets a paper pass: a maybe goes on to full text. */
export function isPassing({ verdict, phase }: Decision): boolean {
  return verdict === 'include' || (verdict === 'maybe' && phase === 'title-abstract');
}

/** When the last paper came to the pool. */
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
  /** Included so far after each paper read. */
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

/** When reading can stop, as the reader chose. */
export const stoppingGoalAtom = atom((get) => get(projectAtom)?.header.stopping ?? STOPPING_GOAL);

/** Whether reading can stop, in words; null before a paper was read likeliest first. */
export const stoppingTextAtom = atom((get): string | null => {
  const reading = likeliestReading(get(poolAtom).length, get(readPapersAtom), get(lastArrivalAtom));
  if (reading.since.length === 0) return null;
  const goal = get(stoppingGoalAtom);
  return tellStopping(leastStoppingP(reading, goal), goal);
});

/** What the papers read at random say of those left; null where there are too few. */
export const sampleTextAtom = atom((get): string | null => {
  const read = get(readPapersAtom);
  return tellSample(lastRandomSample(read), get(poolAtom).length - read.length);
});
