import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/days';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';
import {
  askableLinesAtom,
  askLinesAtom,
  askPriceAtom,
  askStateAtom,
  dearCountAtom,
  isAskingAtom,
  isOlderLineAtom,
} from '@/lib/state/strategy/ask-atoms';
import { areKnownReadAtom, lineAnswersAtom } from '@/lib/state/strategy/found-atoms';
import { hasKnownAtom, knownGroupsAtom } from '@/lib/state/strategy/known-atoms';
import { isStrategyReadOnlyAtom, strategyAnswersAtom } from '@/lib/state/strategy/strategy-atoms';
import { changeOfSet, countOfSet, type SetCount } from '@/lib/strategy/questions';
import { tellBasis } from '@/lib/strategy/tell-known';
import type { WorkSet } from '@/lib/strategy/work-set';
import { ExactNumber } from './ExactNumber';
import { FIGURE_COLUMNS } from './line-columns';
import type { NumberedRow } from './numbered-row';

/** Hits, known papers found, and papers that no other line finds. */
export function LineFigures({ row }: { readonly row: NumberedRow }) {
  const { set } = row.compiled;
  const hasKnown = useAtomValue(hasKnownAtom);
  return (
    <chakra.dl
      display={{ base: 'flex', md: 'grid' }}
      flexWrap="wrap"
      gridTemplateColumns={hasKnown ? FIGURE_COLUMNS.known : FIGURE_COLUMNS.hits}
      columnGap={{ base: '3', md: '2' }}
      fontSize={{ base: 'meta', md: 'panel' }}
      fontVariantNumeric="tabular-nums"
      ps={{ base: '2', md: '0' }}
      pe={{ base: '8', md: '0' }}
      pt={{ base: '0.5', md: '1' }}
    >
      <Figure name="Hits">
        {set === null ? <Dash /> : <Hits set={set} id={row.line.id} number={row.read.number} />}
      </Figure>
      {hasKnown ? (
        <>
          <Figure name="Known papers" brief="Known">
            {set === null ? <Dash /> : <Known set={set} number={row.read.number} />}
          </Figure>
          <Figure name="Found by no other line" brief="Only here">
            {set === null ? <Dash /> : <OnlyHere number={row.read.number} />}
          </Figure>
        </>
      ) : null}
    </chakra.dl>
  );
}

interface FigureProps {
  readonly name: string;
  /** The name on phones. */
  readonly brief?: string;
  readonly children: ReactNode;
}

/** The name is at the head of the columns; on phones it precedes each figure. */
function Figure({ name, brief = name, children }: FigureProps) {
  return (
    <chakra.div
      minW="0"
      display={{ base: 'flex', md: 'block' }}
      flexWrap="wrap"
      alignItems="baseline"
      columnGap="1"
    >
      <chakra.dt color="text.secondary" srOnly={{ base: false, md: true }}>
        <chakra.span display={{ base: 'inline', md: 'none' }}>{brief}</chakra.span>
        <chakra.span display={{ base: 'none', md: 'inline' }}>{name}</chakra.span>
      </chakra.dt>
      <chakra.dd textAlign={{ base: 'start', md: 'end' }}>{children}</chakra.dd>
    </chakra.div>
  );
}

function Dash() {
  return (
    <chakra.span color="text.secondary" aria-label="not counted">
      –
    </chakra.span>
  );
}

/** '12,408', 'at least 1,200', 'at most 31,200', '1,000 to 1,300'. */
export function countText({ least, most }: Pick<SetCount, 'least' | 'most'>): string {
  if (most === null) return `at least ${formatExactCount(least)}`;
  if (least === most) return formatExactCount(least);
  return least === 0
    ? `at most ${formatExactCount(most)}`
    : `${formatExactCount(least)} to ${formatExactCount(most)}`;
}

interface CountButtonProps {
  readonly id: string;
  readonly number: number;
}

/** Shown if counting all lines at once would take a large part of the day's credits. */
function CountButton({ id, number }: CountButtonProps) {
  const { credits } = useAtomValue(askPriceAtom)([id]);
  const isAskable = useAtomValue(askableLinesAtom).includes(id);
  const isAsking = useAtomValue(isAskingAtom);
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const ask = useSetAtom(askLinesAtom);
  if (!isAskable || isReadOnly) return <Dash />;
  // The sentence above the lines gives the unit.
  const label = `Count · ${formatExactCount(credits)}`;
  return (
    <Button
      size="small"
      aria-label={`Count · ${formatQuantity(credits, 'credit')}, line ${number}`}
      disabled={isAsking}
      onClick={() => void ask([id])}
    >
      {label}
    </Button>
  );
}

function Hits({ set, id, number }: CountButtonProps & { readonly set: WorkSet }) {
  const isDear = useAtomValue(dearCountAtom) !== null;
  const isOlder = useAtomValue(isOlderLineAtom);
  const answers = useAtomValue(strategyAnswersAtom);
  const state = useAtomValue(askStateAtom).get(id);
  const count = countOfSet(set, null, answers);
  if (state?.state === 'waiting' || state?.state === 'asking') {
    return (
      <chakra.span
        color="text.secondary"
        title={state.state === 'asking' ? undefined : `${formatQuantity(state.before, 'line')} before it`}
      >
        {state.state === 'asking' ? 'Asking…' : 'Waiting'}
      </chakra.span>
    );
  }
  if (count === null) return isDear ? <CountButton id={id} number={number} /> : <Dash />;
  const isDated = count.time !== '' && (isOlder(id) || state?.state === 'doubted');
  const change = changeOfSet(set, answers);
  const isCombined = set.type !== 'request' && count.least !== count.most;
  return (
    <chakra.span title={count.time === '' ? undefined : `Counted on ${formatDay(count.time)}`}>
      {countText(count)}
      {isCombined ? <ExactNumber lineId={id} /> : null}
      {isDated ? (
        <chakra.span display="block" fontSize="meta" color="text.secondary">
          {`on ${formatDay(count.time)}`}
        </chakra.span>
      ) : null}
      {change === null || change === 0 ? null : (
        <chakra.span display="block" fontSize="meta" color="text.secondary">
          {`${change > 0 ? '+' : '−'}${formatExactCount(Math.abs(change))} since last time`}
        </chakra.span>
      )}
    </chakra.span>
  );
}

function Known({ set, number }: { readonly set: WorkSet; readonly number: number }) {
  const answers = useAtomValue(strategyAnswersAtom);
  const { seen, aside } = useAtomValue(knownGroupsAtom);
  const holder = useAtomValue(recordHolderAtom);
  const found = useAtomValue(lineAnswersAtom).get(number);
  const areRead = useAtomValue(areKnownReadAtom);
  const total = seen.length + aside.length;
  if (total === 0) return <Dash />;
  const asked = countOfSet(set, seen, answers);
  const hidden = aside.length === 0 ? null : countOfSet(set, aside, answers);
  const isAsked = asked !== null && (aside.length === 0 || hidden !== null);
  const service = isAsked
    ? { least: asked.least + (hidden?.least ?? 0), most: sumOrNull(asked.most, hidden) }
    : null;
  const here = areRead ? (found?.found.length ?? null) : null;
  const isSame = service !== null && service.least === service.most && service.least === here;
  return (
    <>
      {here === null ? (
        <Dash />
      ) : (
        <span
          title={`Computed here, from ${tellBasis(set)}`}
        >{`${formatExactCount(here)} of ${formatExactCount(total)}`}</span>
      )}
      {found === undefined || found.unsure.length === 0 ? null : (
        <chakra.span
          display="block"
          fontSize="meta"
          color="text.secondary"
          title="Of these papers it is not known whether they are within the limits of the line: they count as found here."
        >
          {`${formatExactCount(found.unsure.length)} of them uncertain`}
        </chakra.span>
      )}
      {service === null || isSame ? null : (
        <chakra.span display="block" fontSize="meta" color="text.secondary">
          {`by the ${holder}: ${countText(service)}`}
        </chakra.span>
      )}
    </>
  );
}

function sumOrNull(one: number | null, other: SetCount | null): number | null {
  if (other === null) return one;
  return one === null || other.most === null ? null : one + other.most;
}

function OnlyHere({ number }: { readonly number: number }) {
  const found = useAtomValue(lineAnswersAtom).get(number);
  const areRead = useAtomValue(areKnownReadAtom);
  return found === undefined || !areRead ? (
    <Dash />
  ) : (
    <span>{formatExactCount(found.only.seen + found.only.aside)}</span>
  );
}
