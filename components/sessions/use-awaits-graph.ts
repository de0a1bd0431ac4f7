'use client';

import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { mayHaveSessions } from '@/lib/state/sessions/session-scope-atom';
import { isResumedAtom, resumedAtom } from '@/lib/state/workspace-atom';

/**
 * Whether the graph of a previous visit may still be loading: until it is restored, or known to be absent, no text
 * calls the graph empty. False in the page's HTML, which cannot know.
 */
export function useAwaitsGraph(): boolean {
  const isHydrated = useIsHydrated();
  const isResumed = useAtomValue(isResumedAtom);
  return isHydrated && !isResumed && mayHaveSessions();
}

const NOTHING_ATOM = atom(null);

/** Suspends for as long as the graph of a previous visit may be on its way: what is shown stays as it is while loading. */
export function useResumedGraph(): void {
  // What this page keeps itself is nothing to wait for.
  const [mayCome] = useState(mayHaveSessions);
  useAtomValue(mayCome ? resumedAtom : NOTHING_ATOM);
}
