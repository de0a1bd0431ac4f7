import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { memo, type ReactNode } from 'react';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import { isOfLinesAlone } from '@/lib/strategy/tell-line';
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

/** A query or combination: its number, its text, where it searches, and what it finds. Drawn anew only where that changes. */
export const LineRow = memo(function LineRow({ read, compiled, isChosen, onChoose }: LineRowProps) {
  const { line } = read;
  const row: NumberedRow = { line, read, compiled };
  const choose = () => onChoose(line.id);
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  return (
    <chakra.li
      data-line={line.id}
      aria-current={isChosen ? 'true' : undefined}
      onFocusCapture={choose}
      onClick={choose}
      display="grid"
      gridTemplateColumns={LINE_COLUMNS}
      gridTemplateAreas={{
        base: '"number text menu" ". figures figures"',
        md: '"number text figures menu"',
      }}
      columnGap="2"
      rowGap="1"
      alignItems="start"
      px="2"
      py="1.5"
      borderBottomWidth="1px"
      opacity={line.isOff ? '0.6' : '1'}
      css={{ '&[aria-current]': { bg: 'bg.brand' } }}
    >
      <Area name="number">
        <chakra.span
          display="block"
          textAlign="end"
          color="text.secondary"
          fontSize="panel"
          fontVariantNumeric="tabular-nums"
          pt="1.5"
        >
          {read.number}
        </chakra.span>
      </Area>
      <Area name="text">
        <LineText row={row} />
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" mt="1">
          <LineWishButton line={line} isCombination={isOfLinesAlone(read)} />
          {line.isOff ? <Quiet>Switched off</Quiet> : null}
        </chakra.div>
        <LineNotes row={row} />
      </Area>
      <Area name="figures">
        <LineFigures row={row} />
      </Area>
      <Area name="menu">{isReadOnly ? null : <LineMenu line={line} number={read.number} />}</Area>
    </chakra.li>
  );
});

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
