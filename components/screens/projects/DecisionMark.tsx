import { chakra } from '@chakra-ui/react/styled-system';
import { Check, CircleHelp, FileX, Minus, TriangleAlert } from 'lucide-react';
import { outcomeLabel } from '@/lib/project/outcome-label';
import type { Outcome } from '@/lib/project/verdicts';

const ICONS = {
  include: Check,
  exclude: Minus,
  maybe: CircleHelp,
  'not-retrieved': FileX,
  conflict: TriangleAlert,
} as const;

/** A decision as a mark with its word, not by colour alone. */
export function DecisionMark({ outcome }: { readonly outcome: Outcome }) {
  if (outcome === null) {
    return <chakra.span color="text.secondary">{outcomeLabel(outcome)}</chakra.span>;
  }
  const Icon = ICONS[outcome];
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      whiteSpace="nowrap"
      color={outcome === 'exclude' ? 'text.secondary' : 'text.primary'}
      fontWeight={outcome === 'include' ? 'medium' : 'normal'}
    >
      <Icon size={14} aria-hidden="true" />
      {outcomeLabel(outcome)}
    </chakra.span>
  );
}
