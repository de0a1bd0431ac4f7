'use client';

import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { navigate } from '@/components/router/url-store';
import { GRAPH_PATH } from '@/lib/routing/paths';
import { importAtom } from '@/lib/state/exchange/import-atoms';

const ImportDialog = lazy(async () => ({
  default: (await import('@/components/sections/graph-actions/ImportDialog')).ImportDialog,
}));

/** The dialog of the present import, wherever it was started. */
export function ImportWindow({ isBesideGraph }: { readonly isBesideGraph: boolean }) {
  const { state } = useAtomValue(importAtom);
  if (state === 'closed') return null;
  return (
    <Suspense fallback={null}>
      <ImportDialog onImported={() => !isBesideGraph && navigate(GRAPH_PATH)} />
    </Suspense>
  );
}
