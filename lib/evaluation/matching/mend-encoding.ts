/** Characters of Windows-1252 for the bytes 0x80 to 0x9f, in their order; a space where it has none. */
const UPPER_CONTROLS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
/** A letter of UTF-8 that was read as Windows-1252: its first byte, and one or two more. */
const MISREAD =
  /[ÂÃÄÅÎÏ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}/g;

function byteOf(letter: string): number {
  const at = UPPER_CONTROLS.indexOf(letter);
  return at >= 0 ? 0x80 + at : letter.charCodeAt(0);
}

/** A text whose letters were read in a wrong encoding, as `Ã¼` for `ü`, as it was meant. Any other text stays as it is. */
export function mendEncoding(text: string): string {
  if (!/[ÂÃÄÅÎÏâ]/.test(text)) return text;
  return text.replace(MISREAD, (misread) => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(Array.from(misread), byteOf));
    } catch {
      return misread;
    }
  });
}
