'use client';

import { Suspense, useSyncExternalStore } from 'react';
import { matchRoute } from '@/lib/routing/match-route';
import { RouteBoundary } from './RouteBoundary';
import { useRouteTable } from './route-table';
import { ScreenSkeleton } from './ScreenSkeleton';
import { currentUrl, subscribeUrl } from './url-store';

interface RouteSlotProps {
  /** Address this page is prerendered for; null for a shell that stands in for many addresses. */
  readonly ssrPath: string | null;
}

/**
 * Shows the screen of the current address. The server snapshot is also what React hydrates with, so the HTML of any
 * shell hydrates cleanly at any address; the real one follows at once.
 */
export function RouteSlot({ ssrPath }: RouteSlotProps) {
  const url = useSyncExternalStore(subscribeUrl, currentUrl, () => ssrPath);
  const table = useRouteTable();
  if (url === null) return <ScreenSkeleton />;
  const route = matchRoute(url);
  const Screen = table[route.pattern];
  if (Screen === undefined) throw new Error(`No screen for ${route.pattern}`);
  return (
    <RouteBoundary key={route.pattern} address={url}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen route={route} />
      </Suspense>
    </RouteBoundary>
  );
}
