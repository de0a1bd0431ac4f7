import { failure, type Result, success } from './result';

/** Unit: bytes. Source: the rule for uploads, 500 MB unpacked or 100:1. */
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;
const MAX_RATIO = 100;

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
/** A bit of an entry's flags. */
const ENCRYPTED = 1;
/** Stands where a size needs 64 bits. */
const IN_ZIP64 = 0xffffffff;

interface Directory {
  readonly entries: number;
  readonly offset: number;
}

function findDirectory(view: DataView): Directory | null {
  const lowest = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) !== END_SIGNATURE) continue;
    return { entries: view.getUint16(at + 10, true), offset: view.getUint32(at + 16, true) };
  }
  return null;
}

/** A file of an archive, as the archive's directory describes it. */
export interface ZipEntry {
  readonly name: string;
  /** Of packing: 0 is none, 8 deflate. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Unit: bytes. */
  readonly packedSize: number;
  /** Unpacked. Unit: bytes. */
  readonly size: number;
  /** Where its own header stands. */
  readonly offset: number;
}

/**
 * The files that a zip archive says it holds, folders left out, read from its central directory alone: nothing is unpacked,
 * and `unpackEntry` takes no more of a file than is said here.
 * Error: why the archive is refused before any reader runs, as the rest of a sentence.
 */
export function checkZipSizes(bytes: Uint8Array): Result<readonly ZipEntry[], string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = findDirectory(view);
  if (directory === null) return failure('the file is damaged or incomplete.');
  let at = directory.offset;
  let unpacked = 0;
  const entries: ZipEntry[] = [];
  for (let entry = 0; entry < directory.entries; entry += 1) {
    if (at + ENTRY_BYTES > bytes.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE) {
      return failure('the file is damaged or incomplete.');
    }
    const size = view.getUint32(at + 24, true);
    if (size === IN_ZIP64) return failure('its content is larger than 500 MB once unpacked.');
    unpacked += size;
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
    if (!name.endsWith('/')) {
      entries.push({
        name,
        isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
        method: view.getUint16(at + 10, true),
        packedSize: view.getUint32(at + 20, true),
        size,
        offset: view.getUint32(at + 42, true),
      });
    }
    const tail = nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    at += ENTRY_BYTES + tail;
  }
  if (unpacked > MAX_UNPACKED_BYTES) return failure('its content is larger than 500 MB once unpacked.');
  if (unpacked > MAX_RATIO * bytes.byteLength) {
    return failure('its content is more than 100 times larger once unpacked, so it is not read.');
  }
  return success(entries);
}
