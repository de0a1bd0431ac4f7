'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { ServerShareNote } from '@/components/search/ServerShareNote';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { goOnLabel } from '@/lib/flows/agreed-price';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { askLinesAtom, askPriceAtom, isAskingAtom } from '@/lib/state/strategy/ask-atoms';
import {
  type LinePrice,
  linePriceAtom,
  type Retrieval,
  retrievalAtom,
  retrieveLineAtom,
  stopRetrievalAtom,
} from '@/lib/state/strategy/retrieve-atoms';
import { strategyPlaceAtom } from '@/lib/state/strategy/strategy-atoms';

interface RetrieveDialogProps {
  readonly lineId: string;
  readonly number: number;
  readonly onClose: () => void;
}

/** Retrieves the papers of a line into the project: gives the price first, and can be stopped and continued. */
export function RetrieveDialog({ lineId, number, onClose }: RetrieveDialogProps) {
  const price = useAtomValue(linePriceAtom)(lineId);
  const retrieval = useAtomValue(retrievalAtom);
  const isDraft = useAtomValue(strategyPlaceAtom) === 'draft';
  const retrieve = useSetAtom(retrieveLineAtom);
  const stop = useSetAtom(stopRetrievalAtom);
  const isRunning = retrieval?.state === 'running';
  const isOurs = retrieval?.line === lineId && retrieval.what !== 'known';

  async function handleRetrieve() {
    if (await retrieve(lineId)) onClose();
  }

  return (
    <Dialog
      title="Retrieve into the project"
      isLocked={isRunning}
      onClose={onClose}
      actions={
        isRunning ? (
          <Button onClick={() => void stop()}>Stop</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            {price?.found === null ? (
              <CountButton lineId={lineId} />
            ) : (
              <Button
                tone="primary"
                disabled={price === null || price.fault !== null || price.records === 0}
                onClick={() => void handleRetrieve()}
              >
                {isOurs && retrieval.more !== null && price !== null
                  ? goOnLabel(price.credits)
                  : verbOf(price)}
              </Button>
            )}
          </>
        )
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        <p>{tellFound(number, price)}</p>
        {price === null || price.fault !== null || isRunning ? null : <Price price={price} />}
        {isDraft && price?.fault === null ? (
          <chakra.p color="text.secondary">The search comes into the project with them.</chakra.p>
        ) : null}
        {isOurs ? <Progress retrieval={retrieval} /> : null}
      </chakra.div>
    </Dialog>
  );
}

/** The price is known only after the line is counted. */
function CountButton({ lineId }: { readonly lineId: string }) {
  const { credits } = useAtomValue(askPriceAtom)([lineId]);
  const isAsking = useAtomValue(isAskingAtom);
  const ask = useSetAtom(askLinesAtom);
  return (
    <Button tone="primary" disabled={isAsking} onClick={() => void ask([lineId])}>
      {credits === 0 ? 'Count' : `Count · ${formatQuantity(credits, 'credit')}`}
    </Button>
  );
}

function verbOf(price: LinePrice | null): string {
  return price === null || price.credits === 0
    ? 'Retrieve'
    : `Retrieve · ${formatQuantity(price.credits, 'credit')}`;
}

function tellFound(number: number, price: LinePrice | null): string {
  if (price === null) return `Line ${number} cannot be asked as it stands.`;
  if (price.fault !== null) return price.fault;
  const { found, records } = price;
  const finds = `Line ${number} finds ${formatQuantity(found ?? 0, 'paper')}`;
  return records < (found ?? 0)
    ? `${finds}. The first ${formatExactCount(records)} are retrieved: no more can be at a time.`
    : `${finds}.`;
}

function Price({ price: { requests, credits } }: { readonly price: LinePrice }) {
  const cost = credits === 0 ? 'no credits' : `at most ${formatQuantity(credits, 'credit')}`;
  return (
    <>
      <chakra.p color="text.secondary">
        {`About ${formatQuantity(requests, 'request')}, ${cost}. Papers that are in the project already are not added twice. You can stop at any time and go on later: what was retrieved is not paid for again.`}
      </chakra.p>
      <ServerShareNote credits={credits} />
    </>
  );
}

function Progress({ retrieval }: { readonly retrieval: Retrieval }) {
  const { what, state, retrieved, total, message } = retrieval;
  const unit = what === 'ids' ? 'request' : 'paper';
  if (state === 'failed') {
    return (
      <>
        <chakra.p role="alert" color="text.error">
          {`${message ?? 'It failed'} ${formatQuantity(retrieved, unit)} of it stay at hand.`}
        </chakra.p>
        <ServiceStep of={message ?? ''} />
      </>
    );
  }
  if (state === 'stopped') return <p>{`Stopped after ${formatQuantity(retrieved, unit)}.`}</p>;
  if (state === 'done') return null;
  return (
    <chakra.div display="flex" flexDirection="column" gap="1">
      <ProgressBar
        label={what === 'ids' ? 'Putting the line together' : 'Retrieving papers'}
        value={total === null || total === 0 ? null : retrieved / total}
      />
      <chakra.p role="status" color="text.secondary">
        {`${formatExactCount(retrieved)}${total === null ? '' : ` of ${formatExactCount(total)}`} ${what === 'ids' ? 'requests of its parts' : 'papers'}`}
      </chakra.p>
    </chakra.div>
  );
}
