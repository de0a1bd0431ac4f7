import { assignPairs } from '@/lib/evaluation/matching/assign-pairs';
import type { ComparisonResult, DatabaseRecords, MatchPair, RunEvidence } from '@/lib/evaluation/types';
import { type Figure, proportion } from './compute-metrics';

/** The figures of one database of a run. Source: docs/behaviours/comparison.md#files-of-other-databases. */
export interface DatabaseFigures {
  readonly name: string;
  readonly files: readonly string[];
  /** Records of its files. */
  readonly records: number;
  /** Of them those merged into another record of the same database. */
  readonly duplicates: number;
  /** Distinct papers that count. */
  readonly papers: number;
  readonly recall: Figure;
  readonly precision: Figure;
  /** Ids of the included papers that it found, in the order of the review. */
  readonly foundIds: readonly string[];
  /** Of them those that no other database found. */
  readonly uniqueIds: readonly string[];
}

/** Included papers that exactly these databases found. */
export interface DatabaseOverlap {
  /** Names, one or more, in the order of the databases. */
  readonly databases: readonly string[];
  /** One or more. */
  readonly truthIds: readonly string[];
}

/** How the records of all files became papers; the three parts add up to the records. */
export interface FileDeduplication {
  readonly records: number;
  readonly duplicatesWithin: number;
  /** Records whose paper another database holds too: of a paper in three databases, two. */
  readonly duplicatesBetween: number;
  readonly papers: number;
}

export interface DatabaseReport {
  readonly databases: readonly DatabaseFigures[];
  /** The largest first, ties by the number and order of their databases; they add up to the papers found. */
  readonly overlap: readonly DatabaseOverlap[];
  readonly deduplication: FileDeduplication;
}

/**
 * Included papers that the run found and that a database would find alone. A record that de-duplication did not join to
 * another database's is no less a record of the paper.
 */
function foundAlone(
  evidence: RunEvidence,
  result: ComparisonResult,
  { paperIds }: DatabaseRecords,
): ReadonlySet<string> {
  const held = new Set(paperIds);
  const isHeld = ({ retrievedId }: MatchPair) => held.has(retrievedId);
  const { included, excluded } = evidence.matching;
  const own = { included: included.filter(isHeld), excluded: excluded.filter(isHeld) };
  const alone = new Set(assignPairs(own, evidence).included.map(({ truthId }) => truthId));
  return new Set(result.truePositives.map(({ truthId }) => truthId).filter((id) => alone.has(id)));
}

interface Found {
  readonly records: DatabaseRecords;
  readonly ids: ReadonlySet<string>;
}

function overlapOf(evidence: RunEvidence, found: readonly Found[]): readonly DatabaseOverlap[] {
  const sets = new Map<string, { readonly at: readonly number[]; readonly truthIds: string[] }>();
  for (const { id } of evidence.included) {
    const at = found.flatMap(({ ids }, index) => (ids.has(id) ? [index] : []));
    if (at.length === 0) continue;
    const set = sets.get(at.join(' ')) ?? { at, truthIds: [] };
    set.truthIds.push(id);
    sets.set(at.join(' '), set);
  }
  return [...sets.values()]
    .sort(
      (one, other) =>
        other.truthIds.length - one.truthIds.length ||
        one.at.length - other.at.length ||
        compareOrder(one.at, other.at),
    )
    .map(({ at, truthIds }) => ({
      databases: at.map((index) => found[index]?.records.name ?? ''),
      truthIds,
    }));
}

function compareOrder(one: readonly number[], other: readonly number[]): number {
  const differing = one.findIndex((value, index) => value !== other[index]);
  return differing < 0 ? 0 : (one[differing] ?? 0) - (other[differing] ?? 0);
}

function deduplicationOf(evidence: RunEvidence, databases: readonly DatabaseRecords[]): FileDeduplication {
  const sum = (count: (each: DatabaseRecords) => number) =>
    databases.reduce((total, each) => total + count(each), 0);
  const held = sum(({ paperIds }) => paperIds.length);
  return {
    records: sum(({ records }) => records),
    duplicatesWithin: sum(({ records, paperIds }) => records - paperIds.length),
    duplicatesBetween: held - evidence.retrieved.length,
    papers: evidence.retrieved.length,
  };
}

/** What each database contributed to a run; null for a run of a search. Near linear in pairs and papers. */
export function databaseReport(evidence: RunEvidence, result: ComparisonResult): DatabaseReport | null {
  const { databases, included } = evidence;
  if (databases === undefined) return null;
  const counted = new Set(result.academicExplorerResults.map(({ id }) => id));
  const found = databases.map((records): Found => ({ records, ids: foundAlone(evidence, result, records) }));
  const timesFound = new Map<string, number>();
  for (const { ids } of found) for (const id of ids) timesFound.set(id, (timesFound.get(id) ?? 0) + 1);
  return {
    databases: found.map(({ records: { name, files, records, paperIds }, ids }): DatabaseFigures => {
      const papers = paperIds.filter((id) => counted.has(id)).length;
      const foundIds = included.flatMap(({ id }) => (ids.has(id) ? [id] : []));
      return {
        name,
        files,
        records,
        duplicates: records - paperIds.length,
        papers,
        recall: proportion(ids.size, included.length),
        precision: proportion(ids.size, papers),
        foundIds,
        uniqueIds: foundIds.filter((id) => timesFound.get(id) === 1),
      };
    }),
    overlap: overlapOf(evidence, found),
    deduplication: deduplicationOf(evidence, databases),
  };
}
