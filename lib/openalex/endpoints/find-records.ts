/**
 * `GET /works?filter=doi:…|…` and the like: many records by identifiers of the outside world
 * (docs/data-contract.md#graph-questions-and-their-requests).
 */
import type { EntityKind } from '@/lib/base/entity-kind';
import type { Result } from '@/lib/base/result';
import { type EntityRecord, isRecordOf } from '@/lib/entities/records';
import { parseDoi } from '@/lib/identifiers/doi';
import { parseIssn } from '@/lib/identifiers/issn';
import { parseOrcid } from '@/lib/identifiers/orcid';
import { parsePmid } from '@/lib/identifiers/pmid';
import { parseRor } from '@/lib/identifiers/ror';
import type { CallOptions, OpenAlexApi } from '@/lib/openalex/api';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { buildFilter, chunkFilterValues, MAX_FILTER_VALUES } from '@/lib/openalex/filter-builder';

export type ExternalType = 'doi' | 'pmid' | 'orcid' | 'ror' | 'issn';

export interface ExternalMatch {
  /** As it was asked for. */
  readonly asked: string;
  readonly record: EntityRecord;
}

export interface ExternalBatchAnswer {
  /** In the order asked for; several spellings of one identifier each have their match. */
  readonly matches: readonly ExternalMatch[];
  /** Well-formed, but the service has no record of it. */
  readonly missing: readonly string[];
  /** No identifiers of this type; the service was not asked. */
  readonly invalid: readonly string[];
}

interface Lookup {
  readonly kind: EntityKind;
  readonly filter: string;
  /** Root fields that hold the identifier. */
  readonly fields: readonly string[];
  readonly maxPerRequest: number;
  readonly parse: (text: string) => Result<string, string>;
  readonly identifiersOf: (record: EntityRecord) => readonly (string | null | undefined)[];
}

/** DOIs are long: fifty of them fill a request line as it is. */
const MAX_DOIS = 50;

const LOOKUPS: Readonly<Record<ExternalType, Lookup>> = {
  doi: {
    kind: 'works',
    filter: 'doi',
    fields: ['doi'],
    maxPerRequest: MAX_DOIS,
    parse: parseDoi,
    identifiersOf: (record) => (isRecordOf('works', record) ? [record.raw.doi, record.raw.ids?.doi] : []),
  },
  pmid: {
    kind: 'works',
    filter: 'pmid',
    fields: ['ids'],
    maxPerRequest: MAX_FILTER_VALUES,
    parse: parsePmid,
    identifiersOf: (record) => (isRecordOf('works', record) ? [record.raw.ids?.pmid] : []),
  },
  orcid: {
    kind: 'authors',
    filter: 'orcid',
    fields: ['orcid'],
    maxPerRequest: MAX_FILTER_VALUES,
    parse: parseOrcid,
    identifiersOf: (record) => (isRecordOf('authors', record) ? [record.raw.orcid] : []),
  },
  ror: {
    kind: 'institutions',
    filter: 'ror',
    fields: ['ror'],
    maxPerRequest: MAX_FILTER_VALUES,
    parse: parseRor,
    identifiersOf: (record) => (isRecordOf('institutions', record) ? [record.raw.ror] : []),
  },
  issn: {
    kind: 'sources',
    filter: 'issn',
    fields: ['issn', 'issn_l'],
    maxPerRequest: MAX_FILTER_VALUES,
    parse: (text) => parseIssn(text),
    identifiersOf: (record) =>
      isRecordOf('sources', record) ? [record.raw.issn_l, ...(record.raw.issn ?? [])] : [],
  },
};

/** A quote, a pipe or a comma cannot stand in a list of values; the free singleton takes them. */
function fitsInList(id: string): boolean {
  return !/["|,]/.test(id);
}

function recordsById(lookup: Lookup, records: readonly EntityRecord[]): Map<string, EntityRecord> {
  const byId = new Map<string, EntityRecord>();
  for (const record of records) {
    for (const text of lookup.identifiersOf(record)) {
      const parsed = lookup.parse(text ?? '');
      if (parsed.ok && !byId.has(parsed.value)) byId.set(parsed.value, record);
    }
  }
  return byId;
}

async function fetchListed(
  api: Pick<OpenAlexApi, 'fetchList'>,
  lookup: Lookup,
  ids: readonly string[],
  options: CallOptions,
): Promise<readonly EntityRecord[]> {
  const select = options.select === undefined ? undefined : [...options.select, ...lookup.fields];
  const chunks = chunkFilterValues(ids, lookup.maxPerRequest);
  const pages = await Promise.all(
    chunks.map((chunk) => {
      const filter = buildFilter({ [lookup.filter]: chunk });
      return api.fetchList(lookup.kind, { filter, perPage: MAX_FILTER_VALUES, select }, options);
    }),
  );
  return pages.flatMap(({ results }) => results);
}

/**
 * Records of any number of DOIs or PubMed numbers (works), ORCIDs (authors), ROR ids (institutions) or ISSNs (sources)
 * in any written form, each asked for once: up to a hundred per credit, DOIs up to fifty. A single one is fetched for
 * nothing. Errors: those of `fetchList` and `fetchEntity`; what is no identifier is named in the answer.
 */
export async function fetchByExternalIds(
  api: Pick<OpenAlexApi, 'fetchList' | 'fetchEntity'>,
  type: ExternalType,
  ids: readonly string[],
  options: CallOptions = {},
): Promise<ExternalBatchAnswer> {
  const lookup = LOOKUPS[type];
  const parsed = ids.map((asked) => ({ asked, id: lookup.parse(asked) }));
  const asked = parsed.flatMap((each) => (each.id.ok ? [{ asked: each.asked, id: each.id.value }] : []));
  const unique = [...new Set(asked.map(({ id }) => id))];
  const fitting = unique.filter(fitsInList);
  const isListed = (id: string) => fitting.length > 1 && fitsInList(id);
  const single = unique.filter((id) => !isListed(id));
  const [records, ...singles] = await Promise.all([
    fetchListed(api, lookup, unique.filter(isListed), options),
    ...single.map((id) => api.fetchEntity(checkedReference(lookup.kind, `${type}:${id}`), options)),
  ]);
  const byId = recordsById(lookup, records);
  single.forEach((id, index) => {
    const record = singles[index] ?? null;
    if (record !== null) byId.set(id, record);
  });
  return {
    matches: asked.flatMap(({ asked: text, id }) => {
      const record = byId.get(id);
      return record === undefined ? [] : [{ asked: text, record }];
    }),
    missing: asked.filter(({ id }) => !byId.has(id)).map(({ asked: text }) => text),
    invalid: parsed.filter(({ id }) => !id.ok).map(({ asked: text }) => text),
  };
}
