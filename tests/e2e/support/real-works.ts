import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { SHARED_DATA } from '../../support/shared-data';

/** A work as the file has it, read without any code of the product. */
export interface RealWork {
  readonly id: string;
  readonly doi: string | null;
  readonly display_name: string | null;
  readonly cited_by_count: number;
  readonly referenced_works: readonly string[] | null;
  readonly related_works: readonly string[] | null;
  readonly authorships: readonly { readonly author: { readonly id: string | null } }[];
  readonly topics: readonly { readonly id: string }[];
  readonly keywords: readonly { readonly id: string }[];
  readonly primary_location: { readonly source: { readonly id: string } | null } | null;
}

/** What is held of every work; the file is too large to hold whole. */
interface Outline {
  readonly id: string;
  readonly citedByCount: number;
  readonly references: ReadonlySet<string>;
}

export interface RealWorks {
  readonly work: RealWork;
  readonly outlines: ReadonlyMap<string, Outline>;
}

export function lastSegment(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Reads the real works once: an outline of each, and one whole. */
export async function readRealWorks(wanted: string): Promise<RealWorks> {
  const file = createReadStream(path.join(SHARED_DATA, 'openalex/works.ndjson.gz')).pipe(createGunzip());
  const outlines = new Map<string, Outline>();
  let work: RealWork | null = null;
  for await (const line of createInterface({ input: file })) {
    const record: RealWork = JSON.parse(line);
    const id = lastSegment(record.id);
    outlines.set(id, {
      id,
      citedByCount: record.cited_by_count,
      references: new Set((record.referenced_works ?? []).map(lastSegment)),
    });
    if (id === wanted) work = record;
  }
  if (work === null) throw new Error(`${wanted} is not among the real works`);
  return { work, outlines };
}

/** The ten most cited of some ids that have a record; ties by the number of the id. */
export function tenMostCited(ids: Iterable<string>, outlines: RealWorks['outlines']): readonly string[] {
  const found = [...ids].flatMap((id) => outlines.get(id) ?? []);
  const number = ({ id }: Outline) => Number(id.slice(1));
  found.sort((a, b) => b.citedByCount - a.citedByCount || number(a) - number(b));
  return found.slice(0, 10).map(({ id }) => id);
}
