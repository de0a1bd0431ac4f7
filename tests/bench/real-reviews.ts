import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseRecord } from '@/lib/entities/parse';
import { evidenceOfWork } from '@/lib/evaluation/detection/evidence-of-work';
import type { EvidenceWork } from '@/lib/evaluation/detection/types';
import { buildEvidence } from '@/tests/support/build-review';
import { SHARED_DATA } from '@/tests/support/shared-data';

export interface RealReview {
  readonly name: string;
  readonly seeds: readonly EvidenceWork[];
  /** Everything that can be asked for. */
  readonly works: readonly EvidenceWork[];
}

const WORKS = path.join(SHARED_DATA, 'openalex', 'works.ndjson.gz');
export const REVIEWS = path.join(SHARED_DATA, 'synergy');

export const HAS_REVIEWS = existsSync(WORKS) && existsSync(path.join(REVIEWS, 'records'));

export function readWorks(file: string): readonly EvidenceWork[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  return lines.flatMap((line) => {
    if (line === '') return [];
    const parsed = parseRecord('works', JSON.parse(line));
    if (!parsed.ok) return [];
    const work = evidenceOfWork(parsed.value);
    return [{ ...work, references: work.references.filter((id) => id !== work.paper.id) }];
  });
}

/** The works, and a bare one for each work that they cite without being among them: cited as often as they cite it. */
function withCited(works: readonly EvidenceWork[]): readonly EvidenceWork[] {
  const known = new Set(works.map(({ paper }) => paper.id));
  const counts = new Map<string, number>();
  for (const { references } of works) {
    for (const id of references) if (!known.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const bare = [...counts].map(([id, citedBy]) => buildEvidence(id, { title: '', year: null, citedBy }));
  return [...works, ...bare];
}

/** A list of references counts as a review from so many works at hand. */
const LEAST_CITED = 8;
/** Of two reviews that share more of the smaller one's works, one is left out. */
const MOST_SHARED = 0.3;

/**
 * Reviews cut from real records: a work stands for a review of the works that it cites, and is taken out itself, since
 * it would lead to all of them.
 */
export function cutReviews(): readonly RealReview[] {
  const works = readWorks(WORKS);
  const byId = new Map(works.map((work) => [work.paper.id, work]));
  const lists = works
    .map(({ paper, references }) => ({
      id: paper.id,
      cited: references.flatMap((id) => byId.get(id) ?? []),
    }))
    .filter(({ cited }) => cited.length >= LEAST_CITED)
    .sort((one, other) => other.cited.length - one.cited.length || (one.id < other.id ? -1 : 1));
  const chosen: typeof lists = [];
  for (const list of lists) {
    const ids = new Set(list.cited.map(({ paper }) => paper.id));
    const isApart = chosen.every(
      ({ cited }) =>
        cited.filter(({ paper }) => ids.has(paper.id)).length <=
        MOST_SHARED * Math.min(cited.length, ids.size),
    );
    if (isApart) chosen.push(list);
  }
  const all = withCited(works);
  return chosen.map(({ id, cited }) => ({
    name: id,
    seeds: cited,
    works: all.filter(({ paper }) => paper.id !== id),
  }));
}

/** Published reviews with their included papers, each among the records of all of them. */
export function publishedReviews(): readonly RealReview[] {
  const folder = path.join(REVIEWS, 'records');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson.gz'))
    .sort();
  const byId = new Map(
    files.flatMap((file) => readWorks(path.join(folder, file))).map((work) => [work.paper.id, work]),
  );
  const works = withCited([...byId.values()]);
  return files.map((file) => {
    const name = file.replace('.ndjson.gz', '');
    const included = includedIds(path.join(REVIEWS, `${name}_ids.csv`));
    return { name, seeds: included.flatMap((id) => byId.get(id) ?? []), works };
  });
}

/** No field of these files is quoted. */
export function includedIds(file: string): readonly string[] {
  const [header = '', ...rows] = readFileSync(file, 'utf8').split(/\r?\n/);
  const names = header.split(',');
  const [id, label] = [names.indexOf('openalex_id'), names.indexOf('label_included')];
  const included = rows.map((row) => row.split(',')).filter((cells) => cells[label] === '1');
  return [...new Set(included.flatMap((cells) => /W\d+$/.exec(cells[id] ?? '')?.[0] ?? []))];
}
