import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTimer } from '@/components/hooks/use-timer';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { isLargeGraphAtom } from '@/lib/state/graph/grouping-atoms';
import { latestLossAtom } from '@/lib/state/graph/history-atoms';
import { useCanvas } from './canvas-context';

const SHOWN_MS = 6_000;

/** What the latest step took off the map, with Undo beside it: for a while, until the next step, or as long as it is used. */
export function UndoOffer() {
  const step = useAtomValue(latestLossAtom);
  // A step from before the map was opened is no news.
  const [over, setOver] = useState(step);
  // Above what stands at the foot of a large graph.
  const isLarge = useAtomValue(isLargeGraphAtom);
  return (
    <chakra.div
      role="status"
      position="absolute"
      bottom={isLarge ? '88px' : '48px'}
      left="0"
      right="0"
      zIndex="7"
      pointerEvents="none"
    >
      {step === null || step === over ? null : <Offer step={step} onOver={() => setOver(step)} />}
    </chakra.div>
  );
}

interface OfferProps {
  readonly step: { readonly name: string };
  readonly onOver: () => void;
}

function Offer({ step, onOver }: OfferProps) {
  const { history } = useCanvas();
  const [isUsed, setIsUsed] = useState(false);
  useTimer(step, isUsed ? null : SHOWN_MS, onOver);
  return (
    <chakra.div
      role="group"
      aria-label="Undo"
      data-undo-offer
      onPointerEnter={() => setIsUsed(true)}
      onPointerLeave={() => setIsUsed(false)}
      onFocus={() => setIsUsed(true)}
      onBlur={() => setIsUsed(false)}
      pointerEvents="auto"
      display="flex"
      alignItems="center"
      gap="2"
      mx="auto"
      w="max-content"
      maxW="calc(100% - 24px)"
      pl="3"
      pr="1"
      py="1"
      bg="bg.panel"
      borderWidth="1px"
      rounded="panel"
      boxShadow="float"
      fontSize="panel"
      animation="appear 120ms ease-out"
    >
      <chakra.span minW="0" maxW="320px" truncate>
        {step.name}
      </chakra.span>
      <Button size="small" onClick={history.undo}>
        Undo
      </Button>
      <IconButton label="Dismiss" icon={<X size={14} aria-hidden="true" />} w="7" h="7" onClick={onOver} />
    </chakra.div>
  );
}
