import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(process.cwd(), 'tests/fixtures/stored-formats');

/** A value as a release wrote it: the text of a storage or a file, or a value of the database. */
export interface StoredFixture {
  readonly writtenBy: string;
  /** Under which it was stored; absent for a file. */
  readonly key?: string;
  readonly text?: string;
  readonly value?: unknown;
}

/** Names of fixtures without their ending, as `layout.v1`. */
export function fixtureNames(): readonly string[] {
  return readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ''));
}

export function readFixture(name: string): StoredFixture {
  return JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8'));
}

/** Every version of every format, as fixtures are named. */
export function wantedFixtures(formats: Readonly<Record<string, { readonly version: number }>>) {
  return Object.entries(formats).flatMap(([name, { version }]) =>
    Array.from({ length: version }, (_, index) => `${name}.v${index + 1}`),
  );
}
