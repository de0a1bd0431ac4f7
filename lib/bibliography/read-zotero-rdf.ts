import { PackedList } from '@/lib/base/packed-list';
import { onlyKnown, type PublicationName, type PublicationType } from '@/lib/entities/publication';
import { parseDoi } from '@/lib/identifiers/doi';
import { parsePmid } from '@/lib/identifiers/pmid';
import { type Citation, emptyCitation, readDate, readPages } from './citation';
import { notesOfXml, type OpenCitationReader } from './citation-reader';
import { firstParsed } from './tagged-values';
import {
  elementsAt,
  elementsBelow,
  type PackedXml,
  packXml,
  textAt,
  textsAt,
  unpackXml,
  type XmlElement,
  XmlElements,
} from './xml-elements';

/** By Zotero's own name of the sort of an item. */
const TYPES: Readonly<Record<string, PublicationType>> = {
  journalArticle: 'article',
  magazineArticle: 'article',
  newspaperArticle: 'article',
  preprint: 'preprint',
  conferencePaper: 'conference-paper',
  bookSection: 'chapter',
  book: 'book',
  thesis: 'thesis',
  report: 'report',
  dataset: 'dataset',
};

/** Sorts that are no publications. */
const OTHER_THINGS = new Set(['attachment', 'note', 'annotation']);

/** Whether a text may be Zotero RDF, by its beginning. */
export function looksLikeZoteroRdf(start: string): boolean {
  return start.startsWith('<') && /<rdf:RDF\b/.test(start) && /zotero\.org\/namespaces/.test(start);
}

/**
 * The citations of a Zotero RDF file: every element with a sort of item of its own. Never throws.
 * Source: https://github.com/zotero/translators, 'Zotero RDF.js'.
 * An item may be part of one that comes later, so all are held, packed, until the end.
 */
export const openZoteroRdf: OpenCitationReader = (onCitation) => {
  const items = new ItemList();
  const elements = new XmlElements((element, parents) => {
    if (parents.length === 1) items.add(element);
    return parents.length === 1;
  });
  return {
    push: (piece) => elements.push(piece),
    end: () => {
      const read = elements.end();
      for (const child of read.root?.children ?? []) if (typeof child !== 'string') items.add(child);
      let count = 0;
      for (const item of read.root === null ? [] : items.all()) {
        const type = textAt(item, 'itemType');
        if (type === null || OTHER_THINGS.has(type)) continue;
        onCitation(toCitation(item, count, items));
        count += 1;
      }
      return notesOfXml(read);
    },
  };
};

/** Hosts that are kept unpacked: papers of one journal often follow each other. */
const MOST_HOSTS = 500;

/** The items of a file, by their addresses too. */
class ItemList {
  readonly #packed = new PackedList<PackedXml>();
  readonly #places = new Map<string, number>();
  readonly #hosts = new Map<string, XmlElement>();

  add(item: XmlElement): void {
    this.#places.set(item.attributes.get('about') ?? '', this.#packed.length);
    this.#packed.add(packXml(item));
  }

  *all(): Generator<XmlElement, void, void> {
    for (const packed of this.#packed) yield unpackXml(packed);
  }

  /** The last item at an address. */
  get(address: string): XmlElement | undefined {
    const known = this.#hosts.get(address);
    if (known !== undefined) return known;
    const packed = this.#packed.at(this.#places.get(address) ?? -1);
    if (packed === undefined) return undefined;
    const host = unpackXml(packed);
    if (this.#hosts.size >= MOST_HOSTS) this.#hosts.clear();
    this.#hosts.set(address, host);
    return host;
  }
}

/** The journal or book that an item is part of: inside it, or elsewhere in the file under its address; a part is passed over. */
function hostOf(item: XmlElement, others: ItemList): XmlElement | null {
  for (const part of elementsAt(item, 'isPartOf')) {
    const inside = part.children.find((child) => typeof child !== 'string');
    const host = inside ?? others.get(part.attributes.get('resource') ?? '');
    // An inner element is smaller than its parent, so this ends.
    if (host?.name === 'Part') return inside === undefined ? null : hostOf(host, others);
    if (host !== undefined && host.name !== 'Series') return host;
  }
  return null;
}

/** `DOI 10.1000/x`, `ISSN 1234-5679`, or an address in an element of its own. */
function identifiersOf(element: XmlElement | null): readonly string[] {
  return element === null ? [] : textsAt(element, 'identifier');
}

function toCitation(item: XmlElement, index: number, others: ItemList): Citation {
  const host = hostOf(item, others);
  const at = (...path: readonly string[]) => textAt(item, ...path);
  const inHost = (name: string) => (host === null ? null : textAt(host, name));
  const written = [...identifiersOf(item), ...identifiersOf(host)];
  const marked = (mark: RegExp) =>
    written.filter((text) => mark.test(text)).map((text) => text.replace(mark, '').trim());
  const description = at('description') ?? '';
  return {
    ...emptyCitation(
      item.attributes.get('about')?.replace(/[^\w:-]/g, '') || `item${index + 1}`,
      at('title') ?? '',
    ),
    ...readPages(at('pages')),
    type: TYPES[at('itemType') ?? ''] ?? 'other',
    authors: authorsOf(item),
    venue: inHost('title') ?? at('publicationTitle'),
    publisher: at('publisher', 'Organization', 'name'),
    date: readDate(at('date')),
    volume: inHost('volume') ?? at('volume'),
    issue: inHost('number') ?? at('number'),
    doi: firstParsed(parseDoi, [...marked(/^DOI /i), ...written]),
    pmid: firstParsed(parsePmid, /^PMID:\s*\d+$/m.exec(description) ?? []),
    issn: marked(/^ISSN /i)[0] ?? null,
    url: at('identifier', 'URI', 'value'),
    abstract: at('abstract'),
    keywords: [...textsAt(item, 'subject')],
    language: at('language'),
    note: description || null,
    ...onlyKnown({
      shortVenue: inHost('alternative'),
      edition: at('edition'),
      place: at('publisher', 'Organization', 'adr', 'Address', 'locality'),
      isbn: marked(/^ISBN /i)[0],
      pmcid: /^PMCID:\s*(PMC\d+)$/m.exec(description)?.[1],
      database: at('libraryCatalog'),
    }),
  };
}

function authorsOf(item: XmlElement): readonly PublicationName[] {
  return elementsAt(item, 'authors')
    .flatMap((authors) => elementsBelow(authors, 'Person'))
    .flatMap((person): PublicationName[] => {
      const family = textAt(person, 'surname');
      const given = textAt(person, 'givenName') ?? textAt(person, 'givenname');
      if (family === null) return given === null ? [] : [{ whole: given }];
      return [given === null ? { whole: family } : { family, given }];
    });
}
