'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { lazy } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { hasLostCodeAtom, hasStatusAtom } from '@/lib/state/service/offline-atoms';
import { LatePart } from './LatePart';
import { LostCodeNotice } from './LostCodeNotice';

const SourceBanner = lazy(async () => ({ default: (await import('./SourceBanner')).SourceBanner }));

/**
 * What there is to say about the whole visit. It is known late, so it stands at the foot of the window, where it moves
 * nothing, and stays in sight; its code comes when there is something to say.
 */
export function StatusFoot() {
  const isHydrated = useIsHydrated();
  const hasStatus = useAtomValue(hasStatusAtom);
  const hasLostCode = useAtomValue(hasLostCodeAtom);
  if (!isHydrated || !(hasStatus || hasLostCode)) return null;
  return (
    <chakra.div position="sticky" bottom="0" zIndex="header" flexShrink="0">
      {hasLostCode ? <LostCodeNotice /> : null}
      {hasStatus ? (
        <LatePart>
          <SourceBanner />
        </LatePart>
      ) : null}
    </chakra.div>
  );
}
