import { useAtomValue } from 'jotai';
import { formatQuantity } from '@/lib/format/counts';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';
import { askPriceAtom, isOlderLineAtom } from '@/lib/state/strategy/ask-atoms';
import { strategyAnswersAtom } from '@/lib/state/strategy/strategy-atoms';
import { tellCounted } from '@/lib/strategy/tell-counted';
import type { WorkSet } from '@/lib/strategy/work-set';
import { PanelPart, Quiet } from './PanelPart';

interface LineCountProps {
  readonly lineId: string;
  readonly set: WorkSet;
}

/** The date of a line's count and the previous count, or the price of counting. */
export function LineCount({ lineId, set }: LineCountProps) {
  const answers = useAtomValue(strategyAnswersAtom);
  const holder = useAtomValue(recordHolderAtom);
  const { credits } = useAtomValue(askPriceAtom)([lineId]);
  const isOlder = useAtomValue(isOlderLineAtom)(lineId);
  const told = tellCounted(set, answers, holder);
  const price = credits === 0 ? '' : ` It takes ${formatQuantity(credits, 'credit')}.`;
  return (
    <PanelPart title="Count">
      {told === null ? (
        <Quiet>{`Not counted yet: press Enter in the line.${price}`}</Quiet>
      ) : (
        <>
          <p>{told.now}</p>
          {told.before === null ? null : <Quiet>{told.before}</Quiet>}
          {isOlder ? (
            <Quiet>{`That is more than a day ago: press Enter in the line to count it again.${price}`}</Quiet>
          ) : null}
        </>
      )}
    </PanelPart>
  );
}
