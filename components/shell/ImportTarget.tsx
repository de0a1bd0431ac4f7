'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useStore } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { useTransfers } from '@/components/hooks/use-transfers';
import { useRoute } from '@/components/router/use-route';
import { report } from '@/lib/base/report';
import { isGraphRoute } from '@/lib/routing/destination';
import { WorkspaceGate } from './WorkspaceGate';

const ImportWindow = lazy(async () => ({ default: (await import('./ImportWindow')).ImportWindow }));

/**
 * Accepts files and texts dropped or pasted on Home and beside the graph. The code that reads them is loaded at first
 * use.
 */
export function ImportTarget() {
  const store = useStore();
  const route = useRoute();
  const showsGraph = route !== null && isGraphRoute(route);
  const [isUsed, setIsUsed] = useState(false);

  async function take(transfer: readonly [File, ...File[]] | string) {
    setIsUsed(true);
    try {
      const { importAtom, offerTextAtom, readFileAtom } = await import('@/lib/state/exchange/import-atoms');
      if (store.get(importAtom).state === 'loading') return;
      if (typeof transfer === 'string') await store.set(offerTextAtom, 'Pasted text', transfer);
      else await store.set(readFileAtom, ...transfer);
    } catch (error) {
      report('error', 'The import could not be loaded', error);
    }
  }

  const isOver = useTransfers(true, { onFiles: take, onText: take });
  return (
    <>
      {isOver ? <DropHint /> : null}
      {showsGraph || isUsed ? (
        <Suspense fallback={null}>
          <WorkspaceGate resumes={false}>
            <ImportWindow isBesideGraph={showsGraph} />
          </WorkspaceGate>
        </Suspense>
      ) : null}
    </>
  );
}

function DropHint() {
  return (
    <chakra.div
      role="status"
      position="fixed"
      inset="3"
      zIndex="float"
      display="grid"
      placeItems="center"
      pointerEvents="none"
      rounded="panel"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor="brand.solid"
      bg="bg.brand"
      opacity="0.94"
    >
      <chakra.p
        px="4"
        py="3"
        bg="bg.page"
        rounded="panel"
        borderWidth="1px"
        boxShadow="float"
        fontSize="section"
        fontWeight="semibold"
      >
        Drop a graph, references or a list of identifiers
      </chakra.p>
    </chakra.div>
  );
}
