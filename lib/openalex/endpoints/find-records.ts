/**
 * Records by identifiers, of the service or of the outside world: lists first, a credit for up to a hundred, then what they
 * lack alone, for nothing (docs/data-contract.md#graph-questions-and-their-requests).
 */
import type { EntityKind } from '@/lib/base/entity-kind';
import { inBatches } from '@/lib/base/in-batches';
import type { Result } from '@/lib/base/result';
import { isAbortError } from '@/lib/base/thrown-errors';
import { recordId } from '@/lib/entities/record-id';
import { type EntityRecord, isRecordOf } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import { present } from '@/lib/entities/stub';
import { referenceForKind } from '@/lib/identifiers/detect';
import { parseDoi } from '@/lib/identifiers/doi';
import { parseIssn } from '@/lib/identifiers/issn';
import { parseOrcid } from '@/lib/identifiers/orcid';
import { parsePmid } from '@/lib/identifiers/pmid';
import { parseRor } from '@/lib/identifiers/ror';
import { PSEUDO_AUTHOR_IDS } from '@/lib/identifiers/short-id';
import type { CallOptions, OpenAlexApi } from '@/lib/openalex/api';
import { ofEveryCorpus } from '@/lib/openalex/every-corpus';
import {
  buildFilter,
  chunkFilterValues,
  type ExternalType,
  IDS_PER_LIST,
  MAX_FILTER_VALUES,
} from '@/lib/openalex/filter-builder';

export interface FoundRecord {
  /** As it was asked for. */
  readonly asked: string;
  /** Its id and DOI may be others than those asked for, where one record was merged into another. */
  readonly record: EntityRecord;
}

export interface FoundRecords {
  /** In the order asked for; several spellings of one identifier each have their match. What is not there, or no identifier, has none. */
  readonly matches: readonly FoundRecord[];
  /** Those without a match of which only lists answered: too many were missing, or a request for one alone failed. */
  readonly onlyListed: readonly string[];
}

/** How many records one act may still ask for alone: free, but each takes its turn at the service. */
export class AloneLeft {
  /** @param most half a minute without a key, ten seconds with one. */
  constructor(private most: number = 300) {}

  /** As many of the items as may be asked for alone, the first ones. */
  take<Item>(items: readonly Item[]): readonly Item[] {
    const taken = items.slice(0, this.most);
    this.most -= taken.length;
    return taken;
  }
}

/** So that what the visitor asks for meanwhile does not wait for hundreds. */
const ALONE_AT_ONCE = 10;

export interface FindOptions extends CallOptions {
  /** Shared by all calls of one act; of its own by default. */
  readonly aloneLeft?: AloneLeft | undefined;
  /** Told of each request for one that a list lacked and that failed, so that what was found stays; without it the failure is thrown. */
  readonly onFault?: ((error: unknown) => void) | undefined;
  /** Called as what a list lacked is asked for alone: how many were, of how many that will be. */
  readonly onAlone?: ((done: number, total: number) => void) | undefined;
}

type Identifiers = readonly (string | null | undefined)[];

interface Lookup {
  readonly kind: EntityKind;
  readonly filter: string;
  /** Root fields that hold the identifier. */
  readonly fields: readonly string[];
  readonly parse: (text: string) => Result<string, string>;
  readonly identifiersOf: (record: EntityRecord) => Identifiers;
  /** Identifiers of what is one with the record now; another record's own identifier goes before. */
  readonly furtherOf?: (record: EntityRecord) => Identifiers;
}

const LOOKUPS: Readonly<Record<ExternalType, Lookup>> = {
  doi: {
    kind: 'works',
    filter: 'doi',
    fields: ['doi'],
    parse: parseDoi,
    identifiersOf: (record) => (isRecordOf('works', record) ? [record.raw.doi, record.raw.ids?.doi] : []),
    furtherOf: (record) =>
      isRecordOf('works', record)
        ? present(record.raw.locations).flatMap(({ id, landing_page_url: page }) => [id, page])
        : [],
  },
  pmid: {
    kind: 'works',
    filter: 'pmid',
    fields: ['ids'],
    parse: parsePmid,
    identifiersOf: (record) => (isRecordOf('works', record) ? [record.raw.ids?.pmid] : []),
  },
  orcid: {
    kind: 'authors',
    filter: 'orcid',
    fields: ['orcid'],
    parse: parseOrcid,
    identifiersOf: (record) => (isRecordOf('authors', record) ? [record.raw.orcid] : []),
    furtherOf: (record) => (isRecordOf('authors', record) ? (record.raw.observed_orcids ?? []) : []),
  },
  ror: {
    kind: 'institutions',
    filter: 'ror',
    fields: ['ror'],
    parse: parseRor,
    identifiersOf: (record) => (isRecordOf('institutions', record) ? [record.raw.ror] : []),
  },
  issn: {
    kind: 'sources',
    filter: 'issn',
    fields: ['issn', 'issn_l'],
    parse: (text) => parseIssn(text),
    identifiersOf: (record) =>
      isRecordOf('sources', record) ? [record.raw.issn_l, ...(record.raw.issn ?? [])] : [],
  },
};

function parsedBy(parse: Lookup['parse'], texts: Identifiers): readonly string[] {
  return texts.flatMap((text) => {
    const parsed = parse(text ?? '');
    return parsed.ok ? [parsed.value] : [];
  });
}

/** A quote, a pipe or a comma cannot stand in a list of values; the free singleton takes them. */
function fitsInList(id: string): boolean {
  return !/["|,]/.test(id);
}

function recordsById(lookup: Lookup, records: readonly EntityRecord[]): Map<string, EntityRecord> {
  const byId = new Map<string, EntityRecord>();
  const note = (ids: readonly string[], record: EntityRecord) => {
    for (const id of ids) if (!byId.has(id)) byId.set(id, record);
  };
  for (const record of records) note(parsedBy(lookup.parse, lookup.identifiersOf(record)), record);
  for (const record of records) note(parsedBy(lookup.parse, lookup.furtherOf?.(record) ?? []), record);
  return byId;
}

async function fetchListed(
  api: Pick<OpenAlexApi, 'fetchList'>,
  type: ExternalType,
  ids: readonly string[],
  options: CallOptions,
): Promise<readonly EntityRecord[]> {
  const lookup = LOOKUPS[type];
  const select = options.select === undefined ? undefined : [...options.select, ...lookup.fields];
  const chunks = chunkFilterValues(ids, IDS_PER_LIST[type]);
  const lists = ofEveryCorpus(api);
  const pages = await Promise.all(
    chunks.map((chunk) => {
      const filter = buildFilter({ [lookup.filter]: chunk });
      return lists.fetchList(lookup.kind, { filter, perPage: MAX_FILTER_VALUES, select }, options);
    }),
  );
  return pages.flatMap(({ results }) => results);
}

/**
 * Records asked for alone by own or prefixed identifiers (`W12`, `doi:10.1/x`), by what was asked; what is not there, or no identifier of
 * the kind, is absent. Free of credits but for keywords. Errors: those of `fetchEntity`.
 */
export async function fetchAlone(
  api: Pick<OpenAlexApi, 'fetchEntity'>,
  kind: EntityKind,
  ids: readonly string[],
  options: CallOptions = {},
): Promise<ReadonlyMap<string, EntityRecord>> {
  const records = await Promise.all(
    ids.map(async (id) => {
      const reference = PSEUDO_AUTHOR_IDS.has(id) ? null : referenceForKind(kind, id);
      const record = reference === null ? null : await api.fetchEntity(reference, options);
      return record === null ? [] : [[id, record] as const];
    }),
  );
  return new Map(records.flat());
}

/** What a list lacked, asked for alone as far as that is free and allowed. Errors: those of `fetchEntity`, unless faults are told. */
async function askAgain(
  api: Pick<OpenAlexApi, 'fetchEntity'>,
  kind: EntityKind,
  missing: readonly string[],
  options: FindOptions,
): Promise<{ readonly found: ReadonlyMap<string, EntityRecord>; readonly onlyListed: readonly string[] }> {
  const { aloneLeft = new AloneLeft(), onFault, onAlone } = options;
  // A keyword's slug leads nowhere else, and asking costs a credit each.
  if (kindFacts(kind).pricing !== 'usual') return { found: new Map(), onlyListed: [] };
  const asked = aloneLeft.take(missing);
  const found = new Map<string, EntityRecord>();
  const onlyListed = missing.slice(asked.length);
  const ask = async (id: string) => {
    try {
      for (const [name, record] of await fetchAlone(api, kind, [id], options)) found.set(name, record);
    } catch (error) {
      if (onFault === undefined || isAbortError(error)) throw error;
      onFault(error);
      onlyListed.push(id);
    }
  };
  let done = 0;
  for (const some of inBatches(asked, ALONE_AT_ONCE)) {
    onAlone?.(done, asked.length);
    await Promise.all(some.map(ask));
    done += some.length;
  }
  return { found, onlyListed };
}

/**
 * Records of any number of ids of the service, each asked for once: a hundred per credit, and what lists lack alone, since an id of a
 * merged record leads to another one. A single one is fetched for nothing. Errors: those of `fetchBatch` and `fetchEntity`.
 */
export async function findByIds(
  api: Pick<OpenAlexApi, 'fetchBatch' | 'fetchEntity'>,
  kind: EntityKind,
  ids: readonly string[],
  options: FindOptions = {},
): Promise<FoundRecords> {
  const unique = [...new Set(ids.map((id) => recordId(kind, id)))];
  const isSingle = unique.length === 1;
  const listed = isSingle ? [] : (await api.fetchBatch(kind, unique, options)).found;
  const byId = new Map(listed.map((record) => [record.id, record]));
  const missing = unique.filter((id) => !byId.has(id));
  const { found, onlyListed } = isSingle
    ? { found: await fetchAlone(api, kind, unique, options), onlyListed: [] }
    : await askAgain(api, kind, missing, options);
  for (const [id, record] of found) byId.set(id, record);
  const matches = unique.flatMap((id) => {
    const record = byId.get(id);
    return record === undefined ? [] : [{ asked: id, record }];
  });
  return { matches, onlyListed };
}

/**
 * Records of any number of DOIs or PubMed numbers (works), ORCIDs (authors), ROR ids (institutions) or ISSNs (sources)
 * in any written form, each asked for once: up to a hundred per credit, DOIs up to fifty, and what lists lack alone. A single one is fetched
 * for nothing. Errors: those of `fetchList` and `fetchEntity`.
 */
export async function findByExternalIds(
  api: Pick<OpenAlexApi, 'fetchList' | 'fetchEntity'>,
  type: ExternalType,
  ids: readonly string[],
  options: FindOptions = {},
): Promise<FoundRecords> {
  const lookup = LOOKUPS[type];
  const asked = ids.flatMap((text) => parsedBy(lookup.parse, [text]).map((id) => ({ asked: text, id })));
  const unique = [...new Set(asked.map(({ id }) => id))];
  const fitting = unique.filter(fitsInList);
  const isListed = (id: string) => fitting.length > 1 && fitsInList(id);
  const named = (some: readonly string[]) => some.map((id) => `${type}:${id}`);
  const [records, alone] = await Promise.all([
    fetchListed(api, type, unique.filter(isListed), options),
    fetchAlone(api, lookup.kind, named(unique.filter((id) => !isListed(id))), options),
  ]);
  const byId = recordsById(lookup, records);
  const lacking = named(unique.filter((id) => isListed(id) && !byId.has(id)));
  const again = await askAgain(api, lookup.kind, lacking, options);
  for (const id of unique) {
    const record = alone.get(`${type}:${id}`) ?? again.found.get(`${type}:${id}`);
    if (record !== undefined) byId.set(id, record);
  }
  const onlyListed = new Set(again.onlyListed);
  return {
    matches: asked.flatMap(({ asked: text, id }) => {
      const record = byId.get(id);
      return record === undefined ? [] : [{ asked: text, record }];
    }),
    onlyListed: asked.flatMap(({ asked: text, id }) => (onlyListed.has(`${type}:${id}`) ? [text] : [])),
  };
}
