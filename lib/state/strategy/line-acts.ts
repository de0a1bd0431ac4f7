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

/** Changes the lines as one step of that name. */
const changeLinesAtom = atom(null, (_get, set, name: string, change: (lines: Lines) => Lines): boolean =>
  set(changeStrategyAtom, name, (before) => ({ ...before, lines: change(before.lines) })),
);

const NO_ID = '';

const newIdAtom = atom((get) => () => get(projectEnvironmentAtom)?.newId() ?? NO_ID);

/** Adds a line after another, or first if `after` is null; returns its id. Without a draft it is an empty query. */
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

/** Moves a line to another index, from 0. */
export const moveLineAtom = atom(null, (_get, set, id: string, to: number): boolean =>
  set(changeLinesAtom, 'Move line', (lines) => withLineAt(lines, id, to)),
);

/** Duplicates a line; returns the id of the copy. */
export const duplicateLineAtom = atom(null, (get, set, id: string): string => {
  const copy = get(newIdAtom)();
  set(changeLinesAtom, 'Duplicate line', (lines) => withDuplicate(lines, id, copy));
  return copy;
});

/** Splits a line at AND, OR and NOT. Words of a pasted line that had another scope get it back. */
export const splitLineAtom = atom(null, async (get, set, id: string): Promise<boolean> => {
  const newId = get(newIdAtom);
  const isPasted = get(strategyLinesAtom).some(
    (line) => line.id === id && line.kind === 'query' && line.origin?.type === 'pasted',
  );
  // The code that reads other systems is loaded on first use.
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

/** Replaces each occurrence of a text; `findInLines` counts them first. */
export const replaceInStrategyAtom = atom(null, (_get, set, wish: FindWish, replacement: string): boolean =>
  set(changeLinesAtom, `Replace “${wish.text}”`, (lines) => replaceInLines(lines, wish, replacement)),
);

/** Pasted lines, as they were read. */
export interface LinesToTakeIn {
  /** The name of the system, as shown to readers. */
  readonly system: string;
  readonly lines: readonly LineTakenIn[];
  /** Blocks become lines of their own. */
  readonly isSplit?: boolean;
}

/** Adds pasted lines after a line, first if `after` is null, or instead of all lines. */
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

/** Applies the proposal for a lost part. @param at index among the losses of the line, from 0. */
export const acceptProposalAtom = atom(null, (_get, set, id: string, at: number): boolean =>
  set(changeLinesAtom, 'Take proposal', (lines) => withProposal(lines, id, at)),
);

/** Adds a published search filter after a line; returns the id of its line. */
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

/** Restores the lines of a version. */
export const restoreVersionAtom = atom(null, (_get, set, { lines }: StrategyVersion): boolean =>
  set(changeLinesAtom, 'Go back to a version', () => lines),
);
