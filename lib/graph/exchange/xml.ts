import { escapeXml } from '@/lib/base/escape-xml';
import { failure, type Result, success } from '@/lib/base/result';

/**
 * A text for element content or a quoted attribute. White space but the space is written by number, since readers turn
 * it into spaces in attributes and carriage returns into line feeds everywhere. What XML cannot hold is left out.
 */
export function xmlText(text: string): string {
  return escapeXml(text, '').replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Reads XML. A text that declares entities is refused, as they can grow without limit or name other files.
 * Errors, as clauses: 'it declares XML entities, which are not supported', 'it is not well-formed XML (line 3: …)'.
 */
export function parseXml(text: string): Result<Document, string> {
  if (/<!ENTITY/i.test(text)) return failure('it declares XML entities, which are not supported');
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
