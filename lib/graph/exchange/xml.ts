import { escapeXml } from '@/lib/base/escape-xml';
import { failure, type Result, success } from '@/lib/base/result';
import { readXmlElements, type XmlElement } from '@/lib/bibliography/xml-elements';

/**
 * A text for element content or a quoted attribute. White space but the space is written by number, since readers turn
 * it into spaces in attributes and carriage returns into line feeds everywhere. What XML cannot hold is left out.
 */
export function xmlText(text: string): string {
  return escapeXml(text, '').replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Reads XML, also in workers, which have no reader of their own. A text that declares entities is refused, as they can grow
 * without limit or name other files. Errors, as clauses: 'it declares XML entities, which are not supported', 'it is not
 * well-formed XML (line 3: …)'. Linear.
 * @returns an element that holds the outermost one.
 */
export function parseXml(text: string): Result<XmlElement, string> {
  if (/<!ENTITY/i.test(text)) return failure('it declares XML entities, which are not supported');
  const { root, fault } = readXmlElements(text.replace(/\r\n?/g, '\n'));
  if (fault !== null) return failure(`it is not well-formed XML (line ${fault.line}: ${fault.message})`);
  if (root === null) return failure('it is not well-formed XML');
  return success({ name: '', attributes: NO_ATTRIBUTES, children: [root] });
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** All text in an element, as it is written. */
export function rawTextOf({ children }: XmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : rawTextOf(child))).join('');
}
