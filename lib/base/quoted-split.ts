/**
 * Splits at a separator (one character) that stands outside double quotes, as the service reads a filter: a quote
 * merely toggles, there is no escape. The quotes stay in the parts; there are always one or more parts, empty ones
 * included. Source: docs/data-contract.md#quoted-values.
 */
export function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) {
      parts.push(part);
      part = '';
    } else {
      part += character;
    }
  }
  parts.push(part);
  return parts;
}
