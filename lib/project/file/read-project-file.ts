import { literal, object, string, union } from 'zod/mini';
import { jsonOrUndefined } from '@/lib/base/json';
import { isPlainObject } from '@/lib/base/plain-object';
import { failure, type Result, success } from '@/lib/base/result';
import { sha256Hex } from '@/lib/base/sha256';
import { isNewer } from '@/lib/base/versions';
import type { OpenedFile, SavedProject } from '@/lib/project/saved-project';
import type { KeptStrategy } from '@/lib/strategy/kept-strategy';
import { decisionKey } from '../decisions';
import type { LoggedTexts, ProjectLog } from '../fold-log';
import { brokenChains, type Ledgers } from '../ledgers';
import { DECISION_SHAPE, ENTRY_SHAPE, HEADER_SHAPE, RECORD_SHAPE } from '../project-shapes';
import { factsOf } from '../report-words';
import type { Decision, LedgerEntry, ProjectHeader, ProjectMap, ProjectRecord, ProjectState } from '../types';
import { FIRST_RECORD_SHAPE, upgradedRecord } from '../upgrade-record';
import { type Parts, unpackParts, verifyParts } from './archive';
import { beyondBounds } from './bounds';
import {
  CRATE_PART,
  copyOfPart,
  DECISIONS_PART,
  mapOfPart,
  PROJECT_FILE_VERSION,
  PROJECT_FORMAT,
  PROJECT_PART,
  RECORDS_PART,
  STRATEGY_PART,
  VALUES_PART,
} from './file-parts';
import { checkLog, readLogged } from './log-part';
import { readMap } from './map-part';
import { readLines, readValue } from './read-lines';
import { idsOfStrategy, readStrategy, timesOfStrategy } from './strategy-part';

/** Files of this version hold no data of what their entries changed. */
const PLAIN_VERSION = 1;

const ABOUT_SHAPE = object({
  format: literal(PROJECT_FORMAT),
  version: union([literal(PLAIN_VERSION), literal(PROJECT_FILE_VERSION)]),
  saved: string(),
  program: object({ name: string(), version: string(), commit: string(), repository: string() }),
  project: HEADER_SHAPE,
});

/** Ids become parts of keys of the database, in which a colon would lead into another project. */
const SAFE_ID = /^[\w-]{1,80}$/;
/** In the one writing in which times are compared as texts: with a year of four digits. */
const TIME = /^\d{4}-.{19}$/;
/**
 * How far a clock may be ahead, counted from now. The next change gets a later time than all in the file. It must be within the
 * bound too when the project is opened from its own file. Unit: ms.
 */
const MOST_AHEAD_MS = 100 * 365 * 86_400_000;

/**
 * The project in a file, whole or not at all.
 * Error: what is wrong with the file, and what to do, in a sentence or two that name it. Never throws.
 * @param name of the file.
 * @param now ms since the epoch.
 */
export function readProjectFile(
  name: string,
  bytes: Uint8Array,
  now = Date.now(),
): Result<OpenedFile, string> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return failure(otherProgram(name));
  const parts = unpackParts(bytes);
  if (!parts.ok) return failure(damaged(name, parts.error));
  const about = parts.value.get(PROJECT_PART);
  const told = about === undefined ? undefined : jsonOrUndefined(textOf(about));
  if (!isPlainObject(told) || told.format !== PROJECT_FORMAT) return failure(otherProgram(name));
  if (isNewer(told, { version: PROJECT_FILE_VERSION })) return failure(newer(name));
  const verified = verifyParts(parts.value);
  const opened = verified.ok ? readParts(verified.value, now) : verified;
  return opened.ok
    ? success({ ...opened.value, sha256: sha256Hex(bytes) })
    : failure(damaged(name, opened.error));
}

function otherProgram(name: string): string {
  return `${name} is not a project file. A project file is a ZIP that 'Save project' made; lists of papers (RIS, BibTeX, CSV) are added inside a project.`;
}

function newer(name: string): string {
  return `${name} was saved by a newer version of Academic Explorer. Open it where it was made, or reload this page to get the newest version.`;
}

function damaged(name: string, reason: string): string {
  return `${name} cannot be opened: ${reason} Nothing was changed. Use another copy of the file, or save it again where it was made.`;
}

/** A moment that there was or that some clock may show. */
function isTime(text: string, now: number): boolean {
  const time = Date.parse(text);
  return TIME.test(text) && time <= now + MOST_AHEAD_MS && new Date(time).toISOString() === text;
}

function textOf(part: Uint8Array): string {
  return new TextDecoder().decode(part);
}

function readParts(parts: Parts, now: number): Result<Omit<OpenedFile, 'sha256'>, string> {
  const about = readValue(textOf(parts.get(PROJECT_PART) ?? new Uint8Array()), ABOUT_SHAPE);
  if (!about.ok) return failure(`${PROJECT_PART} ${about.error}`);
  const { project: header, saved, version } = about.value;
  const records = readRecords(parts, version);
  if (!records.ok) return records;
  const decisions = readPart(parts, DECISIONS_PART, DECISION_SHAPE);
  if (!decisions.ok) return decisions;
  const maps = readMaps(parts);
  if (!maps.ok) return maps;
  const strategy = readSearch(parts);
  if (!strategy.ok) return strategy;
  const ledgers = readLedgers(parts);
  if (!ledgers.ok) return ledgers;
  const kept = { maps: maps.value, ...strategy.value };
  const logged = version === PLAIN_VERSION ? readNoLog(parts, ledgers.value) : readLog(parts, ledgers.value);
  if (!logged.ok) return logged;
  const log = { ledgers: ledgers.value, logged: logged.value };
  const project = joined(header, records.value, decisions.value, kept, log);
  if (!project.ok) return project;
  if (timesOf(project.value).some((time) => time !== null && !isTime(time, now)))
    return failure('it holds a time that is none.');
  const fault = beyondBounds(project.value);
  if (fault !== null) return failure(fault);
  if (!isTime(saved, now)) return failure(`${PROJECT_PART} does not say when it was saved.`);
  const check = version === PLAIN_VERSION ? success(null) : checkLog(project.value);
  if (!check.ok) return check;
  return success({ project: project.value, saved, broken: brokenChains(ledgers.value) });
}

function readPart<Value>(
  parts: Parts,
  name: string,
  shape: Parameters<typeof readLines<Value>>[2],
): Result<readonly Value[], string> {
  const part = parts.get(name);
  return part === undefined ? failure(`${name} is missing.`) : readLines(name, textOf(part), shape);
}

/** The first version had other facts of a record. */
function readRecords(parts: Parts, version: number): Result<readonly ProjectRecord[], string> {
  if (version > PLAIN_VERSION) return readPart(parts, RECORDS_PART, RECORD_SHAPE);
  const records = readPart(parts, RECORDS_PART, FIRST_RECORD_SHAPE);
  return records.ok ? success(records.value.map(upgradedRecord)) : records;
}

function readMaps(parts: Parts): Result<ProjectState['maps'], string> {
  const maps = new Map<string, ProjectMap>();
  for (const [name, part] of parts) {
    const id = mapOfPart(name);
    if (id === null) continue;
    const map = readMap(name, id, textOf(part));
    if (!map.ok) return map;
    maps.set(id, map.value);
  }
  return success(maps);
}

/** The search of a project; files of projects without one have no such part. */
function readSearch(parts: Parts): Result<{ readonly strategy?: KeptStrategy }, string> {
  const part = parts.get(STRATEGY_PART);
  if (part === undefined) return success({});
  const strategy = readStrategy(textOf(part));
  return strategy.ok ? success({ strategy: strategy.value }) : strategy;
}

const KNOWN_PARTS: ReadonlySet<string> = new Set([
  PROJECT_PART,
  RECORDS_PART,
  DECISIONS_PART,
  STRATEGY_PART,
  CRATE_PART,
  VALUES_PART,
]);

function readLedgers(parts: Parts): Result<Ledgers, string> {
  const ledgers = new Map<string, readonly LedgerEntry[]>();
  for (const name of parts.keys()) {
    if (KNOWN_PARTS.has(name) || mapOfPart(name) !== null) continue;
    const copy = copyOfPart(name);
    if (copy === null)
      return failure(`this version of Academic Explorer does not know what ${name} in it is.`);
    const entries = readPart(parts, name, ENTRY_SHAPE);
    if (!entries.ok) return entries;
    if (entries.value.some((entry) => entry.copy !== copy))
      return failure(`${name} holds entries of another copy.`);
    ledgers.set(copy, entries.value);
  }
  return success(ledgers);
}

function readLog(parts: Parts, ledgers: Ledgers): Result<LoggedTexts, string> {
  const part = parts.get(VALUES_PART);
  return part === undefined ? failure(`${VALUES_PART} is missing.`) : readLogged(textOf(part), ledgers);
}

/** The empty log of a file of the first version, whose entries name no changes. */
function readNoLog(parts: Parts, ledgers: Ledgers): Result<LoggedTexts, string> {
  const isNewer = [...ledgers.values()]
    .flat()
    .some(({ kind, values }) => values !== undefined || kind === 'seal');
  return parts.has(VALUES_PART) || isNewer
    ? failure('it says more than a file of its version can.')
    : success(new Map());
}

function joined(
  header: ProjectHeader,
  records: readonly ProjectRecord[],
  decisions: readonly Decision[],
  kept: Pick<ProjectState, 'maps' | 'strategy'>,
  log: ProjectLog,
): Result<SavedProject, string> {
  const recordsById = new Map(records.map((record) => [record.id, record]));
  if (recordsById.size < records.length) return failure(`${RECORDS_PART} holds a record twice.`);
  const byKey = new Map(decisions.map((decision) => [decisionKey(decision), decision]));
  if (byKey.size < decisions.length) return failure(`${DECISIONS_PART} holds a decision twice.`);
  const ids = [
    header.id,
    header.copy,
    // A file for a second reader names none: the browser that opens it does.
    header.screener || 'none',
    ...header.screeners.map(({ id }) => id),
    ...factsOf(header.report, 'elsewhere').map(({ id }) => id),
    ...log.ledgers.keys(),
    ...recordsById.keys(),
    ...kept.maps.keys(),
    ...(kept.strategy === undefined ? [] : idsOfStrategy(kept.strategy)),
    ...decisions.flatMap(({ screener, record }) => [screener, record]),
  ];
  const wrongId = ids.find((id) => !SAFE_ID.test(id));
  if (wrongId !== undefined)
    return failure(`it holds the id ${JSON.stringify(wrongId.slice(0, 80))}, which is none.`);
  return success({
    state: { header, records: recordsById, decisions: byKey, ...kept },
    ...log,
  });
}

function timesOf({ state }: SavedProject): readonly (string | null)[] {
  const { header, records, decisions, maps, strategy } = state;
  const { archived, screeningSince, fullTextSince, othersShownSince, savedToFile } = header;
  return [
    header.created,
    header.changed,
    ...[archived, screeningSince, fullTextSince, othersShownSince, savedToFile],
    ...[...records.values()].flatMap(({ standing, annotation }) => [standing.time, annotation.time]),
    ...[...decisions.values()].map(({ time }) => time),
    ...[...maps.values()].flatMap(({ named, time }) => [named, time]),
    ...header.screeners.map(({ named = null }) => named),
    ...(header.report ?? []).map(({ time }) => time),
    ...(strategy === undefined ? [] : timesOfStrategy(strategy)),
  ];
}
