import type { FileOrigin } from '@/lib/project/saved-project';
import type { ProjectHeader } from '../types';
import {
  CRATE_PART,
  copyOfPart,
  DECISIONS_PART,
  mapOfPart,
  PROJECT_PART,
  RECORDS_PART,
  STRATEGY_PART,
  VALUES_PART,
} from './file-parts';

const PROFILE = 'https://w3id.org/ro/crate/1.2';
const CC0 = 'https://creativecommons.org/publicdomain/zero/1.0/';

const MEDIA_TYPES = { json: 'application/json', ndjson: 'application/x-ndjson' } as const;

/** A part as the description names it. */
export interface DescribedPart {
  readonly name: string;
  /** Unit: bytes. */
  readonly size: number;
  readonly sha256: string;
}

/**
 * The description of a project file that other programs read. Source: RO-Crate 1.2, https://w3id.org/ro/crate/1.2.
 * The records are metadata that OpenAlex gives away under CC0, and so is the description; texts of the reader stay theirs.
 */
export function writeRoCrate(
  header: ProjectHeader,
  parts: readonly DescribedPart[],
  { program, time }: FileOrigin,
): string {
  const authors = header.screeners
    .filter(({ name }) => name !== '')
    .map(({ id, name }) => ({ '@id': `#person-${id}`, '@type': 'Person', name }));
  const refs = (nodes: readonly { readonly '@id': string }[]) =>
    nodes.map((node) => ({ '@id': node['@id'] }));
  const files = parts.map(describeFile);
  const graph = [
    {
      '@id': CRATE_PART,
      '@type': 'CreativeWork',
      conformsTo: { '@id': PROFILE },
      about: { '@id': './' },
      license: { '@id': CC0 },
    },
    {
      '@id': './',
      '@type': 'Dataset',
      name: header.name,
      description: header.question || 'Works with decisions, and the record of how they came about.',
      datePublished: time,
      dateCreated: header.created,
      dateModified: header.changed,
      license: { '@id': '#rights' },
      ...(authors.length === 0 ? {} : { author: refs(authors) }),
      hasPart: refs(files),
      mentions: { '@id': '#save' },
    },
    ...files,
    ...authors,
    describeProgram(program),
    {
      '@id': '#save',
      '@type': 'CreateAction',
      name: 'Save project',
      endTime: time,
      instrument: { '@id': '#program' },
      result: { '@id': './' },
    },
    {
      '@id': '#rights',
      '@type': 'CreativeWork',
      name: 'Bibliographic records: CC0 1.0. Decisions, notes and other texts: rights stay with their authors.',
    },
    { '@id': CC0, '@type': 'CreativeWork', name: 'CC0 1.0 Universal (public domain dedication)' },
  ];
  return `${JSON.stringify({ '@context': `${PROFILE}/context`, '@graph': graph }, null, 2)}\n`;
}

function describeFile({ name, size, sha256 }: DescribedPart) {
  return {
    '@id': name,
    '@type': 'File',
    name: describePart(name),
    encodingFormat: name.endsWith('.ndjson') ? MEDIA_TYPES.ndjson : MEDIA_TYPES.json,
    contentSize: String(size),
    sha256,
    ...(name === RECORDS_PART ? { license: { '@id': CC0 } } : {}),
  };
}

function describePart(name: string): string {
  if (name === PROJECT_PART) return 'Question, criteria, reasons for exclusion, tags';
  if (name === RECORDS_PART) return 'Works with their origins and notes, one per line';
  if (name === DECISIONS_PART) return 'Decisions, one per line';
  if (name === STRATEGY_PART) return 'Search strategy line by line, with counts, their dates and versions';
  if (name === VALUES_PART)
    return 'Changes that entries of the ledgers name by their SHA-256, those of an entry per line';
  if (mapOfPart(name) !== null) return 'A map that was saved, with positions';
  return `Ledger of the copy ${copyOfPart(name) ?? name}, one entry per line`;
}

function describeProgram({ name, version, commit, repository }: FileOrigin['program']) {
  return {
    '@id': '#program',
    '@type': 'SoftwareApplication',
    name,
    softwareVersion: version,
    ...(commit === '' ? {} : { identifier: commit }),
    ...(repository === '' ? {} : { url: repository }),
  };
}
