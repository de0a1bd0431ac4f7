'use client';

import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { tellAgreement } from '@/lib/screening/tell-agreement';
import { askAtom } from '@/lib/state/question-atoms';
import { poolAtom } from '@/lib/state/screening/phase-atoms';
import {
  agreementsAtom,
  areAllThroughAtom,
  conflictsAtom,
  isSettlingAtom,
  type OtherReader,
  showOthersAtom,
} from '@/lib/state/screening/second-reader-atoms';

interface SecondReadersProps {
  readonly others: readonly OtherReader[];
  readonly areShown: boolean;
}

/** The decisions of others: hidden until all are through or the reader shows them, then with the agreement. */
export function SecondReaders({ others, areShown }: SecondReadersProps) {
  return areShown ? <Agreements /> : <Hidden others={others} />;
}

function Hidden({ others }: { readonly others: readonly OtherReader[] }) {
  const pool = useAtomValue(poolAtom).length;
  const areAllThrough = useAtomValue(areAllThroughAtom);
  const show = useSetAtom(showOthersAtom);
  const ask = useSetAtom(askAtom);

  async function handleShow() {
    const isAgreed =
      areAllThrough ||
      (await ask({
        title: 'Show the other decisions',
        paragraphs: [
          'What you decide from then on is no longer independent. The ledger notes when you did this.',
        ],
        verb: 'Show',
      }));
    if (isAgreed) show();
  }

  return (
    <>
      {others.map(({ id, name, decisions }) => (
        <p key={id}>
          {`${name} has decided on ${formatExactCount(decisions.size)} of ${formatQuantity(pool, 'paper')}.`}
        </p>
      ))}
      <p>{areAllThrough ? 'All are through.' : 'These decisions stay hidden until all are through.'}</p>
      <Button size="small" alignSelf="flex-start" onClick={() => void handleShow()}>
        {areAllThrough ? 'Compare the decisions' : 'Show them now...'}
      </Button>
    </>
  );
}

function Agreements() {
  const agreements = useAtomValue(agreementsAtom);
  const conflicts = useAtomValue(conflictsAtom);
  const [isSettling, setSettling] = useAtom(isSettlingAtom);
  return (
    <>
      {agreements.map((agreement) => (
        <p key={agreement.id}>{`${agreement.name} and you: ${tellAgreement(agreement)}`}</p>
      ))}
      {conflicts.length === 0 ? (
        <p>No decision differs, or all that differed are settled.</p>
      ) : (
        <Button size="small" alignSelf="flex-start" onClick={() => setSettling(!isSettling)}>
          {isSettling ? 'Back to the cards' : `Settle ${formatQuantity(conflicts.length, 'conflict')}`}
        </Button>
      )}
    </>
  );
}
