import { chakra } from '@chakra-ui/react/styled-system';
import { accessLabel } from '@/lib/entities/record-columns';
import type { WorkRecord } from '@/lib/entities/records';

const TONES = { 'Open Access': 'text.success', Closed: 'text.secondary' } as const;

/**
 * Whether a work can be read for free: 'Open Access' or 'Closed' (docs/behaviours/shell.md#access); a dash if unknown.
 */
export function AccessBadge({ work }: { readonly work: WorkRecord }) {
  const label = accessLabel(work);
  if (label === null) return '–';
  return (
    <chakra.span
      display="inline-block"
      px="2"
      borderWidth="1px"
      borderColor="currentColor"
      rounded="full"
      // Of its own, so that the text is as legible on a hovered row.
      bg="bg.page"
      fontSize="meta"
      whiteSpace="nowrap"
      color={TONES[label]}
    >
      {label}
    </chakra.span>
  );
}
