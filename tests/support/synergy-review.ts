import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { suggestMapping } from '@/lib/evaluation/datasets/header-row';
import type { Paper } from '@/lib/evaluation/types';
import { readTableBytes } from '@/tests/support/read-table-bytes';
import { readPapers } from '@/tests/support/read-whole';
import { type RawEntity, rawWork } from './build-records';
import { SHARED_DATA } from './shared-data';

const FOLDER = path.join(SHARED_DATA, 'synergy');

/** The paper list of a published review, read as an upload is. */
export async function readSynergyReview(key: string) {
  const file = `${key}_ids.csv`;
  const table = await readTableBytes(file, readFileSync(path.join(FOLDER, file)));
  if (!table.ok) throw new Error(table.error);
  return readPapers(file, table.value, suggestMapping(table.value), 2026);
}

function readRecords(file: string): readonly object[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): object => JSON.parse(line));
}

/** What a service would say of the works whose ids a list holds: no more than their identifiers. */
function worksOfIds(papers: readonly Paper[]): readonly RawEntity[] {
  const ids = new Set(papers.flatMap(({ openAlexId }) => openAlexId ?? []));
  return [...ids].map((id) => {
    const rows = papers.filter(({ openAlexId }) => openAlexId === id);
    const doi = rows.find((row) => row.doi !== null)?.doi ?? null;
    const pmid = rows.find((row) => row.pmid !== null)?.pmid ?? null;
    const external = pmid === null ? {} : { pmid: `https://pubmed.ncbi.nlm.nih.gov/${pmid}` };
    return rawWork(id, {
      title: '',
      changes: { doi: doi === null ? null : `https://doi.org/${doi}`, ids: external },
    });
  });
}

/** Raw works of a review: its real records where they are at hand, else what its list says of them. */
export function worksOfReview(key: string, papers: readonly Paper[]): readonly object[] {
  const file = path.join(FOLDER, 'records', `${key}.ndjson.gz`);
  return existsSync(file) ? readRecords(file) : worksOfIds(papers);
}
