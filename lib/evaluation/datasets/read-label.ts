import type { PaperLabel } from '../types';
import { decisionsOfReaders, mayHoldMarker, readMarkers } from './decision-markers';
import { type LabelWord, labelOfWord } from './label-words';

/** The cells of a row that may give a decision; empty where there is no such column. */
export interface LabelCells {
  readonly included: string;
  readonly excluded: string;
  readonly notes: string;
}

export interface ReadLabel {
  /** `unknown`: no decision, or none that is understood. */
  readonly label: PaperLabel;
  /** Whether the row says anything of a decision, if only that there is none. */
  readonly isStated: boolean;
  /** Decisions of readers who do not agree: '1 included, 1 excluded'; else null. */
  readonly conflict: string | null;
  /** Words and markers that are not understood. */
  readonly notUnderstood: readonly string[];
}

interface Said {
  readonly decisions: readonly LabelWord[];
  readonly unreadable: readonly string[];
}

/** Decisions in a cell of a column of decisions: a word, the list of readers that Rayyan writes, or markers. */
function saidInColumn(cell: string): Said {
  if (cell.trim() === '') return { decisions: [], unreadable: [] };
  if (mayHoldMarker(cell)) return readMarkers(cell);
  const decisions = decisionsOfReaders(cell) ?? [labelOfWord(cell) ?? []].flat();
  return { decisions, unreadable: decisions.length === 0 ? [cell.trim()] : [] };
}

/** In a column of exclusion, 'yes' means excluded; the words 'included' and 'excluded' mean what they say. */
function saidOfExclusion(cell: string): Said {
  const said = saidInColumn(cell);
  if (/clude/i.test(cell)) return said;
  const opposite = { included: 'excluded', excluded: 'included', undecided: 'undecided' } as const;
  return { ...said, decisions: said.decisions.map((decision) => opposite[decision]) };
}

function conflictText(decisions: readonly LabelWord[]): string {
  const words = { included: 'included', excluded: 'excluded', undecided: 'no decision' } as const;
  return (['included', 'excluded', 'undecided'] as const)
    .map((label) => [decisions.filter((each) => each === label).length, words[label]] as const)
    .filter(([count]) => count > 0)
    .map((counted) => counted.join(' '))
    .join(', ');
}

/**
 * The label of a row. Its column of inclusion, its column of exclusion and the markers in its notes are read; the first
 * with a decision decides. Readers who do not agree have made none.
 * Source: docs/behaviours/datasets.md#inclusion.
 */
export function readLabel({ included, excluded, notes }: LabelCells): ReadLabel {
  const said = [saidInColumn(included), saidOfExclusion(excluded), readMarkers(notes)];
  const first = said.find(({ decisions }) => decisions.some((decision) => decision !== 'undecided'));
  const decisions = first?.decisions ?? [];
  const [decision] = decisions;
  const agree = decisions.every((each) => each === decision);
  const notUnderstood = said.flatMap(({ unreadable }) => unreadable);
  return {
    label: agree && decision !== undefined && decision !== 'undecided' ? decision : 'unknown',
    isStated: notUnderstood.length > 0 || said.some((each) => each.decisions.length > 0),
    conflict: agree ? null : conflictText(decisions),
    notUnderstood: first === undefined || !agree ? notUnderstood : [],
  };
}
