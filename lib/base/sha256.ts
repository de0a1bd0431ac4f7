import { type ChunkedTask, runInSlices } from '@/lib/base/slices';

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. Source: FIPS 180-4, 4.2.2. */
const ROUND_CONSTANTS = fractions(64, Math.cbrt);
/** The same of the square roots of the first eight. Source: FIPS 180-4, 5.3.3. */
const START = fractions(8, Math.sqrt);

function fractions(count: number, root: (value: number) => number): Int32Array {
  const found = new Int32Array(count);
  let at = 0;
  for (let candidate = 2; at < count; candidate += 1) {
    let divisor = 2;
    while (candidate % divisor !== 0) divisor += 1;
    if (divisor === candidate) {
      found[at] = Math.floor((root(candidate) % 1) * 2 ** 32);
      at += 1;
    }
  }
  return found;
}

function rotated(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

/** The 64 words that one block is stretched to. Signed, as engines compute with them without boxes. */
function schedule(view: DataView, start: number, words: Int32Array): void {
  for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(start + at * 4);
  for (let at = 16; at < 64; at += 1) {
    const near = words[at - 2] ?? 0;
    const far = words[at - 15] ?? 0;
    const sigma1 = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
    const sigma0 = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
    words[at] = (sigma1 + (words[at - 7] ?? 0) + sigma0 + (words[at - 16] ?? 0)) | 0;
  }
}

/** Each word in a variable of its own, and no list on the way: that is several times as fast. */
function compress(state: Int32Array, words: Int32Array): void {
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let at = 0; at < 64; at += 1) {
    const sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sum1 + choice + (ROUND_CONSTANTS[at] ?? 0) + (words[at] ?? 0)) | 0;
    const sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + sum0 + majority) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}

const BLOCK = 64;

/** SHA-256 of bytes that come part by part. */
export class Sha256 {
  readonly #state = START.slice();
  readonly #words = new Int32Array(64);
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
    return [...this.#state].map((value) => (value >>> 0).toString(16).padStart(8, '0')).join('');
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

const ENCODER = new TextEncoder();

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? ENCODER.encode(data) : data;
}

/**
 * SHA-256 of some bytes, or of a text's in UTF-8, as 64 hexadecimal digits. Synchronous and without the platform's crypto, which
 * browsers withhold from pages that came over plain HTTP.
 */
export function sha256Hex(data: string | Uint8Array): string {
  const hash = new Sha256();
  hash.add(bytesOf(data));
  return hash.hex();
}

/** The same of much, without holding up the page. */
export function sha256InSlices(data: string | Uint8Array): Promise<string> {
  return runInSlices(hashing(bytesOf(data)));
}
