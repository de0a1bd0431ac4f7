import { Inflate, zipSync } from 'fflate';
import { failure, type Result, success } from './result';
import { describeError } from './thrown-errors';
import type { ZipEntry } from './zip-sizes';

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/** Packed bytes unpacked at a time: at most a thousand times as many come out before they are counted. */
const PIECE_BYTES = 64 * 1024;

const DAMAGED = 'the file is damaged or incomplete.';
const LARGER = 'it is larger once unpacked than it says, so it is not read.';

/** Archives in an archive, whose sizes nobody has checked. */
const ARCHIVE = /\.(?:zip|gz)$/i;

/**
 * A file of an archive, counted while it is unpacked: no more than it says is taken, whatever comes.
 * Error: why it cannot be, as the rest of a sentence.
 */
export function unpackEntry(bytes: Uint8Array, entry: ZipEntry): Result<Uint8Array, string> {
  const { method, isEncrypted, size } = entry;
  if (isEncrypted) return failure('it is protected by a password.');
  const packed = packedBytes(bytes, entry);
  if (packed === null) return failure(DAMAGED);
  if (method === STORED) return packed.length === size ? success(packed) : failure(DAMAGED);
  if (method !== DEFLATED) return failure('it is packed in a way that cannot be read.');
  try {
    return inflate(packed, size);
  } catch (error) {
    return failure(`it cannot be unpacked (${describeError(error)}).`);
  }
}

/** The bytes of an entry as they stand in the archive; null where there are none. */
function packedBytes(bytes: Uint8Array, { offset, packedSize }: ZipEntry): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + LOCAL_BYTES > bytes.length || view.getUint32(offset, true) !== LOCAL_SIGNATURE) return null;
  const start = offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return start + packedSize > bytes.length ? null : bytes.subarray(start, start + packedSize);
}

function inflate(packed: Uint8Array, size: number): Result<Uint8Array, string> {
  const unpacked = new Uint8Array(size);
  let length = 0;
  const stream = new Inflate((piece) => {
    if (length + piece.length <= size) unpacked.set(piece, length);
    length += piece.length;
  });
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    const before = length;
    const end = at + PIECE_BYTES;
    stream.push(packed.subarray(at, end), end >= packed.length);
    if (length > size) return failure(LARGER);
    // Nothing comes after the end, however much is left.
    if (length === before) break;
  }
  return length === size ? success(unpacked) : failure(DAMAGED);
}

/**
 * The archive with all its files as they are unpacked, so that whoever reads it next unpacks nothing. Error: why there is none.
 */
export function unpackAll(bytes: Uint8Array, entries: readonly ZipEntry[]): Result<Uint8Array, string> {
  const files = new Map<string, Uint8Array>();
  for (const entry of entries) {
    if (ARCHIVE.test(entry.name)) continue;
    const file = unpackEntry(bytes, entry);
    if (!file.ok) return file;
    files.set(entry.name, file.value);
  }
  return success(zipSync(Object.fromEntries(files), { level: 0 }));
}
