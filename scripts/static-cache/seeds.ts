import { type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { describeError } from '@/lib/base/thrown-errors';
import { isKeyName } from '@/lib/base/without-keys';
import { detectIdentifier } from '@/lib/identifiers/detect';
import { readWebAddress } from '@/lib/identifiers/written-form';
import type { ListParams } from '@/lib/openalex/api';
import { buildEntityRequest } from '@/lib/openalex/endpoints/entity';
import { buildListRequest } from '@/lib/openalex/list-params';
import type { ApiRequest } from '@/lib/openalex/request-line';

/** Something to begin with: a record, or a list of records. */
export interface Seed {
  readonly kind: EntityKind;
  readonly request: ApiRequest;
  readonly isList: boolean;
}

export interface SeedFault {
  readonly text: string;
  readonly message: string;
}

type ParamReader = (value: string) => Partial<ListParams>;

const PARAMS: Readonly<Record<string, ParamReader>> = {
  search: (search) => ({ search }),
  filter: (filter) => ({ filter }),
  sort: (sort) => ({ sort }),
  page: (page) => ({ page: Number(page) }),
  per_page: (perPage) => ({ perPage: Number(perPage) }),
  cursor: (cursor) => ({ cursor }),
  select: (select) => ({ select: select.split(',') }),
  sample: (sample) => ({ sample: Number(sample) }),
  seed: (seed) => ({ seed: Number(seed) }),
  group_by: (groupBy) => ({ groupBy }),
};

function readParams(query: string): ListParams {
  let params: ListParams = {};
  for (const [written, value] of new URLSearchParams(query)) {
    const name = written.replaceAll('-', '_');
    const read = Object.hasOwn(PARAMS, name) ? PARAMS[name] : undefined;
    if (read !== undefined) params = { ...params, ...read(value) };
    else if (!isKeyName(name) && name !== 'mailto') throw new Error(`${written} is not a parameter of lists`);
  }
  return params;
}

/** The collection and the query of a list's address, with or without host; null for anything else. */
function readListAddress(text: string): { readonly kind: EntityKind; readonly query: string } | null {
  const address = /^https?:/i.test(text) ? readWebAddress(text) : null;
  const mark = text.indexOf('?');
  const bare = mark < 0 ? text : text.slice(0, mark);
  const path = address?.path ?? bare.replace(/^\//, '');
  if (!isEntityKind(path)) return null;
  return { kind: path, query: address?.query ?? (mark < 0 ? '' : text.slice(mark + 1)) };
}

function readSeed(text: string): Seed {
  const list = readListAddress(text);
  if (list !== null) {
    return { kind: list.kind, request: buildListRequest(list.kind, readParams(list.query)), isList: true };
  }
  const found = detectIdentifier(text, 'explicit');
  if (found === null) throw new Error('neither an identifier nor the address of a list');
  return { kind: found.kind, request: buildEntityRequest(found), isList: false };
}

/**
 * Reads seeds, one per text: identifiers in any written form, and addresses of lists of the service, its website or
 * without host (`works?filter=…`). Blank texts and those that begin with `#` are left out. Requests that the service would
 * refuse are faults.
 */
export function readSeeds(texts: readonly string[]): {
  readonly seeds: readonly Seed[];
  readonly faults: readonly SeedFault[];
} {
  const seeds: Seed[] = [];
  const faults: SeedFault[] = [];
  for (const text of texts.map((each) => each.trim())) {
    if (text === '' || text.startsWith('#')) continue;
    try {
      seeds.push(readSeed(text));
    } catch (error) {
      faults.push({ text, message: describeError(error) });
    }
  }
  return { seeds, faults };
}
