import { sourceOfBytes } from '@/lib/base/byte-source';
import { readTable } from '@/lib/evaluation/datasets/read-table';

/** The table of a file that is there as bytes. */
export function readTableBytes(
  name: string,
  bytes: Uint8Array,
  sheet?: string,
): ReturnType<typeof readTable> {
  return readTable(name, sourceOfBytes(bytes), () => undefined, sheet);
}
