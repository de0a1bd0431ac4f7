import { chakra } from '@chakra-ui/react/styled-system';
import { Check, CircleHelp, FileX, Minus, TriangleAlert } from 'lucide-react';
import type { Outcome } from '@/lib/project/verdicts';

const MARKS = {
  include: { Icon: Check, label: 'Include' },
  exclude: { Icon: Minus, label: 'Exclude' },
  maybe: { Icon: CircleHelp, label: 'Maybe' },
  'not-retrieved': { Icon: FileX, label: 'Not retrieved' },
  conflict: { Icon: TriangleAlert, label: 'Conflict' },
} as const;

/** A decision as a quiet mark: never by colour alone. */
export function DecisionMark({ outcome }: { readonly outcome: Outcome }) {
  if (outcome === null) {
    return <chakra.span color="text.secondary">Undecided</chakra.span>;
  }
  const { Icon, label } = MARKS[outcome];
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
      {label}
    </chakra.span>
  );
}
