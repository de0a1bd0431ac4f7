'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { lazy } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { hasChunkLoadErrorAtom, hasStatusAtom } from '@/lib/state/service/offline-atoms';
import { ChunkLoadErrorNotice } from './ChunkLoadErrorNotice';
import { LazyPart } from './LazyPart';

const SourceBanner = lazy(async () => ({ default: (await import('./SourceBanner')).SourceBanner }));

/** Tells the page how high the foot is, for what keeps to the lower edge too. */
function tellHeight(element: HTMLElement | null) {
  if (element === null || typeof ResizeObserver === 'undefined') return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot-height', `${element.offsetHeight}px`));
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot-height');
  };
}

/**
 * Notices about the whole visit. They are known late, so they appear at the foot of the window, where they move nothing
 * and stay in view. The code is loaded when there is a notice.
 */
export function StatusFoot() {
  const isHydrated = useIsHydrated();
  const hasStatus = useAtomValue(hasStatusAtom);
  const hasChunkLoadError = useAtomValue(hasChunkLoadErrorAtom);
  if (!isHydrated || !(hasStatus || hasChunkLoadError)) return null;
  return (
    <chakra.div ref={tellHeight} position="sticky" bottom="0" zIndex="foot" flexShrink="0">
      {hasChunkLoadError ? <ChunkLoadErrorNotice /> : null}
      {hasStatus ? (
        <LazyPart>
          <SourceBanner />
        </LazyPart>
      ) : null}
    </chakra.div>
  );
}
