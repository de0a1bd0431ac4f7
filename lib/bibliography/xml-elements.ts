import { HeldText } from '@/lib/base/held-text';

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
  /** The line at which reading ended early, and the reason. Null: all was read. */
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
 * A comment, a section of characters, an instruction or declaration, or a tag. Names are matched whole or not at all, here and
 * below. So a long name that leads to nothing is not tried again from each of its letters.
 */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<![A-Z](?:[^<>[\]]|\[[^\]]*\])*>|<(\/?)([^\s<>/!?]+)(?![^\s<>/!?])((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/giy;

const ATTRIBUTE = /(?<![^\s="'])([^\s="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const ENTITY = /<!ENTITY/i;
const ENTITY_LENGTH = 8;

/** More elements that nobody took are in no real file of records. */
const MOST_LEFT = 1_000_000;

/**
 * Receives each complete element in the outermost one, with its parents, the outermost first. Returns whether it took the element.
 * A taken element is forgotten, as is all that comes before it in its parent.
 */
export type TakeElement = (element: XmlElement, parents: readonly XmlElement[]) => boolean;

/**
 * The elements of an XML text that comes piece by piece, as far as they can be read. It works in workers too, where browsers have no
 * reader of their own. A text that declares entities is refused, as they can grow without limit. Never throws; linear.
 */
export class XmlElements {
  readonly #document: OpenElement = { name: '', attributes: new Map(), children: [] };
  readonly #open: OpenElement[] = [this.#document];
  readonly #held = new HeldText();
  /** The end of what came, where a declaration may have begun. */
  #tail = '';
  #line = 1;
  #elements = 0;
  #fault: ReadXml['fault'] = null;
  #isRefused = false;

  /** @param take absent: all elements are held until the end, however many. */
  constructor(private readonly take?: TakeElement) {}

  /** Reading ended early, for good. */
  get isDone(): boolean {
    return this.#isRefused;
  }

  push(piece: string): void {
    if (this.#isRefused) return;
    const seen = this.#tail + piece;
    this.#isRefused = ENTITY.test(seen);
    this.#tail = seen.slice(1 - ENTITY_LENGTH);
    if (!this.#isRefused && this.#fault === null && this.#held.add(piece))
      this.#read(this.#held.take(), false);
  }

  /** The outermost element, without what was taken. */
  end(): ReadXml {
    if (!this.#isRefused && this.#fault === null) this.#read(this.#held.take(), true);
    if (this.#isRefused) {
      return { root: null, fault: { line: 1, message: 'it declares XML entities, which are not supported' } };
    }
    return { root: rootOf(this.#document), fault: this.#fault };
  }

  #read(text: string, isLast: boolean): void {
    let at = 0;
    for (let next = 0; next >= 0 && at < text.length && this.#fault === null; ) {
      next = text.indexOf('<', at);
      const found = next < 0 ? null : markupAt(text, next);
      // The rest of the text or of the markup may come yet.
      if (found === null && !isLast) break;
      this.#text(text.slice(at, next < 0 ? text.length : next));
      at = next < 0 ? text.length : next;
      const fault = next < 0 ? null : found === null ? 'A tag is never closed' : this.#markup(found);
      if (fault !== null) this.#fault = { line: this.#line + lineEnds(text, next), message: fault };
      at += found?.[0].length ?? 0;
    }
    this.#line += lineEnds(text, at);
    if (!isLast) this.#held.hold(this.#fault === null ? text.slice(at) : '');
    else if (this.#open.length > 1) this.#fault ??= { line: this.#line, message: 'The file ends too early' };
  }

  #text(text: string): void {
    if (text !== '') this.#open.at(-1)?.children.push(decoded(text));
  }

  /** Gives what is wrong with it, or null. */
  #markup([, characters, slash, tag, attributes = '', isEmpty]: RegExpExecArray): string | null {
    if (characters !== undefined) this.#open.at(-1)?.children.push(characters);
    if (tag === undefined) return null;
    const name = localName(tag);
    if (slash === '/') {
      if (this.#open.length < 2 || this.#open.at(-1)?.name !== name) {
        return `</${tag.slice(0, 40)}> closes nothing`;
      }
      this.#close();
      return null;
    }
    const element: OpenElement = { name, attributes: attributesOf(attributes), children: [] };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
    this.#elements += 1;
    if (this.take !== undefined && this.#elements > MOST_LEFT)
      return 'A part of the file holds too many elements';
    if (isEmpty === '/') this.#close();
    else if (this.#open.length > DEEPEST) return 'Elements are nested too deeply';
    return null;
  }

  #close(): void {
    const element = this.#open.pop();
    const [, root] = this.#open;
    if (this.take === undefined || element === undefined || root !== rootOf(this.#document)) return;
    if (root === undefined || !this.take(element, this.#open.slice(1))) return;
    this.#open.at(-1)?.children.splice(0);
    this.#elements = this.#open.length;
  }
}

function markupAt(text: string, at: number): RegExpExecArray | null {
  MARKUP.lastIndex = at;
  return MARKUP.exec(text);
}

function lineEnds(text: string, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The elements of a whole text. */
export function readXmlElements(text: string): ReadXml {
  const elements = new XmlElements();
  elements.push(text);
  return elements.end();
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

/** An element as JSON can write it. */
export type PackedXml = readonly [
  name: string,
  attributes: readonly (readonly [string, string])[],
  children: readonly (PackedXml | string)[],
];

export function packXml({ name, attributes, children }: XmlElement): PackedXml {
  return [
    name,
    [...attributes],
    children.map((child) => (typeof child === 'string' ? child : packXml(child))),
  ];
}

export function unpackXml([name, attributes, children]: PackedXml): XmlElement {
  return {
    name,
    attributes: new Map(attributes),
    children: children.map((child) => (typeof child === 'string' ? child : unpackXml(child))),
  };
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
