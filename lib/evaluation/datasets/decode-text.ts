/** A file's bytes as text, with warnings about the decoding. */
export interface DecodedText {
  readonly text: string;
  readonly warning: string | null;
}

/** UTF-8, UTF-16 if a byte order mark says so, else Windows-1252. Never throws. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decode(bytes, 'utf-16le'), warning: null };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decode(bytes, 'utf-16be'), warning: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), warning: null };
  } catch {
    return {
      text: decode(bytes, 'windows-1252'),
      warning: 'The file is not in UTF-8: it was read as Windows-1252. Check letters with accents.',
    };
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}
