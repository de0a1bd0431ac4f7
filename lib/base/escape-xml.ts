/** Characters that XML 1.0 cannot hold, not even escaped, and halves of surrogate pairs. */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * A text as it may stand in XML, between tags or in a quoted attribute.
 * @param substitute what stands for a character that XML cannot hold.
 */
export function escapeXml(text: string, substitute: '' | '\ufffd'): string {
  return text
    .replace(UNWRITABLE, substitute)
    .replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character);
}
