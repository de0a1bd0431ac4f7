import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { formatQuantity } from '@/lib/format/counts';
import { describeHint, withHint } from '@/lib/search-text/query-faults';
import { hintToFollow } from '@/lib/search-text/tell-plan';
import {
  askLinesAtom,
  askPriceAtom,
  askStateAtom,
  believeCountAtom,
  isAskingAtom,
  isOlderLineAtom,
  type LineAsking,
} from '@/lib/state/strategy/ask-atoms';
import { editLineAtom } from '@/lib/state/strategy/line-acts';
import { awaitingConsentAtom } from '@/lib/state/strategy/reading-atoms';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import { tellLine, tellLines } from '@/lib/strategy/tell-line';
import { focusLine } from './focus-line';
import type { NumberedRow } from './numbered-row';

/** Notes shown at first; the panel of the line has all. */
export const NOTES_AT_LINE = 2;

/** Notes at the line: the problem that prevents asking it, changes of its text, and the fault of an answer. */
export function LineNotes({ row }: { readonly row: NumberedRow }) {
  const { line, read, compiled } = row;
  const states = useAtomValue(askStateAtom);
  const { problem, notes } = tellLine(read, compiled);
  const state = states.get(line.id);
  const fault = faultOf(state);
  const atLine = notes.slice(0, NOTES_AT_LINE);
  // If the service is unavailable, all lines fail alike; only the first of them offers the next step.
  const isFirst = [...states].find(([, each]) => faultOf(each) === fault)?.[0] === line.id;
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
      {fault === null || !isFirst ? null : <ServiceStep of={fault} />}
      {state?.state === 'doubted' ? <Doubted state={state} row={row} /> : null}
      {atLine.map((note) => (
        <chakra.p key={note} color="text.warning" overflowWrap="anywhere">
          {note}
        </chakra.p>
      ))}
      <FollowHint row={row} told={atLine} />
      {read.problem !== null || line.isOff ? null : <Consent row={row} />}
      {notes.length > NOTES_AT_LINE ? (
        <chakra.p color="text.secondary">{`${notes.length - NOTES_AT_LINE} more: see ‘Line’.`}</chakra.p>
      ) : null}
    </chakra.div>
  );
}

function faultOf(state: LineAsking | undefined): string | null {
  return state?.state === 'failed' ? state.message : null;
}

interface DoubtedProps {
  readonly state: Extract<LineAsking, { readonly state: 'doubted' }>;
  readonly row: NumberedRow;
}

/** The service counts so much less than before that it may be at fault. The reader decides which count is right. */
function Doubted({ state: { message, answers }, row }: DoubtedProps) {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  return (
    <>
      <chakra.p role="alert" color="text.error">
        {`${message}. The earlier count is kept.`}
      </chakra.p>
      {isReadOnly ? null : <DoubtedActs row={row} canBelieve={answers.length > 0} />}
    </>
  );
}

interface DoubtedActsProps {
  readonly row: NumberedRow;
  readonly canBelieve: boolean;
}

function DoubtedActs({ row: { line, read }, canBelieve }: DoubtedActsProps) {
  // An answer of today is asked again in this case.
  const isFresh = !useAtomValue(isOlderLineAtom)(line.id);
  const { credits } = useAtomValue(askPriceAtom)([line.id], isFresh);
  const isAsking = useAtomValue(isAskingAtom);
  const ask = useSetAtom(askLinesAtom);
  const believe = useSetAtom(believeCountAtom);
  const again = `Count again · ${formatQuantity(credits, 'credit')}`;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" mt="1">
      <Button
        size="small"
        aria-label={`${again}, line ${read.number}`}
        disabled={isAsking}
        onClick={() => {
          void ask([line.id], isFresh);
          focusLine(line.id);
        }}
      >
        {again}
      </Button>
      {canBelieve ? (
        <Button
          size="small"
          aria-label={`Use the new count, line ${read.number}`}
          disabled={isAsking}
          onClick={() => {
            believe(line.id);
            focusLine(line.id);
          }}
        >
          Use the new count
        </Button>
      ) : null}
    </chakra.div>
  );
}

interface FollowHintProps {
  readonly row: NumberedRow;
  /** The notes above it. */
  readonly told: readonly string[];
}

/** Applies the proposal of a hint to the line. */
function FollowHint({ row: { line, read }, told }: FollowHintProps) {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const edit = useSetAtom(editLineAtom);
  const hint = hintToFollow(read.plan);
  if (isReadOnly || hint === null || !told.includes(describeHint(hint))) return null;
  return (
    <Button
      size="small"
      mt="1"
      onClick={() => {
        edit(line.id, { text: withHint(line.text, hint) });
        focusLine(line.id);
      }}
    >
      Use {hint.instead}
    </Button>
  );
}

/** A changed text waits for its reader; before that nothing is asked. */
function Consent({ row: { line, read } }: { readonly row: NumberedRow }) {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const waiting = useAtomValue(awaitingConsentAtom);
  const edit = useSetAtom(editLineAtom);
  if (isReadOnly || !waiting.has(read.number)) return null;
  const named = read.references.filter((number) => waiting.has(number));
  if (read.plan.faults.length === 0) {
    const lines = tellLines(named)
      .replace(/^L/, 'l')
      .replace(/ (?:is|are)$/, '');
    return (
      <chakra.p color="text.secondary">{`Not counted until you accept the change in ${lines}.`}</chakra.p>
    );
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1" mt="1">
      <chakra.span
        color="text.secondary"
        overflowWrap="anywhere"
      >{`Not counted until you accept: ${read.plan.text}`}</chakra.span>
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
