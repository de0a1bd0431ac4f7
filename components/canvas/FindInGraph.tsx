'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { EntityLine } from '@/components/ui/EntityLine';
import { IconButton } from '@/components/ui/IconButton';
import { TextField } from '@/components/ui/TextField';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import {
  findInGraphAtom,
  findOpenAtom,
  findQueryAtom,
  foundIndexAtom,
  foundNodesAtom,
  goToFoundAtom,
  hiddenFoundCountAtom,
  stepFoundAtom,
} from '@/lib/state/analysis/find-atoms';

/** Results listed; stepping reaches the others. */
const LISTED = 50;

interface FindInGraphProps {
  /** Whether the box has the focus at once, what it holds selected. */
  readonly takesFocus?: boolean;
}

function takeFocus(box: HTMLInputElement | null): void {
  box?.focus({ preventScroll: true });
  box?.select();
}

/** Searches the nodes of the canvas: what is found stands out, and can be gone through one by one. */
export function FindInGraph({ takesFocus = false }: FindInGraphProps) {
  useAtomValue(findOpenAtom);
  const query = useAtomValue(findQueryAtom);
  const found = useAtomValue(foundNodesAtom);
  const index = useAtomValue(foundIndexAtom);
  const find = useSetAtom(findInGraphAtom);
  const step = useSetAtom(stepFoundAtom);
  const goTo = useSetAtom(goToFoundAtom);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  }

  return (
    <chakra.div role="search" display="flex" flexDirection="column" gap="1.5">
      <chakra.div display="flex" alignItems="flex-end" gap="1">
        <chakra.div flex="1" onKeyDown={handleKey}>
          <TextField
            label="Find in graph"
            type="search"
            placeholder="Name, id or detail"
            value={query}
            onChange={find}
            {...(takesFocus ? { ref: takeFocus } : {})}
          />
        </chakra.div>
        <StepButton label="Previous result" isDisabled={found.length === 0} onStep={() => step(-1)}>
          <ChevronUp size={16} />
        </StepButton>
        <StepButton label="Next result" isDisabled={found.length === 0} onStep={() => step(1)}>
          <ChevronDown size={16} />
        </StepButton>
      </chakra.div>
      {query.trim() === '' ? null : <FoundCount count={found.length} index={index} />}
      {found.length === 0 ? null : (
        <chakra.ul aria-label="Found nodes" maxH="224px" overflowY="auto" mx="-1">
          {found.slice(0, LISTED).map((node, at) => (
            <li key={node.id}>
              <EntityLine
                kind={node.entityType}
                label={node.label}
                isRetracted={node.summary.isRetracted}
                isCurrent={at === index}
                aria-current={at === index ? 'true' : undefined}
                // Versions of a work have one name.
                trailing={node.summary.publicationYear ?? undefined}
                onClick={() => goTo(node.id)}
              />
            </li>
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onStep: () => void;
  readonly children: ReactNode;
}

function StepButton({ label, isDisabled, onStep, children }: StepButtonProps) {
  return <IconButton label={label} icon={children} w="8" h="8" disabled={isDisabled} onClick={onStep} />;
}

function FoundCount({ count, index }: { readonly count: number; readonly index: number | null }) {
  const hidden = useAtomValue(hiddenFoundCountAtom);
  const rank = index === null ? '' : `${formatExactCount(index + 1)} of `;
  return (
    <chakra.p role="status" fontSize="meta" color="text.secondary" fontVariantNumeric="tabular-nums">
      {count === 0 ? 'Nothing found' : `${rank}${formatQuantity(count, 'node')}`}
      {hidden === 0 ? '' : `, ${formatExactCount(hidden)} more hidden`}
    </chakra.p>
  );
}
