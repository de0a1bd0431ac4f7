import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { createGunzip, gunzip, gzip } from 'node:zlib';
import { jsonOrUndefined } from '@/lib/base/json';
import { isPlainObject } from '@/lib/base/plain-object';

/** An answer of the service as the server caches it. */
export interface CachedAnswer {
  /** What was asked, without any key: see `canonicalKey`. */
  readonly key: string;
  /** 200, or 404 for a record that the service does not have. */
  readonly status: number;
  readonly contentType: string;
  /** When the service gave it, when it is to be asked again, and when it is thrown away. Milliseconds since the epoch. */
  readonly cachedAt: number;
  readonly staleAt: number;
  readonly expiresAt: number;
  /** The body, compressed. */
  readonly gzip: Uint8Array;
  /** SHA-256 of the compressed body, in hexadecimal. */
  readonly digest: string;
}

/** Marks the form of an entry; entries of another form count as corrupt. */
const FORM = 'academic-explorer answer 2';
/** What releases up to 0.3 wrote, without a sum. The last of it expires 90 days after the update. */
const FORMER_FORM = 'academic-explorer answer 1';
const LINE_END = 0x0a;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

type Facts = Omit<CachedAnswer, 'gzip' | 'digest'>;

/** Of a body that is compressed already. */
export function answerOf(compressed: Uint8Array, facts: Facts): CachedAnswer {
  return { ...facts, gzip: compressed, digest: digestOf(compressed) };
}

export async function buildCachedAnswer(body: Uint8Array | string, facts: Facts): Promise<CachedAnswer> {
  return answerOf(await compress(body), facts);
}

/** The text of a compressed body. */
export async function textOf(compressed: Uint8Array): Promise<string> {
  return (await decompress(compressed)).toString('utf8');
}

/** A compressed body unpacked no faster than it is read. */
export function unpackedStream(compressed: Uint8Array): ReadableStream<Uint8Array> {
  const unzip = createGunzip();
  unzip.end(compressed);
  const pieces: AsyncIterator<Uint8Array> = unzip[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => {
      unzip.destroy();
    },
  });
}

/** Of what is said of the body, whose digest is a part of it. */
function sumOf({ status, contentType, cachedAt, staleAt, expiresAt, digest }: CachedAnswer): string {
  return digestOf(Buffer.from(JSON.stringify([status, contentType, cachedAt, staleAt, expiresAt, digest])));
}

/**
 * The content of an entry's file in two parts, so that the body is not copied: one line of JSON, then the compressed body. There `cachedAt` is
 * `storedAt`, its first name.
 */
export function encodeAnswer(answer: CachedAnswer): readonly [line: Uint8Array, body: Uint8Array] {
  const { gzip: compressed, cachedAt: storedAt, ...facts } = answer;
  return [
    Buffer.from(`${JSON.stringify({ form: FORM, ...facts, storedAt, sum: sumOf(answer) })}\n`),
    compressed,
  ];
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Reads what `encodeAnswer` wrote. Null: cut off, altered, of another form, or the answer to another request. */
export function decodeAnswer(bytes: Uint8Array, key: string): CachedAnswer | null {
  const end = bytes.indexOf(LINE_END);
  if (end < 0) return null;
  const facts = jsonOrUndefined(new TextDecoder().decode(bytes.subarray(0, end)));
  if (!isPlainObject(facts) || facts.key !== key) return null;
  const isFormer = facts.form === FORMER_FORM && facts.sum === undefined;
  if (facts.form !== FORM && !isFormer) return null;
  const { status, contentType, storedAt: cachedAt, staleAt, expiresAt, digest } = facts;
  if (!isCount(status) || !isCount(cachedAt) || !isCount(staleAt) || !isCount(expiresAt)) return null;
  const compressed = bytes.subarray(end + 1);
  if (typeof contentType !== 'string' || digest !== digestOf(compressed)) return null;
  const answer = { key, status, contentType, cachedAt, staleAt, expiresAt, gzip: compressed, digest };
  return isFormer || facts.sum === sumOf(answer) ? answer : null;
}
