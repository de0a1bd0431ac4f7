import { type ByteSource, type OnBytes, piecesOf } from './byte-source';

/** A file's bytes as text, with warnings about the decoding. */
export interface DecodedText {
  readonly text: string;
  readonly warning: string | null;
}

const NOT_UTF8 = 'The file is not in UTF-8: it was read as Windows-1252. Check letters with accents.';

/** Bytes from which the encoding is told; even. */
export const SAMPLE_BYTES = 4_096;

/** Control characters that no text holds, and what stands for bytes that are no character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f\ufffd]/;

/**
 * Which UTF-16 a file is in, by its mark, or by its zero bytes: in UTF-16 the signs between words have one each, always on
 * the same side. Null for any other file.
 */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, Math.min(SAMPLE_BYTES, bytes.length - (bytes.length % 2)));
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [high = 0, low = 0] = zeros;
  if (high + low === 0 || (high > 0 && low > 0)) return null;
  const encoding = low > 0 ? 'utf-16le' : 'utf-16be';
  // A pair of halves may be cut in two at the end of the sample.
  const text = decode(sample, encoding).slice(0, -1);
  return NO_TEXT.test(text) ? null : encoding;
}

/** Text files hold no zero bytes and few other control characters; UTF-16 does, in its own way. */
export function isBinary(bytes: Uint8Array): boolean {
  return utf16Of(bytes) === null && bytes.subarray(0, SAMPLE_BYTES).includes(0);
}

/** UTF-8, UTF-16 where its mark or its zero bytes say so, else Windows-1252. Never throws. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return { text: decode(bytes, utf16), warning: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), warning: null };
  } catch {
    return {
      text: decode(bytes, 'windows-1252'),
      warning: NOT_UTF8,
    };
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Takes a text piece by piece. */
export interface TextReader<Value> {
  push(text: string): void;
  /** Whether nothing more of the text can change its result. */
  readonly isDone?: boolean;
  end(): Value;
}

/** Bytes that are not in UTF-8 after all. */
class NoUtf8 extends Error {
  override readonly name = 'NoUtf8';
}

function decodeNext(decoder: TextDecoder, piece: Uint8Array | null): string {
  try {
    return piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
  } catch (cause) {
    throw new NoUtf8('The bytes are not in UTF-8.', { cause });
  }
}

async function readIn<Value>(
  source: ByteSource,
  encoding: string,
  reader: TextReader<Value>,
  onBytes: OnBytes,
): Promise<Value> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  let done = 0;
  for await (const piece of piecesOf(source)) {
    reader.push(decodeNext(decoder, piece));
    done += piece.length;
    onBytes(done, source.size);
    if (reader.isDone === true) return reader.end();
  }
  reader.push(decodeNext(decoder, null));
  return reader.end();
}

/**
 * Reads a source as a text, piece by piece, in the encoding that `decodeText` takes it for. Where bytes that are not in UTF-8 come late, it is
 * read once more from its beginning. *Errors*: those of the source and of the reader.
 * @param open makes a reader; called again where the text is read once more.
 */
export async function readTextOf<Value>(
  source: ByteSource,
  open: () => TextReader<Value>,
  onBytes: OnBytes = () => undefined,
): Promise<{ readonly value: Value; readonly warning: string | null }> {
  const utf16 = utf16Of(await source.read(0, SAMPLE_BYTES));
  try {
    return { value: await readIn(source, utf16 ?? 'utf-8', open(), onBytes), warning: null };
  } catch (error) {
    if (!(error instanceof NoUtf8)) throw error;
    return { value: await readIn(source, 'windows-1252', open(), onBytes), warning: NOT_UTF8 };
  }
}
