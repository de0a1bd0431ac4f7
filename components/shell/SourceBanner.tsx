'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { KeyButton } from '@/components/service/KeyButton';
import { Said } from '@/components/service/Said';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { closedServiceAtom, type ServiceWait, serviceWaitAtom } from '@/lib/state/service/condition-atoms';
import { connectivityProblemAtom, waitingVersionAtom } from '@/lib/state/service/offline-atoms';
import { retrySourceAtom, type SourceStatus, sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { ClosedServiceNotice } from './ClosedServiceNotice';
import { ConnectivityNotice } from './ConnectivityNotice';
import { PriceNotice } from './PriceNotice';
import { RecordLossesNotice } from './RecordLossesNotice';
import { UpdateNotice } from './UpdateNotice';

/** Says when the data shown is not from the live service or not whole, or the application is not the newest version. */
export function SourceBanner() {
  const source = useAtomValue(sourceStatusAtom);
  const problem = useAtomValue(connectivityProblemAtom);
  const version = useAtomValue(waitingVersionAtom);
  const wait = useAtomValue(serviceWaitAtom);
  const closed = useAtomValue(closedServiceAtom);
  return (
    <chakra.div borderTopWidth="1px">
      {version === null ? null : <UpdateNotice version={version} />}
      <RecordLossesNotice />
      <PriceNotice />
      {wait === null ? null : <ServiceWaitNotice wait={wait} />}
      {problem === null ? (
        <>
          <SourceNotice source={source} />
          {closed === null ? null : <ClosedServiceNotice closed={closed} />}
        </>
      ) : (
        <ConnectivityNotice problem={problem} actions={<TryAgain />} />
      )}
    </chakra.div>
  );
}

/** On phones the words before it are hidden, so it starts the sentence. */
const SENTENCE_ON_PHONES = {
  '@media (max-width: 767.98px)': { '&::first-letter': { textTransform: 'uppercase' } },
} as const;

function SourceNotice({ source }: { readonly source: SourceStatus }): ReactNode {
  if (source.state === 'library') {
    return (
      <Notice tone="info" isCompact>
        Records come from the local library <strong>{source.name}</strong>
        <chakra.span display={{ base: 'none', md: 'inline' }}>, not from the live service</chakra.span>.
      </Notice>
    );
  }
  if (source.state !== 'sample') return null;
  return (
    <Notice
      tone="warning"
      isCompact
      title="Sample library."
      actions={source.reason === 'chosen' ? <LeaveExample /> : <TryAgain />}
    >
      <chakra.span display={{ base: 'none', md: 'inline' }}>
        {source.reason === 'unreachable' ? 'The OpenAlex service cannot be reached, so you' : 'You'} see
        invented records{source.reason === 'chosen' ? ', and nothing here costs credits' : ''}:{' '}
      </chakra.span>
      <chakra.span display={{ base: 'inline-block', md: 'inline' }} css={SENTENCE_ON_PHONES}>
        no paper, person or institution here is real.
      </chakra.span>
    </Notice>
  );
}

function LeaveExample() {
  const connection = useAtomValue(retrySourceAtom);
  return (
    <Button size="small" disabled={connection === null} onClick={() => void connection?.retry()}>
      Leave the example
    </Button>
  );
}

function TryAgain() {
  const connection = useAtomValue(retrySourceAtom);
  const [isTrying, setIsTrying] = useState(false);

  async function handleRetry() {
    setIsTrying(true);
    await connection?.retry();
    setIsTrying(false);
  }

  return (
    <Button size="small" onClick={handleRetry} disabled={isTrying || connection === null}>
      {isTrying ? 'Trying...' : 'Try again'}
    </Button>
  );
}

/** A request waits before it is tried again: how long, and why. */
function ServiceWaitNotice({ wait }: { readonly wait: ServiceWait }) {
  const { seconds, reason, said, attempt, attempts, isLiftedByKey } = wait;
  return (
    <Notice
      tone="info"
      isCompact
      title={`Waiting ${seconds} s for OpenAlex:`}
      actions={isLiftedByKey ? <KeyButton /> : undefined}
    >
      {`${reason}. Then try ${attempt} of ${attempts}.`}
      <Said sentence={said} />
    </Notice>
  );
}
