'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense } from 'react';
import { faultFinderAtom } from '@/lib/state/service/condition-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import type { FaultAdviceProps, Narrower } from './FaultAdvice';
import { Said } from './Said';

/** It comes with the first fault; where its code does not come, the message above stands by itself. */
const FaultAdvice = lazy(async (): Promise<{ default: ComponentType<FaultAdviceProps> }> => {
  try {
    return { default: (await import('./FaultAdvice')).FaultAdvice };
  } catch {
    return { default: () => null };
  }
});

interface ServiceStepProps {
  /** The text that tells of a failure, as it is shown. */
  readonly of: string;
  /** Where a narrower search of the same words is, for a search that takes too long; null: there is none. */
  readonly narrower?: Narrower | null;
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
      {step === null ? null : (
        <Suspense fallback={null}>
          <FaultAdvice step={step} narrower={narrower} />
        </Suspense>
      )}
    </chakra.div>
  );
}
