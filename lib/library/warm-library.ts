import type { MemoryLibrary } from '@/lib/library/library';

/** Records indexed between two pauses: some tens of milliseconds when they are whole. */
const RECORDS_PER_SLICE = 200;

/**
 * Builds the search index slice by slice, so that the first search need not, and requests that come meanwhile wait for
 * one slice at most. Resolves when all is indexed, or when the library is no longer wanted.
 * @param pause lets others work, before each slice; rejections pass through.
 */
export async function warmLibrary(
  library: MemoryLibrary,
  pause: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let left = library.warm(0);
  while (left > 0) {
    await pause();
    if (signal?.aborted === true) return;
    left = library.warm(RECORDS_PER_SLICE);
  }
}
