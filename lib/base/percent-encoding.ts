/**
 * Percent-decodes a text once. Total: where the text is not well-formed (`%zz`, half a character) it comes back
 * as it was, so that a broken address can still be shown and searched for.
 */
export function safeDecode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/**
 * Percent-encodes a text as one segment or value. Total: half a character, as a cut text may end in, becomes U+FFFD,
 * where `encodeURIComponent` throws.
 */
export function safeEncode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}
