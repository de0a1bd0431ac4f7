import { bytesOf, type Database, textOf } from '@/lib/server/stored-library/sqlite-database';

/** What one segment holds under a key. */
export interface Piece {
  readonly segment: number;
  readonly bytes: Uint8Array;
}

/**
 * What all segments hold under a value or a word, in their order. As one row, its bytes joined: a call for each of some hundred segments would take
 * longer than reading them.
 */
export function readPieces(
  database: Database,
  table: 'terms' | 'words',
  field: number | null,
  key: string,
): readonly Piece[] {
  const column = table === 'terms' ? 'value' : 'word';
  const sql = `SELECT group_concat(segment || ' ' || length(docs)), CAST(group_concat(docs, '') AS BLOB) FROM (SELECT segment, docs FROM ${table} WHERE field = ? AND ${column} = ? ORDER BY segment)`;
  const [row] = database.rows(sql, field, key);
  const lengths = textOf(row?.[0]);
  if (lengths === '') return [];
  const joined = bytesOf(row?.[1]);
  let end = 0;
  return lengths.split(',').map((piece) => {
    const [segment = 0, length = 0] = piece.split(' ').map(Number);
    end += length;
    return { segment, bytes: joined.subarray(end - length, end) };
  });
}
