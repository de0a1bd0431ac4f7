import { safeParse } from 'zod/mini';
import { decisionKey } from './decisions';
import { changesIn } from './fold-log';
import { outcomeLabel } from './outcome-label';
import { DECISION_SHAPE } from './project-shapes';
import { recordName } from './record-name';
import type { Decision, LedgerEntry, ProjectState } from './types';
import { heard } from './verdicts';

/** A decision in words for the reader: 'Sleep of nurses: Exclude (Wrong population)'. */
export interface DescribedDecision {
  readonly key: string;
  readonly words: string;
}

/** Whether an entry holds the decisions themselves, of a reader whose decisions are shown. */
export function holdsDecisions(
  { kind, screener, values }: LedgerEntry,
  header: ProjectState['header'],
): boolean {
  return kind === 'decisions' && values !== undefined && heard(header).includes(screener);
}

function decisionsIn(text: string | undefined): readonly Decision[] {
  return (changesIn(text) ?? []).flatMap(([key, value]) => {
    const read = key.startsWith('decision:') ? safeParse(DECISION_SHAPE, value) : null;
    return read?.success === true ? read.data : [];
  });
}

/**
 * The decisions of an entry.
 * @param text as the entry names it (`LoggedTexts`).
 */
export function describeDecisions(
  text: string | undefined,
  { records }: Pick<ProjectState, 'records'>,
): readonly DescribedDecision[] {
  return decisionsIn(text).map((decision) => {
    const { record, phase, verdict, reason } = decision;
    const known = records.get(record);
    const name = known === undefined ? record : recordName(known);
    const place = phase === 'full-text' ? ', full text' : '';
    const why = reason === null ? '' : ` (${reason})`;
    const label = verdict === null ? 'Taken back' : outcomeLabel(verdict);
    return { key: decisionKey(decision), words: `${name}: ${label}${place}${why}` };
  });
}
