import { failure, type Result, success } from '@/lib/base/result';

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
 * A text for element content or a quoted attribute. White space but the space is written by number, since readers turn
 * it into spaces in attributes and carriage returns into line feeds everywhere. What XML cannot hold is left out.
 */
export function escapeXml(text: string): string {
  return text
    .replace(UNWRITABLE, '')
    .replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character)
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Reads XML. A text that declares entities is refused, as they can grow without limit or name other files.
 * Errors, as clauses: 'it declares XML entities, which are not read', 'it is not well-formed XML (line 3: …)'.
 */
export function parseXml(text: string): Result<Document, string> {
  if (/<!ENTITY/i.test(text)) return failure('it declares XML entities, which are not read');
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const [fault] = document.getElementsByTagName('parsererror');
  if (fault === undefined) return success(document);
  const found = /line\s+(\d+)\s+at\s+column\s+\d+:\s*([^\n]{1,120}?)(?:Below is a rendering|\n|$)/i.exec(
    fault.textContent,
  );
  const detail = found === null ? '' : ` (line ${found[1]}: ${found[2]?.trim()})`;
  return failure(`it is not well-formed XML${detail}`);
}

/** All elements of a local name below another, in document order, whatever their namespace. */
export function elementsNamed(parent: Document | Element, name: string): readonly Element[] {
  return [...parent.getElementsByTagNameNS('*', name)];
}

export function childrenNamed(parent: Element, name: string): readonly Element[] {
  return [...parent.children].filter(({ localName }) => localName === name);
}
