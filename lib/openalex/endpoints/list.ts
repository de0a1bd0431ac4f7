/** `GET /{kind}?…`: a page of records, or counts by group (docs/data-contract.md#list-parameters). */
import { array, looseObject, nullish, number, safeParse, string, union, unknown } from 'zod/mini';
import type { EntityKind } from '@/lib/base/entity-kind';
import { safeDecode } from '@/lib/base/percent-encoding';
import { parseRecord } from '@/lib/entities/parse';
import { LossTally } from '@/lib/entities/record-losses';
import type { EntityRecord } from '@/lib/entities/records';
import { present } from '@/lib/entities/stub';
import type { CallOptions, GroupCount, ListPage, ListParams } from '@/lib/openalex/api';
import { MalformedResponseError } from '@/lib/openalex/errors';
import { buildListRequest } from '@/lib/openalex/list-params';
import type { Transport } from '@/lib/openalex/transport';

const ENVELOPE = looseObject({
  meta: looseObject({
    count: number(),
    page: nullish(number()),
    per_page: nullish(number()),
    next_cursor: nullish(string()),
    timed_out: nullish(unknown()),
    reranked: nullish(unknown()),
  }),
  results: nullish(array(unknown())),
  group_by: nullish(
    array(
      nullish(
        looseObject({
          key: union([string(), number()]),
          key_display_name: nullish(union([string(), number()])),
          count: number(),
        }),
      ),
    ),
  ),
});

/** The last path segment of a group's key: `https://openalex.org/countries/US` is `US`. */
function groupKey(key: string | number): string {
  const text = String(key);
  const isAddress = /^https?:\/\//i.test(text);
  return isAddress ? safeDecode(text.slice(text.lastIndexOf('/') + 1)) : text;
}

/**
 * Records of an answer. What cannot be used of them is told and left out, so that it does not hide the others; when there
 * is no usable record, the answer is malformed.
 */
function readRecords(kind: EntityKind, items: readonly unknown[]): readonly EntityRecord[] {
  const records: EntityRecord[] = [];
  const losses = new LossTally();
  let fault: MalformedResponseError | null = null;
  items.forEach((item, index) => {
    const parsed = parseRecord(kind, item);
    losses.note(parsed);
    if (parsed.ok) {
      records.push(parsed.value);
      return;
    }
    const path = ['results', String(index), parsed.error.path].filter((part) => part !== '').join('.');
    fault ??= new MalformedResponseError(path, parsed.error.message);
  });
  if (fault !== null && records.length === 0) throw fault;
  losses.tell(`List of ${kind}`);
  return records;
}

/** Reads a list answer. Errors: MalformedResponseError naming the field. */
export function readListPage(kind: EntityKind, body: unknown): ListPage {
  const envelope = safeParse(ENVELOPE, body);
  if (!envelope.success) {
    const [issue] = envelope.error.issues;
    throw new MalformedResponseError(
      issue?.path.map(String).join('.') ?? '',
      issue?.message ?? 'Invalid input',
    );
  }
  const { meta, results, group_by: groups } = envelope.data;
  return {
    kind,
    meta: {
      count: meta.count,
      page: meta.page ?? null,
      perPage: meta.per_page ?? 25,
      nextCursor: meta.next_cursor ?? null,
      isPartial: meta.timed_out === true,
      ...(typeof meta.reranked === 'boolean' ? { isReranked: meta.reranked } : {}),
    },
    results: readRecords(kind, results ?? []),
    // Fields of few values are filled up with groups of nothing (docs/data-contract.md#grouping).
    groups: present(groups)
      .filter(({ count }) => count > 0)
      .map(
        ({ key, key_display_name: label, count }): GroupCount => ({
          key: groupKey(key),
          label: String(label ?? groupKey(key)),
          count,
        }),
      ),
  };
}

export async function fetchList(
  transport: Transport,
  kind: EntityKind,
  params: ListParams,
  options: CallOptions = {},
): Promise<ListPage> {
  const select = params.select ?? options.select;
  const request = buildListRequest(kind, { ...params, select });
  return readListPage(kind, await transport.get(request, options));
}
