import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { formatExactCount } from '@/lib/format/counts';
import { findEntryAtom } from '@/lib/state/project/known-entries';
import { originsOf, type PaperRow } from './paper-rows';

/** The first origin of a paper, and the number of others. */
export function OriginCell({ row }: { readonly row: PaperRow }) {
  const origins = originsOf(row.shown, useAtomValue(findEntryAtom));
  return (
    <chakra.span color="text.secondary">
      {origins[0]}
      {origins.length > 1 ? ` and ${formatExactCount(origins.length - 1)} more` : ''}
    </chakra.span>
  );
}
