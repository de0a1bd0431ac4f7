import type { DatabaseRecords, Paper } from '@/lib/evaluation/types';

/** The records of one file, and the database that it was exported from. */
export interface DatabaseFile {
  readonly databaseName: string;
  readonly fileName: string;
  readonly papers: readonly Paper[];
}

/** Prefix of the ids of a file's records: rows of several files bear the same ids. */
function prefixOf(index: number): string {
  return `file-${index + 1}-`;
}

/**
 * The records of all files as one list, with ids of their own. Labels are left out: retrieving a record does not judge
 * it. Linear.
 */
export function poolRecords(files: readonly DatabaseFile[]): readonly Paper[] {
  return files.flatMap(({ papers }, index) =>
    papers.map((paper): Paper => ({ ...paper, id: `${prefixOf(index)}${paper.id}`, label: null })),
  );
}

/**
 * Which database holds which of the papers that the pooled records came to. Files of one name are one database; names in
 * the order of their first files. Linear.
 * @param retrieved the pooled records after their duplicates were merged.
 */
export function recordsByDatabase(
  files: readonly DatabaseFile[],
  retrieved: readonly Paper[],
): readonly DatabaseRecords[] {
  const nameOf = new Map<string, string>();
  for (const [index, { databaseName, papers }] of files.entries()) {
    for (const { id } of papers) nameOf.set(`${prefixOf(index)}${id}`, databaseName);
  }
  const paperIds = new Map<string, string[]>(files.map(({ databaseName }) => [databaseName, []]));
  for (const { id, mergedIds = [] } of retrieved) {
    for (const name of new Set([id, ...mergedIds].map((each) => nameOf.get(each)))) {
      if (name !== undefined) paperIds.get(name)?.push(id);
    }
  }
  return [...paperIds].map(([name, ids]) => {
    const own = files.filter(({ databaseName }) => databaseName === name);
    return {
      name,
      files: own.map(({ fileName }) => fileName),
      records: own.reduce((sum, { papers }) => sum + papers.length, 0),
      paperIds: ids,
    };
  });
}
