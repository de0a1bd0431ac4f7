'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { ProgressBar } from '@/components/ui/ProgressBar';
import type { HydrationOutcome } from '@/lib/flows/hydrate-dataset';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { DatasetSummary } from '@/lib/state/evaluation/dataset-counts';
import { dismissLookupAtom, lookupsAtom, stopLookupAtom } from '@/lib/state/evaluation/dataset-lookup-atoms';
import { offerLookupAtom } from '@/lib/state/evaluation/dataset-lookup-offer-atom';
import { lookedUpCountsAtom } from '@/lib/state/evaluation/looked-up-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';

/** Papers of a dataset that are known by identifiers only: how looking them up goes or went, and the way to it. */
export function DatasetLookup({ dataset }: { readonly dataset: DatasetSummary }) {
  const lookup = useAtomValue(lookupsAtom).get(dataset.id);
  if (lookup?.state === 'running') {
    return <Running id={dataset.id} done={lookup.done} total={lookup.total} />;
  }
  return (
    <>
      <Origin id={dataset.id} />
      {lookup === undefined ? null : <Ended id={dataset.id} outcome={lookup.outcome} />}
      <Offers dataset={dataset} isCounted={lookup === undefined} />
    </>
  );
}

/** Whose records its papers were completed with, where that is not the service. */
function Origin({ id }: { readonly id: string }) {
  const isApart = useAtomValue(lookedUpCountsAtom).has(id);
  const status = useAtomValue(sourceStatusAtom);
  if (!isApart) return null;
  return (
    <chakra.p fontSize="meta" color="text.secondary">
      {status.state === 'library'
        ? `Looked up in ${status.name}. The uploaded file stays unchanged.`
        : 'Looked up in the sample library, whose records are invented. These records are dropped once OpenAlex answers; the uploaded file stays unchanged.'}
    </chakra.p>
  );
}

interface RunningProps {
  readonly id: string;
  readonly done: number;
  readonly total: number;
}

function Running({ id, done, total }: RunningProps) {
  const stop = useSetAtom(stopLookupAtom);
  return (
    <chakra.div display="flex" flexDirection="column" gap="1.5" fontSize="panel">
      <chakra.div display="flex" alignItems="center" gap="2">
        <chakra.p role="status" flex="1">
          {`Looked up ${formatExactCount(done)} of ${formatQuantity(total, 'paper')}`}
        </chakra.p>
        <Button size="small" onClick={() => stop(id)}>
          Cancel look-up
        </Button>
      </chakra.div>
      <ProgressBar label="Look-up progress" value={total === 0 ? null : done / total} />
    </chakra.div>
  );
}

function outcomeText({ found, notFound, notAskedSingly, failed, isCancelled }: HydrationOutcome): string {
  return [
    `Found ${formatQuantity(found, 'paper')}.`,
    ...(notFound === 0 ? [] : [`${formatExactCount(notFound)} not found.`]),
    ...(notAskedSingly === 0
      ? []
      : [
          `${formatExactCount(notAskedSingly)} of them ${notAskedSingly === 1 ? 'was' : 'were'} asked for in lists only: “Look up again” requests each one by one, in case works were merged.`,
        ]),
    ...(isCancelled ? ['Cancelled: the papers found so far are stored.'] : []),
    ...(failed === null
      ? []
      : [
          failed.count === 0
            ? failed.message
            : `${formatExactCount(failed.count)} could not be looked up: ${failed.message}`,
        ]),
  ].join(' ');
}

function Ended({ id, outcome }: { readonly id: string; readonly outcome: HydrationOutcome }) {
  const dismiss = useSetAtom(dismissLookupAtom);
  return (
    <Frame>
      <Notice
        tone={outcome.failed === null ? 'info' : 'warning'}
        isCompact
        actions={
          <Button size="small" tone="quiet" onClick={() => dismiss(id)}>
            Dismiss
          </Button>
        }
      >
        {outcomeText(outcome)}
        {outcome.failed === null ? null : <ServiceStep of={outcome.failed.message} />}
      </Notice>
    </Frame>
  );
}

interface OffersProps {
  readonly dataset: DatasetSummary;
  /** Says how many there are, unless that has just been said. */
  readonly isCounted: boolean;
}

function Offers({ dataset, isCounted }: OffersProps) {
  const offer = useSetAtom(offerLookupAtom);
  const { id, identifierOnlyCount, notFoundCount } = dataset;
  if (identifierOnlyCount + notFoundCount === 0) return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" fontSize="panel">
      {isCounted ? (
        <chakra.p flex={{ sm: '1' }} minW="200px" color="text.secondary">
          {countsText(identifierOnlyCount, notFoundCount)}
        </chakra.p>
      ) : null}
      <Button size="small" onClick={() => void offer(id, identifierOnlyCount === 0)}>
        {identifierOnlyCount === 0 ? 'Look up again' : 'Look up papers'}
      </Button>
    </chakra.div>
  );
}

function countsText(identifierOnlyCount: number, notFoundCount: number): string {
  return [
    ...(identifierOnlyCount === 0
      ? []
      : [`${formatQuantity(identifierOnlyCount, 'paper')} known by identifiers only.`]),
    ...(notFoundCount === 0 ? [] : [`${formatQuantity(notFoundCount, 'paper')} not found.`]),
  ].join(' ');
}
