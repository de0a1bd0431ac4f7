'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { formatExactCount } from '@/lib/format/counts';
import { bulkProgressAtom, cancelBulkAtom } from '@/lib/state/expansion/bulk-atoms';
import { WorkCard } from './WorkCard';

/** How far the long action under way is; cancelling it keeps what it has done. */
export function LongWorkCard() {
  const progress = useAtomValue(bulkProgressAtom);
  const cancel = useSetAtom(cancelBulkAtom);
  if (progress === null) return null;
  const { title, done, total } = progress;
  const text =
    total === null ? `${title}...` : `${title}: ${formatExactCount(done)} of ${formatExactCount(total)}`;
  return (
    <WorkCard text={text} onCancel={() => cancel()}>
      <chakra.div mt="1.5" pr="1.5">
        <ProgressBar label={title} value={total === null || total === 0 ? null : done / total} />
      </chakra.div>
    </WorkCard>
  );
}
