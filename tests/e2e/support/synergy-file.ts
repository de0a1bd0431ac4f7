import { serviceAddress } from './host-addresses';

/** A file in the shape of SYNERGY's, made of the sample library, with what it must come to. */
export interface SynergyFile {
  readonly name: string;
  readonly text: string;
  readonly rows: number;
  readonly includedRows: number;
  readonly distinctIds: number;
  readonly includedIds: number;
  readonly conflicts: number;
  readonly skipped: number;
  /** Rows whose papers the library has, and rows whose papers nobody has. */
  readonly found: number;
  readonly notFound: number;
  readonly firstTitle: string;
}

interface Row {
  readonly id: string;
  readonly label: 0 | 1;
}

async function sampleWorks(
  count: number,
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const query = `per_page=${count}&sort=cited_by_count:desc&select=id,display_name`;
  const { results } = await (await fetch(`${serviceAddress()}/works?${query}`)).json();
  return [...results].map((work) => ({ id: String(work.id), title: String(work.display_name) }));
}

/**
 * Identifiers and labels only: 90 works, a quarter of them included, ten repeated with the same label and five with the
 * other; ten ids that nobody knows; three rows without any identifier.
 */
export async function synergyFile(): Promise<SynergyFile> {
  const works = await sampleWorks(90);
  const known = works.map(({ id }, index): Row => ({ id, label: index % 4 === 0 ? 1 : 0 }));
  const unknown = Array.from(
    { length: 10 },
    (_, index): Row => ({
      id: `https://openalex.org/W99999990${index}`,
      label: index % 4 === 0 ? 1 : 0,
    }),
  );
  const repeated = known.slice(10, 20);
  const conflicting = known.slice(20, 25).map(({ id, label }): Row => ({ id, label: label === 1 ? 0 : 1 }));
  const named = [...known, ...unknown, ...repeated, ...conflicting];
  const included = named.filter(({ label }) => label === 1);
  const lines = named.map(({ id, label }) => `,,${id},${label},id_retrieval`);
  return {
    name: 'Sample_2026_ids.csv',
    text: `${['doi,pmid,openalex_id,label_included,method', ...lines, ',,,0,none', ',,,0,none', ',,,0,none'].join('\n')}\n`,
    rows: named.length + 3,
    includedRows: included.length,
    distinctIds: 100,
    includedIds: new Set(included.map(({ id }) => id)).size,
    conflicts: 5,
    skipped: 3,
    found: 105,
    notFound: 10,
    firstTitle: works[0]?.title ?? '',
  };
}
