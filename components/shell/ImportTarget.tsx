'use client';

import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { useTransfers } from '@/components/hooks/use-transfers';
import { useRoute } from '@/components/router/use-route';
import { DropHint } from '@/components/ui/DropHint';
import { isGraphRoute } from '@/lib/routing/match-route';
import { isImportWantedAtom, requestImportAtom } from '@/lib/state/exchange/import-request-atom';
import { WorkspaceGate } from './WorkspaceGate';

const ImportWindow = lazy(async () => ({ default: (await import('./ImportWindow')).ImportWindow }));

/**
 * Accepts files and texts dropped or pasted on Home and beside the graph. The code that reads them is loaded at first
 * use.
 */
export function ImportTarget() {
  const route = useRoute();
  const showsGraph = route !== null && isGraphRoute(route);
  const isWanted = useAtomValue(isImportWantedAtom);
  const request = useSetAtom(requestImportAtom);
  const take = (transfer: readonly [File, ...File[]] | string) => void request(transfer);

  const isOver = useTransfers(true, { onFiles: take, onText: take });
  return (
    <>
      {isOver ? <DropHint>Drop a graph, references or a list of identifiers</DropHint> : null}
      {showsGraph || isWanted ? (
        <Suspense fallback={null}>
          <WorkspaceGate resumes={false}>
            <ImportWindow isBesideGraph={showsGraph} />
          </WorkspaceGate>
        </Suspense>
      ) : null}
    </>
  );
}
