'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { formatKindQuantity } from '@/lib/entities/kind-quantity';
import { goOnLabel } from '@/lib/flows/agreed-price';
import { formatExactCount } from '@/lib/format/counts';
import { type CollectRequest, type CollectState, forgetCollectedAtom } from '@/lib/state/lists/collect-atoms';
import { ExportCost } from './ExportCost';
import { type ExportableList, type ExportFrame, targetVerb } from './export-choices';

interface ExportStoppedProps {
  readonly frame: ExportFrame;
  readonly list: ExportableList;
  readonly request: CollectRequest;
  readonly state: Extract<CollectState, { readonly state: 'stopped' }>;
  readonly onResume: () => unknown;
  /** Makes what is wanted of what is there. */
  readonly onFinish: () => unknown;
  /** Makes what is wanted of the entities that are shown. */
  readonly onShown: () => unknown;
  readonly onClose: () => void;
}

/** Why the export stopped, what is there all the same, and the ways on. */
export function ExportStopped(props: ExportStoppedProps) {
  const { frame, list, request, state, onResume, onFinish, onShown, onClose } = props;
  const forget = useSetAtom(forgetCollectedAtom);
  const { collected, error, total, more } = state;
  const canTakeShown = error !== null && collected === 0 && list.shown.length > 0;
  const actions = (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2">
      {canTakeShown ? (
        <Button onClick={() => void onShown()}>
          {`${targetVerb(request.target)} (${formatExactCount(list.shown.length)} shown)`}
        </Button>
      ) : null}
      {collected === 0 ? null : (
        <>
          <Button onClick={() => forget()}>Start over</Button>
          <Button onClick={() => void onFinish()}>
            {`${targetVerb(request.target)} (${formatExactCount(collected)})`}
          </Button>
        </>
      )}
      <Button tone="primary" onClick={() => void onResume()}>
        {more !== null ? goOnLabel(more) : collected === 0 ? 'Try again' : 'Resume'}
      </Button>
    </chakra.div>
  );
  return (
    <Dialog {...frame} onClose={onClose} actions={actions}>
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        {error === null ? (
          <p role="status">Cancelled.</p>
        ) : (
          <chakra.p role="alert" color="text.error" overflowWrap="anywhere">
            The export stopped: {error}
          </chakra.p>
        )}
        {error === null ? null : <ServiceStep of={error} />}
        {collected === 0 ? null : (
          <p>
            {formatExactCount(collected)} of {formatKindQuantity(total ?? list.count, list.kind)} are here.
            They stay until this tab is closed, and are not paid for again.
          </p>
        )}
        {canTakeShown ? (
          <p>
            The {formatKindQuantity(list.shown.length, list.kind)} shown here can be exported with what is
            loaded of them. Fields that were not loaded stay empty and are named.
          </p>
        ) : null}
        <ExportCost request={request} found={list.count} />
      </chakra.div>
    </Dialog>
  );
}
