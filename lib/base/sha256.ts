import { type ChunkedTask, runInSlices, runToEnd } from '@/lib/base/slices';

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. Source: FIPS 180-4, 4.2.2. */
const ROUND_CONSTANTS = fractions(64, Math.cbrt);
/** The same of the square roots of the first eight. Source: FIPS 180-4, 5.3.3. */
const START = fractions(8, Math.sqrt);

function fractions(count: number, root: (value: number) => number): Uint32Array {
  const found = new Uint32Array(count);
  let at = 0;
  for (let candidate = 2; at < count; candidate += 1) {
    let divisor = 2;
    while (candidate % divisor !== 0) divisor += 1;
    if (divisor === candidate) {
      found[at] = (root(candidate) % 1) * 2 ** 32;
      at += 1;
    }
  }
  return found;
}

function rotated(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

/** The 64 words that one block is stretched to. */
function schedule(view: DataView, start: number, words: Uint32Array): void {
  for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(start + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const near = words[at - 2] ?? 0;
    const far = words[at - 15] ?? 0;
    const sigma1 = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
    const sigma0 = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
    words[at] = sigma1 + (words[at - 7] ?? 0) + sigma0 + (words[at - 16] ?? 0);
  }
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sum1 + choice + (ROUND_CONSTANTS[at] ?? 0) + (words[at] ?? 0)) | 0;
    const sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + sum0 + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => {
    state[at] = (state[at] ?? 0) + value;
  });
}

const BLOCK = 64;

/** SHA-256 of bytes that come part by part. */
export class Sha256 {
  readonly #state = START.slice();
  readonly #words = new Uint32Array(64);
  /** What does not fill a block yet. */
  readonly #rest = new Uint8Array(BLOCK);
  #length = 0;

  add(bytes: Uint8Array): void {
    const open = this.#length % BLOCK;
    this.#length += bytes.length;
    const missing = open === 0 ? 0 : Math.min(BLOCK - open, bytes.length);
    this.#rest.set(bytes.subarray(0, missing), open);
    if (open > 0 && open + missing === BLOCK) this.#take(this.#rest);
    const whole = bytes.length - ((bytes.length - missing) % BLOCK);
    this.#take(bytes.subarray(missing, whole));
    if (whole < bytes.length) this.#rest.set(bytes.subarray(whole));
  }

  /** 64 hexadecimal digits; nothing can be added any more. */
  hex(): string {
    const length = this.#length;
    // A single 1 bit, zeros, and the length in bits, up to the end of a block.
    const end = new Uint8Array(BLOCK - ((length + 8) % BLOCK) + 8);
    end[0] = 0x80;
    const view = new DataView(end.buffer);
    view.setUint32(end.length - 8, Math.floor(length / 2 ** 29));
    view.setUint32(end.length - 4, (length * 8) % 2 ** 32);
    this.add(end);
    return [...this.#state].map((value) => value.toString(16).padStart(8, '0')).join('');
  }

  /** Whole blocks. */
  #take(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let start = 0; start < view.byteLength; start += BLOCK) {
      schedule(view, start, this.#words);
      compress(this.#state, this.#words);
    }
  }
}

/** Bytes between two chunks: about a millisecond. */
const CHUNK = 65_536;

function* hashing(bytes: Uint8Array): ChunkedTask<string> {
  const hash = new Sha256();
  for (let start = 0; start < bytes.length; start += CHUNK) {
    hash.add(bytes.subarray(start, start + CHUNK));
    yield;
  }
  return hash.hex();
}

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? new TextEncoder().encode(data) : data;
}

/**
 * SHA-256 of some bytes, or of a text's in UTF-8, as 64 hexadecimal digits. Synchronous and without the platform's crypto, which
 * browsers withhold from pages that came over plain HTTP.
 */
export function sha256Hex(data: string | Uint8Array): string {
  return runToEnd(hashing(bytesOf(data)));
}

/** The same of much, without holding up the page. */
export function sha256InSlices(data: string | Uint8Array): Promise<string> {
  return runInSlices(hashing(bytesOf(data)));
}
