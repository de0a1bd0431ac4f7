import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { Folded } from '@/components/ui/Folded';
import type { KeptApart, Paper } from '@/lib/evaluation/types';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { PaperLine } from './PaperList';

/** Listed at most; the first are most alike. */
const MOST = 200;

interface KeptApartPairsProps {
  /** 'retrieved papers'. */
  readonly of: string;
  /** Most alike first. */
  readonly pairs: readonly KeptApart[];
  /** Those that the pairs name, by their ids. */
  readonly papers: readonly Paper[];
}

/** Pairs that look alike and were counted as two papers each, on demand. */
export function KeptApartPairs({ of, pairs, papers }: KeptApartPairsProps) {
  const paperById = useMemo(() => new Map(papers.map((paper) => [paper.id, paper])), [papers]);
  if (pairs.length === 0) return null;
  const label = `${formatQuantity(pairs.length, 'pair')} of ${of} that may be the same`;
  const rest = pairs.length - MOST;
  return (
    <Folded summary={label}>
      <chakra.p mb="2" color="text.secondary" maxW="80ch">
        Their titles look alike, but too little else agrees to merge them, so each pair counts as two papers.
        To count one as one paper, remove the row from the file and run the comparison again.
      </chakra.p>
      <chakra.ol
        aria-label={label}
        tabIndex={0}
        maxH="320px"
        overflowY="auto"
        borderWidth="1px"
        rounded="panel"
      >
        {pairs.slice(0, MOST).map((pair) => (
          <chakra.li
            key={pair.ids.join(' ')}
            px="3"
            py="2"
            borderBottomWidth="1px"
            _last={{ borderBottomWidth: '0' }}
          >
            <Pair pair={pair} paperById={paperById} />
          </chakra.li>
        ))}
      </chakra.ol>
      {rest > 0 ? (
        <chakra.p mt="1" color="text.secondary">
          {formatExactCount(rest)} more in the JSON export.
        </chakra.p>
      ) : null}
    </Folded>
  );
}

interface PairProps {
  readonly pair: KeptApart;
  readonly paperById: ReadonlyMap<string, Paper>;
}

function Pair({ pair: { ids, titles, evidence }, paperById }: PairProps) {
  return (
    <>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        gap={{ base: '2', md: '4' }}
      >
        {ids.map((id, index) => {
          const paper = paperById.get(id);
          return <div key={id}>{paper === undefined ? titles[index] : <PaperLine paper={paper} />}</div>;
        })}
      </chakra.div>
      <chakra.div mt="1" fontSize="meta" color="text.secondary">
        {evidence.join('; ')}
      </chakra.div>
    </>
  );
}
