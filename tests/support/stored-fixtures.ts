import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runToEnd } from '@/lib/base/slices';
import { CACHE_FILE_VERSION } from '@/lib/cache/cache-export';
import { GRAPH_VERSION } from '@/lib/graph/exchange/graph-json';
import { readSessionValue } from '@/lib/graph/exchange/session-json';
import { PROJECT_FILE_VERSION } from '@/lib/project/file/file-parts';
import { readProjectFile } from '@/lib/project/file/read-project-file';
import { mapSessionValue } from '@/lib/project/map-session';
import type { StoredProject } from '@/lib/state/project/project-store';
import { SESSION_FILE_VERSION } from '@/lib/state/sessions/session-file';
import { SETTINGS_FILE_VERSION } from '@/lib/state/shell/settings-transfer';

/** Files that readers exchange. */
export const FILE_FORMATS = {
  'session-file': { version: SESSION_FILE_VERSION },
  'graph-file': { version: GRAPH_VERSION },
  'settings-file': { version: SETTINGS_FILE_VERSION },
  'cache-file': { version: CACHE_FILE_VERSION },
  'project-file': { version: PROJECT_FILE_VERSION },
} as const;

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

/** Ids of the records in a project file, written as base64; why there are none. */
export function idsInProjectFile(base64: string): readonly string[] | string {
  const read = readProjectFile('p.zip', new Uint8Array(Buffer.from(base64, 'base64')));
  return read.ok ? [...read.value.project.state.records.keys()] : read.error;
}

/** The maps of a project by their names, and whether each can be opened. */
export function openedMaps(project: StoredProject | null): readonly (readonly [string, boolean])[] {
  const maps = [...(project?.state.maps.values() ?? [])];
  return maps.map(({ name, content }) => {
    const value = runToEnd(mapSessionValue(content?.session ?? ''));
    return [name, runToEnd(readSessionValue(value)).ok];
  });
}
