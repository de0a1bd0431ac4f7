import { useAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import type { EntityKind } from '@/lib/base/entity-kind';
import { formatKindQuantity } from '@/lib/entities/kind-quantity';
import type { ListSource } from '@/lib/flows/collect-list';
import { formatExactCount } from '@/lib/format/counts';
import {
  listKey,
  type UnfinishedExport as Unfinished,
  unfinishedExportAtom,
} from '@/lib/state/lists/unfinished-export-atoms';

interface UnfinishedExportProps {
  readonly kind: EntityKind;
  /** The list that is shown. */
  readonly source: ListSource;
  readonly onContinue: (unfinished: Unfinished) => void;
}

/** Offers to go on with an export of the list that is shown, which a reload or a failure has stopped. */
export function UnfinishedExport({ kind, source, onContinue }: UnfinishedExportProps) {
  const [unfinished, setUnfinished] = useAtom(unfinishedExportAtom);
  if (unfinished === null || unfinished.list !== listKey(kind, source)) return null;
  const { ids, found, limit } = unfinished;
  const total = Math.min(found ?? limit, limit);
  return (
    <Notice
      tone="info"
      actions={
        <>
          <Button size="small" tone="primary" onClick={() => onContinue(unfinished)}>
            {`Continue the export (${formatExactCount(ids.length)} of ${formatExactCount(total)})`}
          </Button>
          <Button size="small" onClick={() => setUnfinished(null)}>
            Drop it
          </Button>
        </>
      }
    >
      An export of this list stopped after {formatKindQuantity(ids.length, kind)}. It can go on from there;
      its price is stated first.
    </Notice>
  );
}
