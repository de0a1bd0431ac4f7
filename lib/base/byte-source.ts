const PIECE_BYTES = 1024 * 1024;

/** Bytes that are read part by part, such as those of a file on the disk. */
export interface ByteSource {
  /** Unit: bytes. */
  readonly size: number;
  /** Read at a time by who goes through all of them; absent: 1 MB. */
  readonly pieceBytes?: number;
  /** *Errors*: what the browser says of a file that is gone or locked. */
  read(from: number, to: number): Promise<Uint8Array>;
}

/** The part of a Blob that a source needs. */
export interface SlicedBlob {
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

export function sourceOfBytes(bytes: Uint8Array, pieceBytes: number = PIECE_BYTES): ByteSource {
  const read = (from: number, to: number) => Promise.resolve(bytes.subarray(from, to));
  return { size: bytes.length, pieceBytes, read };
}

/** A file's bytes; nothing of it is read yet. */
export function sourceOfBlob(blob: SlicedBlob): ByteSource {
  return {
    size: blob.size,
    read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  };
}

/** All bytes of a source, piece by piece. *Errors*: those of `read`. */
export async function* piecesOf(source: ByteSource): AsyncGenerator<Uint8Array, void, void> {
  const step = source.pieceBytes ?? PIECE_BYTES;
  for (let at = 0; at < source.size; at += step) {
    yield await source.read(at, Math.min(source.size, at + step));
  }
}

/** All bytes of a source. *Errors*: those of `read`. */
export function readAll(source: ByteSource): Promise<Uint8Array> {
  return source.read(0, source.size);
}

/** Called as a source is being read: how many bytes were, of all. */
export type OnBytes = (done: number, size: number) => void;
