'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import {
  dismissRecordLossesAtom,
  recordLossesAtom,
  type ToldLosses,
} from '@/lib/state/service/record-losses-atoms';

/** Says once a visit that parts of records could not be used, so that nobody takes a gap for a fact. */
export function RecordLossesNotice() {
  const losses = useAtomValue(recordLossesAtom);
  const dismiss = useSetAtom(dismissRecordLossesAtom);
  if (losses === null) return null;
  return (
    <Notice
      tone="warning"
      isCompact
      title="Some records are incomplete."
      actions={
        <Button size="small" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      {tellLosses(losses)}
    </Notice>
  );
}

function tellLosses({ values, records, unusable, example }: ToldLosses): string {
  const parts = [
    ...(values === 0
      ? []
      : [
          `${formatQuantity(values, 'value')} in ${formatQuantity(records, 'record')} could not be read (such as ${example}) and ${values === 1 ? 'counts' : 'count'} as missing; the rest of ${records === 1 ? 'the record' : 'these records'} is shown.`,
        ]),
    ...(unusable === 0
      ? []
      : [
          `${formatExactCount(unusable)} ${unusable === 1 ? 'record without an id is' : 'records without an id are'} left out.`,
        ]),
  ];
  return `${parts.join(' ')} Application Activity lists what is missing.`;
}
