import { once } from 'node:events';
import { promisify } from 'node:util';
import { constants, createGunzip, createGzip, gunzip, gzip } from 'node:zlib';
import { createJsonReader, type JsonOutline } from '@/lib/server/json-outline';

/** The body of an answer of the service, which is looked through as it comes and held compressed alone. */
export interface AnswerBody {
  /** As the service compressed it, where that is right. */
  readonly gzip: Uint8Array;
  /** `id` and `meta` whole, and which members are lists. Null: it is not one JSON object, or not whole. */
  readonly outline: JsonOutline | null;
  /** The beginning of what a fault says, in words; empty where the status is no fault. */
  readonly text: string;
}

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

export interface BodyReading {
  /** Of the body as it came and of what is in it. */
  readonly mostBytes: number;
  /** Waits until so many more bytes may be held. */
  readonly take: (bytes: number) => Promise<void>;
  readonly isFault: boolean;
  /** A body that holds these letters goes through `clean`, a letter for each byte. Null: none does. */
  readonly suspect: string | null;
  readonly clean: (text: string) => string;
}

const WANTED: ReadonlySet<string> = new Set(['id', 'meta']);
/** Faults are told in fewer words. Unit: bytes. */
const MOST_TEXT = 65_536;
/** How much is unpacked at a time. Unit: bytes. */
const PIECE = { least: 16_384, most: 65_536 } as const;
/** How many times as large a body usually is unpacked, and a little more. */
const USUAL_GROWTH = 8;
const GZIP_START = [0x1f, 0x8b] as const;
/** Head and end of a compressed text. Source: https://www.rfc-editor.org/rfc/rfc1952 */
const LEAST_GZIP = 18;
/** What is cut off is unpacked as far as it goes. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH } as const;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Finds letters in bytes that come in parts. */
function createFinder(letters: string): (bytes: Buffer) => boolean {
  if (letters === '') return () => true;
  const overlap = letters.length - 1;
  let tail: Uint8Array = new Uint8Array();
  return (bytes: Buffer): boolean => {
    const joint = Buffer.concat([tail, bytes.subarray(0, overlap)]);
    const isFound = bytes.includes(letters) || joint.includes(letters);
    tail = bytes.length >= overlap ? bytes.subarray(bytes.length - overlap) : joint.subarray(-overlap);
    return isFound;
  };
}

/** What is learned of a body, part by part and unpacked. Throws BodyTooLarge. */
function createLook({ mostBytes, isFault, suspect }: BodyReading) {
  const json = createJsonReader(WANTED);
  const isSuspect = suspect === null ? () => false : createFinder(suspect);
  const text: Uint8Array[] = [];
  let size = 0;
  let isFound = false;
  let isSpoilt = false;
  return {
    at: (bytes: Buffer) => {
      if (isFault && size < MOST_TEXT) text.push(Uint8Array.from(bytes.subarray(0, MOST_TEXT - size)));
      size += bytes.length;
      if (size > mostBytes) throw new BodyTooLarge();
      json.write(bytes);
      isFound ||= isSuspect(bytes);
    },
    size: () => size,
    isFound: () => isFound,
    /** Whatever was seen cannot be trusted. */
    spoil: () => {
      isSpoilt = true;
    },
    found: () => ({
      outline: isSpoilt ? null : json.end(),
      text: Buffer.concat(text).toString('utf8'),
    }),
  };
}

type Look = ReturnType<typeof createLook>;

/** The parts of a body as they come. Errors: BodyTooLarge, those of the connection. */
async function* partsOf(response: Response, { mostBytes, take }: BodyReading): AsyncGenerator<Buffer> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  let size = 0;
  let isOpen = true;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isOpen = !done;
      if (done) return;
      size += value.length;
      if (size > mostBytes) throw new BodyTooLarge();
      await take(value.length);
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } catch (error) {
    isOpen = error instanceof BodyTooLarge;
    throw error;
  } finally {
    if (isOpen) await reader.cancel();
  }
}

/**
 * Unpacks and looks at each piece. `whole`: it is one compressed text, whose size and checksum are right. `other`: it is cut off, or something follows,
 * which browsers do not read. `broken`: it is not what was compressed. Errors: BodyTooLarge.
 */
function unpack(packed: Buffer, look: Look): Promise<'whole' | 'other' | 'broken'> {
  const size = Math.min(PIECE.most, Math.max(PIECE.least, packed.length * USUAL_GROWTH));
  const unzip = createGunzip({ ...LENIENT, chunkSize: size });
  return new Promise((resolve, reject) => {
    unzip.on('data', (bytes: Buffer) => {
      try {
        look.at(bytes);
      } catch (error) {
        unzip.destroy();
        reject(error);
      }
    });
    unzip.on('error', () => resolve('broken'));
    unzip.on('end', () => {
      const toldSize = packed.length < LEAST_GZIP ? null : packed.readUInt32LE(packed.length - 4);
      const isWhole = toldSize === look.size() && unzip.bytesWritten === packed.length;
      resolve(isWhole ? 'whole' : 'other');
    });
    unzip.end(packed);
  });
}

/** Compresses what comes while it is looked at. Errors: BodyTooLarge, those of the connection. */
async function pack(parts: AsyncIterable<Buffer> | Iterable<Buffer>, look: Look): Promise<Buffer> {
  const zip = createGzip();
  const packed: Buffer[] = [];
  zip.on('data', (bytes: Buffer) => packed.push(bytes));
  const ended = once(zip, 'end');
  try {
    for await (const bytes of parts) {
      look.at(bytes);
      if (!zip.write(bytes)) await once(zip, 'drain');
    }
    zip.end();
    await ended;
  } finally {
    zip.destroy();
  }
  return Buffer.concat(packed);
}

async function readPacked(response: Response, reading: BodyReading, look: Look): Promise<Buffer> {
  const parts = partsOf(response, reading);
  if (!/\bgzip\b/i.test(response.headers.get('Content-Encoding') ?? '')) return pack(parts, look);
  const came: Buffer[] = [];
  for await (const part of parts) came.push(part);
  const body = Buffer.concat(came);
  // Node's own `fetch` unpacks a body and leaves the header.
  if (body[0] !== GZIP_START[0] || body[1] !== GZIP_START[1]) return pack([body], look);
  const state = await unpack(body, look);
  if (state === 'whole') return body;
  if (state === 'other') return compress(await decompress(body, LENIENT));
  look.spoil();
  return compress(look.found().text);
}

/** Without what `clean` takes out, and looked at again. */
async function cleaned(packed: Buffer, reading: BodyReading, before: AnswerBody): Promise<AnswerBody> {
  const body = await decompress(packed);
  const text = body.toString('latin1');
  const clean = reading.clean(text);
  if (clean === text) return before;
  const look = createLook({ ...reading, suspect: null });
  const bytes = Buffer.from(clean, 'latin1');
  const zipped = await pack([bytes], look);
  return { gzip: zipped, ...look.found(), ...(before.outline === null ? { outline: null } : {}) };
}

/** Reads the body of an answer. Errors: BodyTooLarge, those of the connection. */
export async function readAnswerBody(response: Response, reading: BodyReading): Promise<AnswerBody> {
  const look = createLook(reading);
  const packed = await readPacked(response, reading, look);
  const body = { gzip: packed, ...look.found() };
  return look.isFound() ? cleaned(packed, reading, body) : body;
}

/** What a look into a compressed text finds; null where it is not one JSON object. */
export async function outlineOf(packed: Uint8Array): Promise<JsonOutline | null> {
  const json = createJsonReader(WANTED);
  const unzip = createGunzip({ chunkSize: PIECE.most });
  unzip.end(packed);
  for await (const bytes of unzip) json.write(bytes);
  return json.end();
}
