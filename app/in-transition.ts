import { startTransition } from 'react';

/**
 * Runs a change at once, and has what shows it rendered in slices. *Errors*: what the change throws, which React alone would keep from
 * the caller.
 */
export function inTransition(change: () => void): void {
  const thrown: unknown[] = [];
  startTransition(() => {
    try {
      change();
    } catch (error) {
      thrown.push(error);
    }
  });
  if (thrown.length > 0) throw thrown[0];
}
