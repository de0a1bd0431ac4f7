'use client';

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { matchRoute, type RouteMatch } from '@/lib/routing/match-route';
import { currentUrl, subscribeUrl } from './url-store';

/** The route of the current address; null while a shell hydrates, when the address is not known yet. */
export function useRoute(): RouteMatch | null {
  const url = useSyncExternalStore(subscribeUrl, currentUrl, () => null);
  return url === null ? null : matchRoute(url);
}

/**
 * Does what an address asks for (load this entity, run this search), once each time `key` changes; what `act` returns
 * is called when the address asks for something else, so that an answer that comes late changes nothing.
 * Null asks for nothing.
 */
export function useOnAddress(key: string | null, act: (key: string) => (() => void) | undefined): void {
  const handleAddress = useEffectEvent(act);
  // The external system is the address bar: the entity it names must be loaded, however the address changed.
  useEffect(() => (key === null ? undefined : handleAddress(key)), [key]);
}
