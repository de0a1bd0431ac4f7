import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { hasKnownAtom } from '@/lib/state/strategy/known-atoms';
import { compiledLinesAtom, readLinesAtom } from '@/lib/state/strategy/reading-atoms';
import { strategyLinesAtom } from '@/lib/state/strategy/strategy-atoms';
import { LineRow } from './LineRow';
import { FIGURE_COLUMNS, LINE_COLUMNS } from './line-columns';
import { RemarkRow } from './RemarkRow';

interface StrategyLinesProps {
  /** Id of the line that the panel beside shows. */
  readonly chosen: string | null;
  /** A stable function, so that its change does not render every line again. */
  readonly onChoose: (id: string) => void;
}

/** The lines of the strategy in order. */
export function StrategyLines({ chosen, onChoose }: StrategyLinesProps) {
  const lines = useAtomValue(strategyLinesAtom);
  const read = useAtomValue(readLinesAtom);
  const compiled = useAtomValue(compiledLinesAtom);
  const numberOf = new Map(read.map(({ line, number }) => [line.id, number]));
  return (
    <chakra.div borderWidth="1px" rounded="panel" overflow="clip" bg="bg.page">
      <ColumnNames />
      <chakra.ol aria-label="Lines of the search" listStyleType="none">
        {lines.map((line) => {
          if (line.kind !== 'query') return <RemarkRow key={line.id} line={line} />;
          const at = (numberOf.get(line.id) ?? 0) - 1;
          const [reading, compiling] = [read[at], compiled[at]];
          if (reading === undefined || compiling === undefined) return null;
          return (
            <LineRow
              key={line.id}
              read={reading}
              compiled={compiling}
              isChosen={line.id === chosen}
              onChoose={onChoose}
            />
          );
        })}
      </chakra.ol>
    </chakra.div>
  );
}

/** Column heads above the figures. Each figure also has a name for those who do not see the columns. */
function ColumnNames() {
  const columns = useAtomValue(hasKnownAtom) ? 'known' : 'hits';
  return (
    <chakra.div
      aria-hidden="true"
      position="sticky"
      top="60px"
      zIndex="1"
      display={{ base: 'none', md: 'grid' }}
      gridTemplateColumns={LINE_COLUMNS[columns].md}
      columnGap="2"
      px="2"
      py="1.5"
      bg="bg.panel"
      borderBottomWidth="1px"
      fontSize="meta"
      color="text.secondary"
    >
      <chakra.span textAlign="end">#</chakra.span>
      <chakra.span px="2">Line</chakra.span>
      <chakra.span display="grid" gridTemplateColumns={FIGURE_COLUMNS[columns]} columnGap="2" textAlign="end">
        <span>Hits</span>
        {columns === 'known' ? (
          <>
            <span>Known papers</span>
            <span title="Known papers that no other line finds, but for those that name this one">
              Only here
            </span>
          </>
        ) : null}
      </chakra.span>
    </chakra.div>
  );
}
