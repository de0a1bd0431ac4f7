import { atom } from 'jotai/vanilla';
import { formatQuantity } from '@/lib/format/counts';
import { projectEnvironmentAtom } from '@/lib/state/project/project-environment';
import {
  draftAfter,
  type FindWish,
  filterLine,
  type LineDraft,
  type LinePatch,
  type LineTakenIn,
  lineOf,
  linesTakenIn,
  replaceInLines,
  type SearchFilter,
  withDuplicate,
  withKind,
  withLine,
  withLineAt,
  withLinesAfter,
  withoutLines,
  withProposal,
  withStrategyAfter,
} from '@/lib/strategy/edit-strategy';
import { withBlocksSplit, withLinesSplit } from '@/lib/strategy/split-line';
import type { KnownPapers, SetAside, StrategyLine, StrategyVersion } from '@/lib/strategy/types';
import { changeStrategyAtom, strategyLinesAtom } from './strategy-atoms';

type Lines = readonly StrategyLine[];

/** As one step of that name. */
const changeLinesAtom = atom(null, (_get, set, name: string, change: (lines: Lines) => Lines): boolean =>
  set(changeStrategyAtom, name, (before) => ({ ...before, lines: change(before.lines) })),
);

const NO_ID = '';

const newIdAtom = atom((get) => () => get(projectEnvironmentAtom)?.newId() ?? NO_ID);

/** Adds a line behind another, or first where `after` is null; its id. Without a draft an empty query. */
export const addLineAtom = atom(
  null,
  (get, set, after: string | null, draft: LineDraft | null = null): string => {
    const id = get(newIdAtom)();
    set(changeLinesAtom, 'Add line', (lines) =>
      withLinesAfter(lines, after, [lineOf(draft ?? draftAfter(lines, after), id)]),
    );
    return id;
  },
);

/** Changes text, scope, word forms or limits of a line. */
export const editLineAtom = atom(null, (_get, set, id: string, patch: LinePatch): boolean =>
  set(changeLinesAtom, 'Edit line', (lines) => withLine(lines, id, patch)),
);

/** Moves a line to another place, from 0. */
export const moveLineAtom = atom(null, (_get, set, id: string, to: number): boolean =>
  set(changeLinesAtom, 'Move line', (lines) => withLineAt(lines, id, to)),
);

/** The id of the copy. */
export const duplicateLineAtom = atom(null, (get, set, id: string): string => {
  const copy = get(newIdAtom)();
  set(changeLinesAtom, 'Duplicate line', (lines) => withDuplicate(lines, id, copy));
  return copy;
});

/** Makes lines of what AND, OR and NOT join in a line; words of a pasted line that were looked for in another scope are looked for there again. */
export const splitLineAtom = atom(null, async (get, set, id: string): Promise<boolean> => {
  const newId = get(newIdAtom);
  const isPasted = get(strategyLinesAtom).some(
    (line) => line.id === id && line.kind === 'query' && line.origin?.type === 'pasted',
  );
  // The readers of other systems come with the first need.
  const pasted = isPasted ? await import('@/lib/strategy/dialects/split-pasted') : null;
  return set(changeLinesAtom, 'Split into lines', (lines) =>
    withLinesSplit(pasted?.withScopesOfLineApart(lines, id, newId) ?? lines, [id], newId),
  );
});

export const switchLineAtom = atom(null, (_get, set, id: string, isOff: boolean): boolean =>
  set(changeLinesAtom, isOff ? 'Switch line off' : 'Switch line on', (lines) =>
    withLine(lines, id, { isOff }),
  ),
);

export const removeLinesAtom = atom(null, (_get, set, ids: readonly string[]): boolean =>
  set(changeLinesAtom, `Remove ${formatQuantity(ids.length, 'line')}`, (lines) => withoutLines(lines, ids)),
);

export const changeLineKindAtom = atom(null, (_get, set, id: string, kind: StrategyLine['kind']): boolean =>
  set(changeLinesAtom, `Make line a ${kind}`, (lines) => withKind(lines, id, kind)),
);

/** Writes another text wherever one is found; `findInLines` counts beforehand. */
export const replaceInStrategyAtom = atom(null, (_get, set, wish: FindWish, replacement: string): boolean =>
  set(changeLinesAtom, `Replace “${wish.text}”`, (lines) => replaceInLines(lines, wish, replacement)),
);

/** Lines that were pasted, as they were read. */
export interface LinesToTakeIn {
  /** As systems are named to readers. */
  readonly system: string;
  readonly lines: readonly LineTakenIn[];
  /** Blocks become lines of their own. */
  readonly isSplit?: boolean;
}

/** Takes in pasted lines behind a line, or first where `after` is null, or instead of all lines. */
export const takeInLinesAtom = atom(
  null,
  (
    get,
    set,
    { system, lines: read, isSplit = false }: LinesToTakeIn,
    after: string | null,
    isInstead = false,
  ): boolean => {
    const newId = get(newIdAtom);
    const whole = linesTakenIn(system, read, newId);
    const taken = isSplit ? withBlocksSplit(whole, newId) : whole;
    return set(changeLinesAtom, `Paste ${formatQuantity(taken.length, 'line')} from ${system}`, (lines) =>
      withStrategyAfter(isInstead ? [] : lines, after, taken),
    );
  },
);

/** Puts the proposal for a lost part into the line. @param at among the losses of the line, from 0. */
export const acceptProposalAtom = atom(null, (_get, set, id: string, at: number): boolean =>
  set(changeLinesAtom, 'Take proposal', (lines) => withProposal(lines, id, at)),
);

/** Puts a published search filter behind a line; the id of its line. */
export const addFilterAtom = atom(null, (get, set, filter: SearchFilter, after: string | null): string => {
  const id = get(newIdAtom)();
  set(changeLinesAtom, `Add filter “${filter.name}”`, (lines) =>
    withLinesAfter(lines, after, [filterLine(filter, id)]),
  );
  return id;
});

export const setKnownPapersAtom = atom(null, (_get, set, known: KnownPapers): boolean =>
  set(changeStrategyAtom, 'Choose known papers', (before) => ({ ...before, known })),
);

export const setAsideAtom = atom(null, (_get, set, aside: SetAside | null): boolean =>
  set(changeStrategyAtom, aside === null ? 'Set nothing aside' : 'Set a share aside', (before) => ({
    ...before,
    aside,
  })),
);

/** Takes the lines of a version again. */
export const restoreVersionAtom = atom(null, (_get, set, { lines }: StrategyVersion): boolean =>
  set(changeLinesAtom, 'Go back to a version', () => lines),
);
