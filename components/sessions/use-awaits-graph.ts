'use client';

import { useAtomValue } from 'jotai';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { mayHaveSessions } from '@/lib/state/sessions/session-place-atom';
import { isResumedAtom } from '@/lib/state/workspace-atom';

/**
 * Whether the graph of a former visit may be on its way: until it is there, or it is known that there is none, nobody
 * calls the graph empty. False in the page's HTML, which cannot know.
 */
export function useAwaitsGraph(): boolean {
  const isHydrated = useIsHydrated();
  const isResumed = useAtomValue(isResumedAtom);
  return isHydrated && !isResumed && mayHaveSessions();
}
