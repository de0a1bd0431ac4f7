'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { Link } from '@/components/router/Link';
import { Folded } from '@/components/ui/Folded';
import { type FaultStep, faultFinderAtom } from '@/lib/state/service/condition-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { usableApiKeyAtom } from '@/lib/state/shell/settings-atoms';
import { KeyOffer } from './KeyOffer';
import { Said } from './Said';
import { STEP_LINK, StoredAndSample } from './StoredAndSample';

interface ServiceStepProps {
  /** The text that tells of a failure, as it is shown. */
  readonly of: string;
  /** Where a narrower search of the same words is, for a search that takes too long; null: there is none. */
  readonly narrower?: Narrower | null;
}

interface Narrower {
  readonly to: string;
  readonly label: string;
}

/**
 * Under a failure: what OpenAlex itself says of it, and what can be done now. Nothing where the failure is not one of the service,
 * or says all there is.
 */
export function ServiceStep({ of, narrower = null }: ServiceStepProps) {
  const fault = useAtomValue(faultFinderAtom)(of);
  const isLive = useAtomValue(sourceStatusAtom).state === 'live';
  if (fault === null || !isLive) return null;
  const { said, step } = fault;
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      gap="1"
      maxW="640px"
      fontSize="panel"
      textAlign="left"
      color="text.secondary"
    >
      <Said sentence={of.includes(said) ? '' : said} />
      {step === null ? null : <Step step={step} narrower={narrower} />}
    </chakra.div>
  );
}

function Step({ step, narrower }: { readonly step: FaultStep; readonly narrower: Narrower | null }) {
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
