import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { askStateAtom } from '@/lib/state/strategy/ask-atoms';
import { editLineAtom } from '@/lib/state/strategy/line-acts';
import { awaitingConsentAtom } from '@/lib/state/strategy/reading-atoms';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import { tellLine, tellLines } from '@/lib/strategy/tell-line';
import { focusLine } from './focus-line';
import type { NumberedRow } from './numbered-row';

/** Notes shown at first; the panel of the line has all. */
export const NOTES_AT_LINE = 2;

/** At the line: what keeps it from being asked, what is sent otherwise, and why it was not answered. */
export function LineNotes({ row }: { readonly row: NumberedRow }) {
  const { line, read, compiled } = row;
  const state = useAtomValue(askStateAtom).get(line.id);
  const { problem, notes } = tellLine(read, compiled);
  const fault = state?.state === 'failed' ? state.message : null;
  return (
    <chakra.div id={`notes-${line.id}`} fontSize="meta" px="2">
      {problem === null ? null : (
        <chakra.p role="alert" color="text.error">
          {problem}
        </chakra.p>
      )}
      {fault === null ? null : (
        <chakra.p role="alert" color="text.error">
          {`Not counted: ${fault}`}
        </chakra.p>
      )}
      {fault === null ? null : <ServiceStep of={fault} />}
      {notes.slice(0, NOTES_AT_LINE).map((note) => (
        <chakra.p key={note} color="text.warning" overflowWrap="anywhere">
          {note}
        </chakra.p>
      ))}
      {read.problem !== null || line.isOff ? null : <Consent row={row} />}
      {notes.length > NOTES_AT_LINE ? (
        <chakra.p color="text.secondary">{`${notes.length - NOTES_AT_LINE} more: see ‘Line’.`}</chakra.p>
      ) : null}
    </chakra.div>
  );
}

/** What is sent otherwise than written waits for its reader: nothing is asked before. */
function Consent({ row: { line, read } }: { readonly row: NumberedRow }) {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const waiting = useAtomValue(awaitingConsentAtom);
  const edit = useSetAtom(editLineAtom);
  if (isReadOnly || !waiting.has(read.number)) return null;
  const named = read.references.filter((number) => waiting.has(number));
  if (read.plan.faults.length === 0) {
    return (
      <chakra.p color="text.secondary">{`Not asked before ${tellLines(named).replace(/^L/, 'l')} accepted.`}</chakra.p>
    );
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1" mt="1">
      <chakra.span
        color="text.secondary"
        overflowWrap="anywhere"
      >{`Not asked before you accept: ${read.plan.text}`}</chakra.span>
      <Button
        size="small"
        onClick={() => {
          edit(line.id, { text: read.plan.text });
          focusLine(line.id);
        }}
      >
        Accept
      </Button>
    </chakra.div>
  );
}
