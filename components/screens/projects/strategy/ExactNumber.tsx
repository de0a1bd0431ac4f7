import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { goOnLabel } from '@/lib/flows/agreed-price';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import {
  exactWorksAtom,
  partsPriceAtom,
  retrievalAtom,
  retrievePartsAtom,
} from '@/lib/state/strategy/retrieve-atoms';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';

/** Below the bounds of a line: its exact number, combined from the works of its parts, or the price of it. */
export function ExactNumber({ lineId }: { readonly lineId: string }) {
  const exact = useAtomValue(exactWorksAtom)(lineId);
  const price = useAtomValue(partsPriceAtom)(lineId);
  const retrieval = useAtomValue(retrievalAtom);
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const retrieve = useSetAtom(retrievePartsAtom);
  if (exact !== null) {
    return (
      <chakra.span display="block" title="Combined here from the works of its parts">
        {`exactly ${formatExactCount(exact.size)}`}
      </chakra.span>
    );
  }
  if (price === null || price.tooLarge > 0 || isReadOnly) return null;
  const isRunning = retrieval?.state === 'running';
  const isOurs = isRunning && retrieval.line === lineId;
  const isHeldUp = retrieval?.line === lineId && retrieval.what === 'ids' && retrieval.more !== null;
  const cost = price.credits === 0 ? '' : ` · ${formatQuantity(price.credits, 'credit')}`;
  return (
    <Button
      size="small"
      px="1"
      fontSize="meta"
      ms={{ base: '1', md: '0' }}
      mt="1"
      whiteSpace="normal"
      h="auto"
      minH={{ base: '10', md: '7' }}
      disabled={isRunning}
      onClick={() => void retrieve(lineId)}
    >
      {isOurs ? 'Combining…' : isHeldUp ? goOnLabel(price.credits) : `Exact number${cost}`}
    </Button>
  );
}
