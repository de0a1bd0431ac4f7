import { assignPairs } from '@/lib/evaluation/matching/assign-pairs';
import type { ComparisonResult, DatabaseRecords, MatchPair, RunEvidence } from '@/lib/evaluation/types';
import { comparePairs, type SetPair } from './compare-many';
import { type Figure, proportion } from './compute-metrics';
import { overlapsOf } from './set-overlap';

/** The figures of one database of a run. Source: docs/behaviours/comparison.md#files-of-other-databases. */
export interface DatabaseFigures {
  readonly name: string;
  readonly files: readonly string[];
  /** Records of its files. */
  readonly records: number;
  /** Records merged into another record of the same database. */
  readonly duplicates: number;
  /** Distinct papers that count. */
  readonly papers: number;
  readonly recall: Figure;
  readonly precision: Figure;
  /** Ids of the included papers that it found, in the order of the review. */
  readonly foundIds: readonly string[];
  /** Ids of the included papers that no other database found. */
  readonly uniqueIds: readonly string[];
}

/** Included papers that exactly these databases found. */
interface DatabaseOverlap {
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
  /** In the order of `overlapsOf`; they add up to the papers found. */
  readonly overlap: readonly DatabaseOverlap[];
  /** Every two databases once, on the included papers. */
  readonly pairs: readonly SetPair[];
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

function overlapOf(databases: readonly DatabaseFigures[]): readonly DatabaseOverlap[] {
  const sets = databases.map(({ name, foundIds }) => ({ name, members: new Set(foundIds) }));
  return overlapsOf(sets).map(({ sets: within, members }) => ({
    databases: within.flatMap((index) => databases[index]?.name ?? []),
    truthIds: members,
  }));
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

interface Found {
  readonly records: DatabaseRecords;
  readonly ids: ReadonlySet<string>;
}

function databaseFigures(
  { included }: RunEvidence,
  result: ComparisonResult,
  found: readonly Found[],
): readonly DatabaseFigures[] {
  const counted = new Set(result.academicExplorerResults.map(({ id }) => id));
  const timesFound = new Map<string, number>();
  for (const { ids } of found) for (const id of ids) timesFound.set(id, (timesFound.get(id) ?? 0) + 1);
  return found.map(({ records: { name, files, records, paperIds }, ids }) => {
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
  });
}

/** The contribution of each database to a run; null for a run of a search. Near linear in pairs and papers. */
export function databaseReport(evidence: RunEvidence, result: ComparisonResult): DatabaseReport | null {
  const { databases, included } = evidence;
  if (databases === undefined) return null;
  const found = databases.map((records): Found => ({ records, ids: foundAlone(evidence, result, records) }));
  const figures = databaseFigures(evidence, result, found);
  return {
    databases: figures,
    overlap: overlapOf(figures),
    pairs: comparePairs(
      found.map(({ ids }) => ids),
      included.length,
    ),
    deduplication: deduplicationOf(evidence, databases),
  };
}
