import type { Postings } from '@/lib/library/word-index';
import type { NumberPacker } from '@/lib/server/stored-library/packed-numbers';
import type { Piece } from '@/lib/server/stored-library/segment-pieces';

/** Where a word stands, as numbers: of each record the step from the one before, how often, and the step from each position to the next. */
export function packPostings({ docs, starts, positions }: Postings, packer: NumberPacker): Uint8Array {
  let doc = 0;
  for (let at = 0; at < docs.length; at += 1) {
    // A word of an abstract may be written in several ways, each with positions of its own.
    const places = Array.from(
      { length: (starts[at + 1] ?? positions.length) - (starts[at] ?? 0) },
      (_, i) => positions[(starts[at] ?? 0) + i] ?? 0,
    ).sort((a, b) => a - b);
    packer.put((docs[at] ?? 0) - doc);
    packer.put(places.length);
    doc = docs[at] ?? 0;
    let before = 0;
    for (const place of places) {
      packer.put(place - before);
      before = place;
    }
  }
  return packer.take();
}

/** Bytes of a record at least: its step, how often, and one position. */
const LEAST_BYTES = 3;

/** Reads what `packPostings` wrote, segment by segment. Written out, as most of a search's time is spent here. */
export function unpackPostings(pieces: readonly Piece[], bases: readonly number[]): Postings {
  const length = pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const docs = new Int32Array(Math.ceil(length / LEAST_BYTES));
  const starts = new Int32Array(docs.length);
  const positions = new Int32Array(length);
  let records = 0;
  let places = 0;
  for (const { segment, bytes } of pieces) {
    let at = 0;
    const next = (): number => {
      let byte = bytes[at] ?? 0;
      at += 1;
      if (byte < 0x80) return byte;
      let number = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at] ?? 0;
        at += 1;
        number |= (byte & 0x7f) << shift;
      }
      return number;
    };
    let doc = bases[segment] ?? 0;
    while (at < bytes.length) {
      doc += next();
      docs[records] = doc;
      starts[records] = places;
      records += 1;
      const end = places + next();
      let position = 0;
      for (; places < end; places += 1) {
        position += next();
        positions[places] = position;
      }
    }
  }
  return {
    docs: docs.subarray(0, records),
    starts: starts.subarray(0, records),
    positions: positions.subarray(0, places),
  };
}
