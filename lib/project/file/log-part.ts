import { failure, type Result, success } from '@/lib/base/result';
import { sha256Hex } from '@/lib/base/sha256';
import { runToEnd } from '@/lib/base/slices';
import type { SavedProject } from '@/lib/project/saved-project';
import { changesIn, foldLog, type LoggedTexts } from '../fold-log';
import type { Ledgers } from '../ledgers';
import { loggedChanges, loggedState } from '../logged-values';
import { VALUES_PART } from './file-parts';
import { hasInheritedName, isDeeperThan } from './read-lines';

/** Lists and objects within each other: an answer for the report is four deep. */
const DEEPEST = 20;

function isSafe(text: string): boolean {
  const changes = changesIn(text);
  return changes !== null && !isDeeperThan(changes, DEEPEST) && !hasInheritedName(changes);
}

/** Reads the changes of the entries of a file, a text per line. Error: what is wrong, as the rest of a sentence. */
export function readLogged(text: string, ledgers: Ledgers): Result<LoggedTexts, string> {
  const named = new Set([...ledgers.values()].flat().map(({ values }) => values?.sha256));
  const logged = new Map<string, string>();
  const lines = text.split('\n');
  if (lines.pop() !== '') return failure(`${VALUES_PART} is cut off.`);
  for (const [index, line] of lines.entries()) {
    const where = `line ${(index + 1).toLocaleString('en-US')} of ${VALUES_PART}`;
    const hash = sha256Hex(line);
    if (!named.has(hash)) return failure(`${where} belongs to no entry of its history.`);
    if (logged.has(hash)) return failure(`${where} is there twice.`);
    if (!isSafe(line)) return failure(`${where} has another form than it should.`);
    logged.set(hash, line);
  }
  return success(logged);
}

const NAMES: readonly (readonly [kind: RegExp, name: (id: string) => string])[] = [
  [/^decision:[^:]*:[^:]*:(.*)$/s, (id) => `the decision on ${id}`],
  [/^record:(.*)$/s, (id) => `the paper ${id}`],
  [/^map:(.*)$/s, (id) => `the map ${id}`],
  [/^header:(.*)$/s, (id) => `'${id}' in project.json`],
];

function nameOf(key: string): string {
  for (const [kind, name] of NAMES) {
    const id = kind.exec(key)?.[1];
    if (id !== undefined) return name(JSON.stringify(id.slice(0, 80)).slice(1, -1));
  }
  return 'its search strategy';
}

/** Checks that the log of a project gives its state. Error: what differs, as the rest of a sentence. */
export function checkLog(project: SavedProject): Result<null, string> {
  const folded = foldLog(project, project.state.header.copy);
  if (folded === null) return failure('its history does not hold how it came about.');
  const [first] = loggedChanges(folded, runToEnd(loggedState(project.state))).keys();
  if (first === undefined) return success(null);
  return failure(`${nameOf(first)} is not as its history holds it: something else changed the file.`);
}
