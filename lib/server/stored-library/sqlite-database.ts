import { createRequire } from 'node:module';
import path from 'node:path';

/** A value as SQLite holds it. */
export type Cell = number | string | Uint8Array | null;

/** A file of SQLite. All calls are synchronous, and throw what SQLite says. */
export interface Database {
  /** Several statements without parameters. */
  exec(sql: string): void;
  run(sql: string, ...parameters: readonly Cell[]): void;
  /** Rows as lists of their columns. */
  rows(sql: string, ...parameters: readonly Cell[]): readonly (readonly Cell[])[];
  /** The same one by one, for more than memory should hold. */
  each(sql: string, ...parameters: readonly Cell[]): Iterable<readonly Cell[]>;
  /** Puts rows into a table, many at a time; those that wait are put when it is ended. */
  insertInto(table: string, columns: number): Insertion;
  /** Everything that is written in it, or nothing of it. */
  transaction(write: () => void): void;
  close(): void;
}

export interface Insertion {
  add(...row: readonly Cell[]): void;
  end(): void;
}

/** Rows of one statement: a call costs as much as some ten rows. */
const ROWS_AT_ONCE = 64;

/** What is used of the package: the part that it has in common with others of its kind. */
interface Statement {
  run(...parameters: readonly Cell[]): unknown;
  raw(): Statement;
  all(...parameters: readonly Cell[]): (readonly Cell[])[];
  iterate(...parameters: readonly Cell[]): IterableIterator<readonly Cell[]>;
}

interface Engine {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

type EngineClass = new (
  file: string,
  options: { readonly readonly: boolean; readonly fileMustExist: boolean },
) => Engine;

/** Optional: only a library on disk needs it. Source: docs/decisions/2026-11-27-a-library-on-disk.md. */
const PACKAGE = 'libsql';

function loadEngine(): EngineClass {
  // Named where no bundler sees it, as it may be missing when the product is built.
  const load = createRequire(path.join(process.cwd(), 'package.json'));
  try {
    return load(PACKAGE) as EngineClass;
  } catch (error) {
    throw new Error(
      `A library on disk needs the package ${PACKAGE}, which is not installed here. 'npm install --include=optional' installs it.`,
      { cause: error },
    );
  }
}

/**
 * Opens a file of SQLite. Throws when the package is missing, or the file cannot be opened.
 * @param mode `read` never writes, not even beside the file; `write` makes the file where there is none.
 */
export function openDatabase(file: string, mode: 'read' | 'write'): Database {
  const Engine = loadEngine();
  const isReadOnly = mode === 'read';
  const engine = new Engine(file, { readonly: isReadOnly, fileMustExist: isReadOnly });
  const statements = new Map<string, Statement>();
  const reads = new Map<string, Statement>();
  const kept = (known: Map<string, Statement>, sql: string, make: () => Statement) => {
    const statement = known.get(sql) ?? make();
    known.set(sql, statement);
    return statement;
  };
  const statementOf = (sql: string) => kept(statements, sql, () => engine.prepare(sql));
  const readOf = (sql: string) => kept(reads, sql, () => engine.prepare(sql).raw());
  return {
    exec: (sql) => engine.exec(sql),
    run: (sql, ...parameters) => void statementOf(sql).run(...parameters),
    rows: (sql, ...parameters) => readOf(sql).all(...parameters),
    each: (sql, ...parameters) =>
      engine
        .prepare(sql)
        .raw()
        .iterate(...parameters),
    insertInto: (table, columns) => {
      const marks = `(${Array(columns).fill('?').join(', ')})`;
      const waiting: Cell[] = [];
      const put = (rows: number) => {
        const values = Array(rows).fill(marks).join(', ');
        statementOf(`INSERT OR IGNORE INTO ${table} VALUES ${values}`).run(
          ...waiting.splice(0, rows * columns),
        );
      };
      return {
        add: (...row) => {
          waiting.push(...row);
          if (waiting.length === ROWS_AT_ONCE * columns) put(ROWS_AT_ONCE);
        },
        end: () => {
          while (waiting.length > 0) put(1);
        },
      };
    },
    transaction: (write) => {
      engine.exec('BEGIN IMMEDIATE');
      try {
        write();
        engine.exec('COMMIT');
      } catch (error) {
        engine.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => {
      statements.clear();
      reads.clear();
      engine.close();
    },
  };
}

export function textOf(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : '';
}

export function numberOf(cell: Cell | undefined): number {
  return typeof cell === 'number' ? cell : 0;
}

const NO_BYTES = new Uint8Array();

export function bytesOf(cell: Cell | undefined): Uint8Array {
  return cell instanceof Uint8Array ? cell : NO_BYTES;
}
