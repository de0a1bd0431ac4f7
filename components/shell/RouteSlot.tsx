'use client';

import { memo, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { noteAwake } from '@/components/router/early-acts-script';
import { useRouteTable } from '@/components/router/route-table';
import { currentUrl, subscribeUrl } from '@/components/router/url-store';
import { ScreenSkeleton } from '@/components/ui/ScreenSkeleton';
import { matchRoute } from '@/lib/routing/match-route';
import { RouteBoundary } from './RouteBoundary';

interface RouteSlotProps {
  /** Address this page is prerendered for; null for a shell that stands in for many addresses. */
  readonly ssrPath: string | null;
}

/**
 * Shows the screen of the current address. The server snapshot is also what React hydrates with, so the HTML of any
 * shell hydrates cleanly at any address; the real one follows at once, or, where only the query differs, when the screen
 * is hydrated: React would else take the prerendered screen away until its code has come.
 */
export function RouteSlot({ ssrPath }: RouteSlotProps) {
  const url = useSyncExternalStore(subscribeUrl, currentUrl, () => ssrPath);
  const [isScreenThere, setScreenThere] = useState(false);
  if (url === null) return <ScreenSkeleton />;
  const isStillHtml = !isScreenThere && ssrPath !== null && patternOf(url) === patternOf(ssrPath);
  return <RoutedScreen url={isStillHtml ? ssrPath : url} onThere={setScreenThere} />;
}

function patternOf(url: string): string {
  return matchRoute(url).pattern;
}

interface RoutedScreenProps {
  readonly url: string;
  readonly onThere: (isThere: true) => void;
}

/** Not rendered again for the same address: that, too, would take a prerendered screen away. */
const RoutedScreen = memo(function RoutedScreen({ url, onThere }: RoutedScreenProps) {
  const table = useRouteTable();
  const route = matchRoute(url);
  const Screen = table[route.pattern];
  if (Screen === undefined) throw new Error(`No screen for ${route.pattern}`);
  return (
    <RouteBoundary key={route.pattern} address={url}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen route={route} />
        <UpstreamResult onThere={onThere} />
      </Suspense>
    </RouteBoundary>
  );
});

function UpstreamResult({ onThere }: Pick<RoutedScreenProps, 'onThere'>) {
  // Says that React has come to what stands beside it: nothing else knows when HTML is hydrated.
  useEffect(() => {
    onThere(true);
    noteAwake('screen');
  }, [onThere]);
  return null;
}
