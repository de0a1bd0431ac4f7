import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { ShowAllButton } from '@/components/ui/ShowAllButton';
import { ShowMore } from '@/components/ui/ShowMore';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { strategyAnswerAtom } from '@/lib/state/strategy/found-atoms';
import { type KnownPapersState, knownPapersAtom } from '@/lib/state/strategy/known-atoms';
import { createMissedAtom } from '@/lib/state/strategy/missed-atoms';
import { compiledLinesAtom, readLinesAtom } from '@/lib/state/strategy/reading-atoms';
import type { MissedKnown } from '@/lib/strategy/known/missed-known';
import { tellBasis, tellNoPapers } from '@/lib/strategy/tell-known';
import { FoundByService } from './FoundByService';
import { MissedPaper } from './MissedPaper';
import { Quiet } from './PanelPart';

/** The number of papers shown at first. */
const FIRST = 10;

/** The number of papers that each press adds. */
const MORE = 50;

/** The known papers that a line misses, and why, computed here from the parts of them that the line reads. */
export function MissedPanel({ lineId }: { readonly lineId: string }) {
  const known = useAtomValue(knownPapersAtom);
  const read = useAtomValue(readLinesAtom).find(({ line }) => line.id === lineId);
  const set = useAtomValue(compiledLinesAtom)[(read?.number ?? 0) - 1]?.set ?? null;
  if (read === undefined) return null;
  const { number } = read;
  if (known.papers.length === 0)
    return <Quiet>{tellNoPapers(known, 'Then this says which of them a line misses, and why.')}</Quiet>;
  if (read.line.isOff) return <Quiet>{`Line ${number} is switched off: it finds nothing.`}</Quiet>;
  if (set === null) return <Quiet>{`Line ${number} cannot be asked as it stands: 'Line' says why.`}</Quiet>;
  return <Missed lineId={lineId} number={number} known={known} basis={tellBasis(set)} />;
}

interface MissedProps {
  readonly lineId: string;
  readonly number: number;
  readonly known: KnownPapersState;
  /** The text from `tellBasis`. */
  readonly basis: string;
}

function Missed({ lineId, number, known, basis }: MissedProps) {
  const missed = useAtomValue(useMemo(() => createMissedAtom(lineId), [lineId]));
  const hidden = useAtomValue(strategyAnswerAtom)?.papers.aside ?? 0;
  if (missed.state === 'comparing') return <Quiet>Comparing the known papers with the line…</Quiet>;
  if (missed.state === 'failed') {
    return (
      <chakra.p
        role="alert"
        color="text.error"
      >{`The papers could not be compared: ${missed.message}`}</chakra.p>
    );
  }
  const total = known.papers.length - hidden;
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <div>
        <p role="status">{tellMissed(number, missed.papers.length, total)}</p>
        <Quiet>{tellComputed(basis, known.missing, hidden)}</Quiet>
      </div>
      <FoundByService lineId={lineId} missed={missed.papers} known={known} />
      {missed.papers.length === 0 ? null : <PaperList papers={missed.papers} known={known} />}
    </chakra.div>
  );
}

/** 'Line 4 misses 3 of 46 known papers.' */
function tellMissed(number: number, missed: number, total: number): string {
  const papers = formatQuantity(total, 'known paper');
  return missed === 0
    ? `Line ${number} finds ${total === 1 ? 'the one known paper' : `all ${papers}`}.`
    : `Line ${number} misses ${formatExactCount(missed)} of ${papers}.`;
}

function tellComputed(basis: string, missing: number, hidden: number): string {
  return [
    `Computed here, from ${basis}.`,
    ...(hidden === 0
      ? []
      : [`${formatQuantity(hidden, 'paper')} set aside ${hidden === 1 ? 'is' : 'are'} not shown.`]),
    ...(missing === 0
      ? []
      : [
          `${formatQuantity(missing, 'paper')} more ${missing === 1 ? 'is' : 'are'} not in this source, and no line can find ${missing === 1 ? 'it' : 'them'}.`,
        ]),
  ].join(' ');
}

function PaperList({
  papers,
  known,
}: {
  readonly papers: readonly MissedKnown[];
  readonly known: KnownPapersState;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const byId = useMemo(() => new Map(known.papers.map((paper) => [paper.id, paper])), [known.papers]);
  const shown = isWhole ? papers : papers.slice(0, FIRST);
  return (
    <>
      <ShowMore items={shown} noun="missed paper" step={MORE}>
        {(drawn) => (
          <chakra.ol
            aria-label="Missed papers"
            display="flex"
            flexDirection="column"
            gap="2"
            listStyleType="none"
          >
            {drawn.map((missed) => {
              const paper = byId.get(missed.id);
              return paper === undefined ? null : (
                <MissedPaper key={missed.id} missed={missed} paper={paper} />
              );
            })}
          </chakra.ol>
        )}
      </ShowMore>
      {papers.length > FIRST ? (
        <ShowAllButton count={papers.length} what="missed papers" isWhole={isWhole} onChange={setIsWhole} />
      ) : null}
    </>
  );
}
