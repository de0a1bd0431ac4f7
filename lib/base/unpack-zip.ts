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
  const unpacked = new Uint8Array(entry.isEncrypted ? 0 : entry.size);
  let length = 0;
  const all = unpackPieces(bytes, entry, (piece) => {
    unpacked.set(piece, length);
    length += piece.length;
  });
  return all.ok ? success(unpacked) : all;
}

/**
 * The same, handed over piece by piece, so that it is never whole. *Errors*: those of `onPiece`, as words of the error.
 * @param onPiece is also told the share of the entry that was unpacked, 0 to 1.
 */
export function unpackPieces(
  bytes: Uint8Array,
  entry: ZipEntry,
  onPiece: (piece: Uint8Array, share: number) => void,
): Result<null, string> {
  const { method, isEncrypted, size } = entry;
  if (isEncrypted) return failure('it is protected by a password.');
  const packed = packedBytes(bytes, entry);
  if (packed === null) return failure(DAMAGED);
  if (method === STORED) {
    if (packed.length !== size) return failure(DAMAGED);
    onPiece(packed, 1);
    return success(null);
  }
  if (method !== DEFLATED) return failure('it is packed in a way that cannot be read.');
  try {
    return inflate(packed, size, onPiece);
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

function inflate(
  packed: Uint8Array,
  size: number,
  onPiece: (piece: Uint8Array, share: number) => void,
): Result<null, string> {
  let length = 0;
  let end = 0;
  const stream = new Inflate((piece) => {
    if (length + piece.length <= size) onPiece(piece, Math.min(1, end / packed.length));
    length += piece.length;
  });
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    const before = length;
    end = at + PIECE_BYTES;
    stream.push(packed.subarray(at, end), end >= packed.length);
    if (length > size) return failure(LARGER);
    // Nothing comes after the end, however much is left.
    if (length === before) break;
  }
  return length === size ? success(null) : failure(DAMAGED);
}

/**
 * The archive with its files as they are unpacked, so that whoever reads it next unpacks nothing. Error: why there is none.
 * @param others files that take the place of those of the archive, by their names; null for files that are left out.
 */
export function unpackAll(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  others: ReadonlyMap<string, Uint8Array | null> = new Map(),
): Result<Uint8Array, string> {
  const files = new Map<string, Uint8Array>();
  for (const entry of entries) {
    if (ARCHIVE.test(entry.name)) continue;
    const other = others.get(entry.name);
    if (other === null) continue;
    const file = other === undefined ? unpackEntry(bytes, entry) : success(other);
    if (!file.ok) return file;
    files.set(entry.name, file.value);
  }
  return success(zipSync(Object.fromEntries(files), { level: 0 }));
}
