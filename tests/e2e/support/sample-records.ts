import { serviceAddress } from './host-addresses';

interface SampleRecord {
  /** Short form, such as W123. */
  readonly id: string;
  readonly name: string;
  /** Identifiers of other registries, as short as they go in an address. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Text of an unknown value; '' for what is no text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** What the service answers at a path, faults left out. */
export async function fetchSample(path: string): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${serviceAddress()}${path}`);
  return response.json();
}

/** The first record of a kind that the service has for a filter; tests need no fixed ids of the sample library. */
export async function findSample(kind: string, filter = ''): Promise<SampleRecord> {
  const query = filter === '' ? 'per_page=1' : `per_page=1&filter=${encodeURIComponent(filter)}`;
  const response = await fetch(`${serviceAddress()}/${kind}?${query}`);
  const { results } = await response.json();
  const [record] = results;
  if (record === undefined) throw new Error(`the sample library has no ${kind} with ${filter}`);
  const ids = Object.fromEntries(
    entriesOf(record.ids).map(([name, value]) => [name, textOf(value).replace(/^https?:\/\/[^/]+\//, '')]),
  );
  return {
    id: textOf(record.id).replace(/^.*\//, ''),
    name: textOf(record.display_name),
    ids: { ...ids, issn: textOf(record.issn_l) },
  };
}
