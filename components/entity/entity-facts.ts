import type { EntityKind } from '@/lib/base/entity-kind';
import { affiliations, authorMetrics, authorOrcid, authorTopics, otherNames } from '@/lib/entities/author';
import { conceptAncestors, conceptDescription, conceptLevel, relatedConcepts } from '@/lib/entities/concept';
import { webUrl } from '@/lib/entities/external-links';
import { citedByCount, hIndex, otherRoles, worksCount } from '@/lib/entities/facts';
import { awardsCount, funderCountry, funderDescription, funderOtherNames } from '@/lib/entities/funder';
import {
  associatedInstitutions,
  cityAndCountry,
  institutionOtherNames,
  institutionRor,
  institutionTopics,
  institutionType,
} from '@/lib/entities/institution';
import { publisherCountries, publisherOtherNames } from '@/lib/entities/publisher';
import type { EntityRecord, RecordOf } from '@/lib/entities/records';
import {
  sourceAccess,
  sourceCountry,
  sourceHost,
  sourceHostName,
  sourceIssnL,
  sourceTopics,
  sourceType,
} from '@/lib/entities/source';
import type { EntityStub } from '@/lib/entities/stub';
import { topicDescription, topicHierarchy, topicKeywordNames, topicSiblings } from '@/lib/entities/topic';
import {
  abstractText,
  bestFreeCopy,
  keywordNames,
  openAccessStatus,
  publicationYear,
  referenceIds,
  workFunders,
  workSource,
  workTopics,
  workType,
} from '@/lib/entities/work';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { serviceWord } from '@/lib/format/sentence';

/** One thing said of an entity: a text, an entity of its own, or something that stands elsewhere. */
export interface FactItem {
  readonly text: string;
  readonly entity?: { readonly kind: EntityKind; readonly id: string };
  /** Of http or https. */
  readonly url?: string;
  /** Quiet words behind it, such as years. */
  readonly note?: string;
  /** What the note says as a number of works. */
  readonly count?: number;
}

/** A line of the panel; it has at least one item. */
export interface Fact {
  readonly label: string;
  readonly items: readonly FactItem[];
}

/** Entities beyond this number stand across the panel, not beside their label. */
const FEW_ENTITIES = 2;

export function isLongList({ items }: Fact): boolean {
  return items.length > FEW_ENTITIES && items.every(({ entity: one }) => one !== undefined);
}

const FIGURES: ReadonlySet<string> = new Set([
  'Year',
  'Cited by',
  'References',
  'Works',
  'h-index',
  'i10-index',
  'Awards',
  'Level',
]);

/** Whether a fact is one number, which a page shows as a tile. */
export function isFigure({ label }: Fact): boolean {
  return FIGURES.has(label);
}

type FactRow = readonly [label: string, value: string | number | null | readonly FactItem[]];

/** The rows of a kind, most asked-for first. */
const ROWS: { readonly [Kind in EntityKind]: (record: RecordOf<Kind>) => readonly FactRow[] } = {
  works: (work) => {
    const source = workSource(work);
    return [
      ['Year', publicationYear(work)],
      ['Published in', source === null ? null : [entity(source)]],
      ['Type', capital(workType(work))],
      ['Access', accessItems(work)],
      ['Cited by', exact(citedByCount(work))],
      ['References', exact(referenceIds(work).length || null)],
      ['Topics', workTopics(work).map((topic) => entity(topic))],
      ['Keywords', texts(keywordNames(work))],
      ['Funders', workFunders(work).map((funder) => entity(funder, funder.awardIds.join(', ')))],
    ];
  },
  authors: (author) => {
    const { hIndex, i10Index } = authorMetrics(author);
    return [
      ['Affiliations', affiliations(author).map((one) => entity(one, yearSpan(one.years)))],
      ...counts(author),
      ['h-index', hIndex],
      ['i10-index', i10Index],
      ['Topics', topicItems(authorTopics(author))],
      ['ORCID', authorOrcid(author)],
      ['Other names', texts(otherNames(author))],
    ];
  },
  sources: (source) => {
    const host = sourceHost(source);
    return [
      ['Publisher', host === null ? sourceHostName(source) : [entity(host)]],
      ['Type', capital(sourceType(source))],
      ['Access', sourceAccess(source)],
      ['Country', sourceCountry(source)],
      ['ISSN-L', sourceIssnL(source)],
      ...counts(source),
      ['h-index', exact(hIndex(source))],
      ['Topics', topicItems(sourceTopics(source))],
    ];
  },
  institutions: (institution) => [
    ['Place', cityAndCountry(institution)],
    ['Type', capital(institutionType(institution))],
    ['ROR', institutionRor(institution)],
    ...counts(institution),
    ['h-index', exact(hIndex(institution))],
    ['Other names', texts(institutionOtherNames(institution))],
    ['Other roles', roleItems(institution)],
    [
      'Related',
      associatedInstitutions(institution).map((one) =>
        entity(one, one.relationship === 'related' ? '' : one.relationship),
      ),
    ],
    ['Topics', topicItems(institutionTopics(institution))],
  ],
  topics: (topic) => {
    const { subfield, field, domain } = topicHierarchy(topic);
    return [
      ['Subfield', subfield?.label ?? null],
      ['Field', field?.label ?? null],
      ['Domain', domain?.label ?? null],
      ...counts(topic),
      ['Keywords', texts(topicKeywordNames(topic))],
      ['Siblings', topicSiblings(topic).map((sibling) => entity(sibling))],
    ];
  },
  publishers: (publisher) => [
    [
      publisherCountries(publisher).length > 1 ? 'Countries' : 'Country',
      texts(publisherCountries(publisher)),
    ],
    ...counts(publisher),
    ['h-index', exact(hIndex(publisher))],
    ['Other names', texts(publisherOtherNames(publisher))],
    ['Other roles', roleItems(publisher)],
  ],
  funders: (funder) => [
    ['Country', funderCountry(funder)],
    ['Awards', exact(awardsCount(funder))],
    ...counts(funder),
    ['h-index', exact(hIndex(funder))],
    ['Other names', texts(funderOtherNames(funder))],
    ['Other roles', roleItems(funder)],
  ],
  concepts: (concept) => [
    ['Level', conceptLevel(concept)],
    ['Broader', conceptAncestors(concept).map((ancestor) => entity(ancestor))],
    ...counts(concept),
    ['Related', relatedConcepts(concept).map((related) => entity(related))],
  ],
  keywords: (keyword) => counts(keyword),
};

function rowsOf<Kind extends EntityKind>(record: RecordOf<Kind>): readonly FactRow[] {
  return ROWS[record.kind](record);
}

/** What the panel lists of an entity; what the record does not say is left out. */
export function entityFacts(record: EntityRecord): readonly Fact[] {
  return rowsOf(record).flatMap(([label, value]) => {
    if (value === null || value === '') return [];
    const items = typeof value === 'object' ? value : [{ text: String(value) }];
    return items.length === 0 ? [] : [{ label, items }];
  });
}

/** The entity in prose: a work's abstract, the description of a topic, funder or concept; null where there is none. */
export function entityProse(
  record: EntityRecord,
): { readonly heading: string; readonly text: string } | null {
  const prose = (heading: string, text: string | null) => (text === null ? null : { heading, text });
  switch (record.kind) {
    case 'works':
      return prose('Abstract', abstractText(record));
    case 'topics':
      return prose('Description', topicDescription(record));
    case 'funders':
      return prose('Description', funderDescription(record));
    case 'concepts':
      return prose('Description', conceptDescription(record));
    default:
      return null;
  }
}

function entity({ kind, id, label }: EntityStub, note = ''): FactItem {
  return { text: label, entity: { kind, id }, ...(note === '' ? {} : { note }) };
}

function texts(words: readonly string[]): readonly FactItem[] {
  return [...new Set(words)].map((text) => ({ text }));
}

function roleItems(record: RecordOf<'institutions' | 'publishers' | 'funders'>): readonly FactItem[] {
  return otherRoles(record).map(({ kind, id, role, works }) =>
    entity({ kind, id, label: capital(role) ?? role }, works === null ? '' : formatQuantity(works, 'work')),
  );
}

function topicItems(
  shares: readonly { readonly id: string; readonly label: string; readonly count: number }[],
): readonly FactItem[] {
  return shares.map(({ id, label, count }) => ({
    ...entity({ kind: 'topics', id, label }, exact(count) ?? ''),
    count,
  }));
}

function accessItems(work: RecordOf<'works'>): readonly FactItem[] {
  const status = capital(openAccessStatus(work));
  const url = webUrl(bestFreeCopy(work)?.url);
  return [
    ...(status === null ? [] : [{ text: status }]),
    ...(url === null ? [] : [{ text: 'Free full text', url }]),
  ];
}

function counts(record: EntityRecord): readonly FactRow[] {
  return [
    ['Works', exact(worksCount(record))],
    ['Cited by', exact(citedByCount(record))],
  ];
}

function capital(word: string | null): string | null {
  return word === null ? null : serviceWord(word);
}

function exact(count: number | null): string | null {
  return count === null ? null : formatExactCount(count);
}

/** `2001 to 2019`, or the one year; empty without years. */
function yearSpan(years: readonly number[]): string {
  const [first] = years;
  const last = years.at(-1);
  if (first === undefined || last === undefined) return '';
  return first === last ? String(first) : `${first} to ${last}`;
}
