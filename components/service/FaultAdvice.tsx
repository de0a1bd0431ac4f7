'use client';

import { useAtomValue } from 'jotai';
import { Link } from '@/components/router/Link';
import { Folded } from '@/components/ui/Folded';
import type { FaultStep } from '@/lib/state/service/condition-atoms';
import { usableApiKeyAtom } from '@/lib/state/shell/settings-atoms';
import { KeyOffer } from './KeyOffer';
import { STEP_LINK, StoredAndSample } from './StoredAndSample';

/** Where a narrower search of the same words is. */
export interface Narrower {
  readonly to: string;
  readonly label: string;
}

export interface FaultAdviceProps {
  readonly step: FaultStep;
  readonly narrower: Narrower | null;
}

/** What can be done about a fault of the service. */
export function FaultAdvice({ step, narrower }: FaultAdviceProps) {
  const hasKey = useAtomValue(usableApiKeyAtom) !== null;
  if (step === 'narrow') {
    return (
      <p>
        OpenAlex gave up on this request because it takes too long. Use fewer alternatives, longer word stems
        or fewer years
        {narrower === null ? null : (
          <>
            , or{' '}
            <Link to={narrower.to} {...STEP_LINK}>
              {narrower.label}
            </Link>
          </>
        )}
        .
      </p>
    );
  }
  return (
    <>
      {step === 'key' && !hasKey ? (
        <Folded summary="Enter your own API key">
          <KeyOffer />
        </Folded>
      ) : null}
      <StoredAndSample />
    </>
  );
}
