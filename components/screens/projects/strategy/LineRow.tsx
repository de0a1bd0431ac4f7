import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatQuantity } from '@/lib/format/counts';
import { hasKnownAtom } from '@/lib/state/strategy/known-atoms';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import { canBeSplit } from '@/lib/strategy/split-line';
import { isOfLinesAlone } from '@/lib/strategy/tell-line';
import type { QueryLine } from '@/lib/strategy/types';
import { focusAboutLine } from './focus-line';
import { LineFigures } from './LineFigures';
import { LineMenu } from './LineMenu';
import { LineNotes } from './LineNotes';
import { LineText } from './LineText';
import { LineWishButton } from './LineWishButton';
import { LINE_COLUMNS } from './line-columns';
import type { NumberedRow } from './numbered-row';

interface LineRowProps extends Pick<NumberedRow, 'read' | 'compiled'> {
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

/** A query or combination: its number, text, settings and figures. It renders again only when these change. */
export const LineRow = memo(function LineRow({ read, compiled, isChosen, onChoose }: LineRowProps) {
  const { line } = read;
  const row: NumberedRow = { line, read, compiled };
  const choose = () => onChoose(line.id);
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const columns = useAtomValue(hasKnownAtom) ? 'known' : 'hits';
  const isCombination = isOfLinesAlone(read);
  return (
    <chakra.li
      data-line={line.id}
      aria-current={isChosen ? 'true' : undefined}
      onFocusCapture={choose}
      onClick={choose}
      display="grid"
      gridTemplateColumns={LINE_COLUMNS[columns]}
      gridTemplateAreas={{
        base: '"number text menu" ". figures figures" ". facts facts" ". notes notes"',
        md: '"number text figures menu" ". facts figures menu" ". notes figures menu"',
      }}
      gridTemplateRows={{ md: 'auto auto 1fr' }}
      columnGap={{ base: '1', md: '2' }}
      alignItems="start"
      px={{ base: '1', md: '2' }}
      py={{ base: '0.5', md: '1' }}
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: '0' }}
      css={{ '&[aria-current]': { bg: 'bg.brand' } }}
    >
      <Area name="number">
        <chakra.span
          display="block"
          textAlign="end"
          color="text.secondary"
          fontSize="panel"
          fontVariantNumeric="tabular-nums"
          pt={{ base: '2.5', md: '1' }}
        >
          {read.number}
        </chakra.span>
      </Area>
      <Area name="text">
        <LineText row={row} />
      </Area>
      <Figures row={row} />
      <Area name="facts">
        <LineFacts line={line} isCombination={isCombination} />
      </Area>
      <Area name="notes">
        <LineNotes row={row} />
      </Area>
      <Area name="menu">{isReadOnly ? null : <RowMenu read={read} isCombination={isCombination} />}</Area>
    </chakra.li>
  );
});

/** Whether NOT was left out of a pasted line, which may get it as a line of its own. */
function hasLeftOut({ origin }: QueryLine): boolean {
  return (
    origin?.type === 'pasted' &&
    origin.losses.some(({ effect, takenAs }) => effect === 'excludes' && takenAs === null)
  );
}

interface RowMenuProps extends Pick<NumberedRow, 'read'> {
  readonly isCombination: boolean;
}

function RowMenu({ read, isCombination }: RowMenuProps) {
  return (
    <LineMenu
      line={read.line}
      number={read.number}
      isCombination={isCombination}
      canSplit={canBeSplit(read) || hasLeftOut(read.line)}
    />
  );
}

/** On phones the row is a button behind them. */
function Figures({ row }: { readonly row: NumberedRow }) {
  return (
    <>
      <AboutButton number={row.read.number} />
      <chakra.div
        gridArea="figures"
        minW="0"
        position="relative"
        pointerEvents={{ base: 'none', md: 'auto' }}
        css={{ '& button': { pointerEvents: 'auto' } }}
      >
        <LineFigures row={row} />
      </chakra.div>
    </>
  );
}

interface LineFactsProps {
  readonly line: QueryLine;
  readonly isCombination: boolean;
}

/** Below the text: the settings of the line, and short notes. */
function LineFacts({ line, isCombination }: LineFactsProps) {
  const lost = line.origin?.type === 'pasted' ? line.origin.losses.length : 0;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" px="2">
      <LineWishButton line={line} isCombination={isCombination} />
      {line.isOff ? <Quiet>Switched off</Quiet> : null}
      {lost === 0 ? null : <Quiet>{`${formatQuantity(lost, 'part')} read otherwise`}</Quiet>}
    </chakra.div>
  );
}

/**
 * On phones the details of a line are far below it. This row of figures leads there, as high as a finger without taking
 * as much room.
 */
function AboutButton({ number }: { readonly number: number }) {
  return (
    <chakra.button
      type="button"
      aria-label={`About line ${number}`}
      onClick={focusAboutLine}
      gridArea="figures"
      display={{ base: 'flex', md: 'none' }}
      alignItems="center"
      justifyContent="flex-end"
      h="10"
      my="-10px"
      pe="3"
      rounded="control"
      color="text.secondary"
    >
      <ChevronRight size={16} aria-hidden="true" />
    </chakra.button>
  );
}

function Area({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <chakra.div gridArea={name} minW="0">
      {children}
    </chakra.div>
  );
}

function Quiet({ children }: { readonly children: string }) {
  return (
    <chakra.span fontSize="meta" color="text.secondary">
      {children}
    </chakra.span>
  );
}
