/** The format that `project.json` names. */
export const PROJECT_FORMAT = 'academic-explorer-project';

/**
 * The version of project files that this release writes. Raise it when a part or a member is added. A release refuses parts
 * and members that it does not know, so that nothing is lost when the file is saved again.
 */
export const PROJECT_FILE_VERSION = 2;

export const PROJECT_PART = 'project.json';
export const RECORDS_PART = 'records.ndjson';
export const DECISIONS_PART = 'decisions.ndjson';
/** Texts of the changes that entries name by a hash, an entry per line. */
export const VALUES_PART = 'values.ndjson';
export const STRATEGY_PART = 'strategy.json';
export const CRATE_PART = 'ro-crate-metadata.json';

const LEDGER_PART = /^ledger\/([\w-]+)\.ndjson$/;

const MAP_PART = /^maps\/([\w-]+)\.json$/;

export function ledgerPart(copy: string): string {
  return `ledger/${copy}.ndjson`;
}

export function mapPart(id: string): string {
  return `maps/${id}.json`;
}

/** The id of the map that a part is; null for any other part. */
export function mapOfPart(name: string): string | null {
  return MAP_PART.exec(name)?.[1] ?? null;
}

/** The copy whose history a part is; null for any other part. */
export function copyOfPart(name: string): string | null {
  return LEDGER_PART.exec(name)?.[1] ?? null;
}
