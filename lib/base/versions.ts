// How a value that outlives a release says its version, and how it comes up to date. Anything that is stored or goes
// into a file passes through these functions; docs/stored-formats.md lists all of them.

/** Turns a value of one version into the next one's; what it cannot read it may throw at. */
export type Migration = (value: unknown) => unknown;

export interface Versions {
  /** The one that this release writes; from 1. */
  readonly version: number;
  /** From version 1 to 2, from 2 to 3, and so on: one fewer than `version`. */
  readonly migrations?: readonly Migration[];
}

/** The version that a value says; 1 where it says none, as most values of release 0.1; null where it is no version. */
export function versionOf(value: unknown): number | null {
  if (typeof value !== 'object' || value === null || !('version' in value)) return 1;
  const { version } = value;
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : null;
}

/** Whether a later release wrote it, so that this one can neither read it nor may write over it. */
export function isNewer(value: unknown, { version }: Pick<Versions, 'version'>): boolean {
  return (versionOf(value) ?? 1) > version;
}

/** Brings a value of that version up to date, step by step. Throws what a step throws. */
export function applyMigrations(
  value: unknown,
  from: number,
  { version, migrations = [] }: Versions,
): unknown {
  return migrations.slice(from - 1, version - 1).reduce((state, migrate) => migrate(state), value);
}
