'use client';

import type { Destination } from '@/lib/routing/destination';
import { navigate } from './url-store';
import { useOnAddress } from './use-route';

/** Replaces the address where it means another one; tells why where something was wrong with it. */
export function useRedirect(
  destination: Destination | null,
  onReason: (redirect: { readonly to: string; readonly reason: string }) => void,
): void {
  const target = destination?.type === 'redirect' ? destination : null;
  useOnAddress(target === null ? null : target.to, (to) => {
    if (target !== null && target.reason !== null) onReason({ to, reason: target.reason });
    navigate(to, { replace: true });
    return undefined;
  });
}
