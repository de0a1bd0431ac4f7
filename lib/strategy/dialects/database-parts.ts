import { isDatabaseHeading, nameBeforeQuery, systemNamed } from './database-names';
import { detectSystem } from './detect-system';
import { beginsWithOperator, bracketsOf, endsOpen, hasSearchSigns, isOperatorRow } from './row-signs';
import type { SystemName } from './types';

/** The part of a text that was written for one database. */
export interface DatabasePart {
  readonly system: SystemName;
  readonly text: string;
}

/** The name of a database in a row: the whole row, or a name before a query. Null: neither. */
function nameOfRow(row: string): string | null {
  const text = row.trim();
  if (text === '') return null;
  const named = nameBeforeQuery(text);
  const query = text.slice(named?.length ?? 0);
  if (named !== null && (hasSearchSigns(query) || detectSystem(query) !== 'unknown')) return named;
  return isDatabaseHeading(text) ? text : null;
}

/** A part while its rows are read. */
interface OpenPart {
  readonly headings: string[];
  readonly rows: string[];
  hasQuery: boolean;
  /** Brackets that are open. */
  depth: number;
}

/** Whether a row continues the query before it, or the next row continues this one. */
function isWithin(part: OpenPart | undefined, next: string): boolean {
  const before = part?.rows.findLast((row) => row.trim() !== '')?.trim() ?? '';
  const goesOn = isOperatorRow(next) || beginsWithOperator(next);
  return goesOn || isOperatorRow(before) || endsOpen(before) || (part?.depth ?? 0) > 0;
}

function openParts(rows: readonly string[]): readonly OpenPart[] {
  const parts: OpenPart[] = [];
  for (const [at, row] of rows.entries()) {
    const last = parts.at(-1);
    const known = nameOfRow(row);
    const name = known === null || isWithin(last, rows[at + 1]?.trim() ?? '') ? null : known;
    const isQuery = name === null ? row.trim() !== '' : name.length < row.trim().length;
    // Titles above the first heading belong to it.
    const begins =
      last === undefined ||
      (name !== null && last.hasQuery && (parts.length > 1 || last.headings.length > 0));
    if (begins) parts.push({ headings: [], rows: [], hasQuery: false, depth: 0 });
    const part = parts.at(-1);
    if (part === undefined) continue;
    part.rows.push(row);
    if (name !== null) part.headings.push(name);
    part.hasQuery ||= isQuery && (part.headings.length > 0 || hasSearchSigns(row));
    part.depth = Math.max(0, part.depth + bracketsOf(row));
  }
  return parts;
}

/**
 * Divides a text whose headings name databases of different systems. Rows before the first heading belong to the first
 * part. Null for any other text. Linear.
 */
export function databaseParts(text: string): readonly DatabasePart[] | null {
  const parts = openParts(text.split('\n')).map(({ headings, rows }): DatabasePart => {
    const part = rows.join('\n');
    return { text: part, system: detectSystem(part, systemNamed(headings.join(' '))) };
  });
  return new Set(parts.map(({ system }) => system)).size > 1 ? parts : null;
}
