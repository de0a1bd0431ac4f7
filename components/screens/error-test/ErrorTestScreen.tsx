'use client';

import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { ScreenSkeleton } from '@/components/ui/ScreenSkeleton';
import { ErrorButtons } from './ErrorButtons';

/**
 * Breaks on purpose, so that what catches it can be seen; in development only
 * (docs/behaviours/routes.md#error-test-page).
 */
export function ErrorTestScreen() {
  // A page that fails while it is prerendered fails the build.
  if (!useIsHydrated()) return <ScreenSkeleton />;
  if (process.env.NODE_ENV !== 'development') {
    throw new Error('Error test page is only available in development mode');
  }
  return <ErrorButtons />;
}
