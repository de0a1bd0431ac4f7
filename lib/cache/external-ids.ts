import { isPlainObject } from '@/lib/base/plain-object';
import { withoutClosingSlashes } from '@/lib/base/slashes';
import type { EntityRecord } from '@/lib/entities/records';

/** In the order shown. Source: docs/behaviours/cache.md#external-ids-of-a-cached-entity. */
const NAMED = ['doi', 'orcid', 'ror', 'issn', 'isbn', 'pmid', 'pmcid', 'wikidata'] as const;

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** Registers write their numbers as addresses; a DOI has slashes of its own, and an encyclopedia's address is the id. */
function bare(name: string, written: string): string {
  if (!/^https?:\/\//i.test(written) || name === 'wikipedia') return written;
  const path = withoutClosingSlashes(written.replace(/^https?:\/\/[^/]+\//i, ''));
  return name === 'doi' ? path : (path.split('/').at(-1) ?? path);
}

/** What other registers call an entity, by register: bare numbers, the record's own field before its `ids`. */
export function externalIdsOf(record: EntityRecord): Readonly<Record<string, string>> {
  const raw: Readonly<Record<string, unknown>> = record.raw;
  const ids = isPlainObject(raw.ids) ? raw.ids : {};
  const fields: Readonly<Record<string, unknown>> = { ...raw, issn: raw.issn_l ?? ids.issn_l ?? raw.issn };
  const found: Record<string, string> = {};
  const add = (name: string, value: unknown) => {
    const id = bare(name, textOf(value));
    if (id !== '' && found[name] === undefined) found[name] = id;
  };
  for (const name of NAMED) add(name, fields[name] ?? ids[name]);
  // The id of the service is the entity's own, and its ISSN-L stands as its ISSN.
  for (const [name, value] of Object.entries(ids))
    if (name !== 'openalex' && name !== 'issn_l') add(name, value);
  return found;
}
