'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ProgressBar } from '@/components/ui/ProgressBar';
import type { EntityKind } from '@/lib/base/entity-kind';
import { formatKindQuantity } from '@/lib/entities/kind-quantity';
import { kindFacts } from '@/lib/entities/registry';
import { formatExactCount } from '@/lib/format/counts';
import { aboutDuration } from '@/lib/format/durations';
import { type CollectState, stopCollectingAtom } from '@/lib/state/lists/collect-atoms';
import type { ExportFrame } from './export-choices';

type Running = Extract<CollectState, { readonly state: 'running' | 'finishing' }>;

interface ExportProgressProps {
  readonly frame: ExportFrame;
  readonly kind: EntityKind;
  readonly state: Running;
}

/** How far the export is, and the way to stop it. */
export function ExportProgress({ frame, kind, state }: ExportProgressProps) {
  const stop = useSetAtom(stopCollectingAtom);
  const isStopping = state.state === 'running' && state.isStopping;
  const actions =
    state.state === 'finishing' ? undefined : (
      <Button onClick={() => stop()}>{isStopping ? 'Stop at once' : 'Cancel'}</Button>
    );
  return (
    <Dialog {...frame} isLocked onClose={() => undefined} actions={actions}>
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        <ProgressBar label="Export progress" value={shareOf(state)} />
        <chakra.p role="status" fontVariantNumeric="tabular-nums">
          {textOf(kind, state)}
        </chakra.p>
        {state.state === 'running' ? (
          <chakra.p color="text.secondary">
            Keep this page open. After a reload the export continues from here; if you close the tab, it
            starts over.
          </chakra.p>
        ) : null}
      </chakra.div>
    </Dialog>
  );
}

function shareOf(state: Running): number | null {
  if (state.state === 'finishing') return 1;
  return state.total === null || state.total === 0 ? null : state.collected / state.total;
}

function textOf(kind: EntityKind, state: Running): string {
  if (state.state === 'finishing') return `Writing ${formatKindQuantity(state.collected, kind)}...`;
  const { collected, total, leftMs, isStopping } = state;
  if (isStopping) return 'Stopping once the page that was asked for has come...';
  if (total === null) return `Fetching ${kindFacts(kind).plural.toLowerCase()}...`;
  const left = leftMs === null ? '' : `, ${aboutDuration(leftMs)} left`;
  return `${formatExactCount(collected)} of ${formatKindQuantity(total, kind)}${left}`;
}
