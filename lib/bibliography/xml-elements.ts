/** An element of an XML document, without its prefix. */
export interface XmlElement {
  readonly name: string;
  /** By name without prefix. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

export interface ReadXml {
  /** The outermost element; null where there is none. */
  readonly root: XmlElement | null;
  /** Where reading ended early, and why. */
  readonly fault: { readonly line: number; readonly message: string } | null;
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/** Files of references are flat; deeper ones are made to break readers. */
const DEEPEST = 100;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * A comment, a section of characters, an instruction or declaration, or a tag. Names are taken whole or not at all, here and
 * below: a long one that leads to nothing is not tried again from each of its letters.
 */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<![A-Z](?:[^<>[\]]|\[[^\]]*\])*>|<(\/?)([^\s<>/!?]+)(?![^\s<>/!?])((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/giy;

const ATTRIBUTE = /(?<![^\s="'])([^\s="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * The elements of an XML text, as far as they can be read: also in workers, where browsers have no reader of their own.
 * A text that declares entities is refused, as they can grow without limit. Never throws; linear.
 */
export function readXmlElements(text: string): ReadXml {
  if (/<!ENTITY/i.test(text)) {
    return { root: null, fault: { line: 1, message: 'it declares XML entities, which are not supported' } };
  }
  const document: OpenElement = { name: '', attributes: new Map(), children: [] };
  const open: OpenElement[] = [document];
  const faultAt = (index: number, message: string): ReadXml => ({
    root: rootOf(document),
    fault: { line: text.slice(0, index).split('\n').length, message },
  });
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    if (end > at) open.at(-1)?.children.push(decoded(text.slice(at, end)));
    if (next < 0) break;
    MARKUP.lastIndex = next;
    const found = MARKUP.exec(text);
    if (found === null) return faultAt(next, 'A tag is never closed');
    at = MARKUP.lastIndex;
    const [, characters, slash, tag, attributes = '', isEmpty] = found;
    if (characters !== undefined) open.at(-1)?.children.push(characters);
    if (tag === undefined) continue;
    const name = localName(tag);
    if (slash === '/') {
      if (open.length < 2 || open.at(-1)?.name !== name)
        return faultAt(next, `</${tag.slice(0, 40)}> closes nothing`);
      open.pop();
      continue;
    }
    const element: OpenElement = { name, attributes: attributesOf(attributes), children: [] };
    open.at(-1)?.children.push(element);
    if (isEmpty === '/') continue;
    if (open.push(element) > DEEPEST) return faultAt(next, 'Elements stand too deep in each other');
  }
  return open.length > 1
    ? faultAt(text.length, 'The file ends too early')
    : { root: rootOf(document), fault: null };
}

function rootOf({ children }: XmlElement): XmlElement | null {
  return children.find((child) => typeof child !== 'string') ?? null;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      localName(name),
      decoded(double ?? single ?? ''),
    ]),
  );
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** All elements of a name below another, in their order, those inside each other too. */
export function elementsBelow(parent: XmlElement, name: string): readonly XmlElement[] {
  return parent.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    const below = elementsBelow(child, name);
    return child.name === name ? [child, ...below] : below;
  });
}

/** The elements at the end of a path of names. */
export function elementsAt(parent: XmlElement, ...path: readonly string[]): readonly XmlElement[] {
  return path.reduce<readonly XmlElement[]>(
    (parents, name) =>
      parents.flatMap(({ children }) =>
        children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === name),
      ),
    [parent],
  );
}

/** All text in an element, white space folded. */
export function xmlTextOf(element: XmlElement): string {
  const whole = (each: XmlElement): string =>
    each.children.map((child) => (typeof child === 'string' ? child : whole(child))).join('');
  return whole(element).replace(/\s+/g, ' ').trim();
}

/** The texts at the end of a path that are not blank. */
export function textsAt(parent: XmlElement, ...path: readonly string[]): readonly string[] {
  return elementsAt(parent, ...path)
    .map(xmlTextOf)
    .filter((text) => text !== '');
}

export function textAt(parent: XmlElement, ...path: readonly string[]): string | null {
  return textsAt(parent, ...path)[0] ?? null;
}
