import { array, int, literal, looseObject, minimum, safeParse, string, unknown } from 'zod/mini';
import { jsonOrUndefined } from '@/lib/base/json';
import { failure, type Result, success } from '@/lib/base/result';
import type { ChunkedTask } from '@/lib/base/slices';
import { withoutKeys } from '@/lib/base/without-keys';
import { isGraphJson } from '@/lib/graph/exchange/graph-json';
import {
  fieldAt,
  newerText,
  type RestoredSession,
  readSessionValue,
} from '@/lib/graph/exchange/session-json';

const FILE_FORMAT = 'academic-explorer-sessions';
export const SESSION_FILE_VERSION = 1;

/** A session on its way to or from a file; `session` is the value of what `writeSession` writes. */
export interface FiledSession {
  readonly name: string;
  /** ms since the epoch. */
  readonly savedAt: number;
  readonly session: unknown;
}

export interface ReadSessions {
  readonly sessions: readonly (FiledSession & { readonly content: RestoredSession })[];
  /** One sentence for each that could not be read. */
  readonly faults: readonly string[];
}

const fileSchema = looseObject({ version: int().check(minimum(1)), sessions: array(unknown()) });
const filedSchema = looseObject({ name: string(), savedAt: string(), content: unknown() });
const formatSchema = looseObject({ format: literal(FILE_FORMAT) });

/** Sessions as one file. @param now ms since the epoch. */
export function writeSessionFile(sessions: readonly FiledSession[], now: number): string {
  const file = {
    format: FILE_FORMAT,
    version: SESSION_FILE_VERSION,
    exportedAt: new Date(now).toISOString(),
    sessions: sessions.map(({ name, savedAt, session }) => ({
      name,
      savedAt: new Date(savedAt).toISOString(),
      content: session,
    })),
  };
  return `${withoutKeys(JSON.stringify(file))}\n`;
}

/**
 * The sessions of a file; one that cannot be read leaves the others alone.
 * Errors, as clauses: no JSON, no file of ours, a newer version, or nothing in it that can be read.
 */
export function* readSessionFile(text: string): ChunkedTask<Result<ReadSessions, string>> {
  const value = jsonOrUndefined(text.replace(/^\ufeff/, ''));
  if (value === undefined) return failure('it is not well-formed JSON');
  if (!safeParse(formatSchema, value).success) {
    return failure(
      isGraphJson(value)
        ? 'it holds a graph and no sessions: use “Import file” under “Export and import”'
        : 'it holds no sessions of Academic Explorer',
    );
  }
  const file = safeParse(fileSchema, value);
  if (!file.success) return failure(`its ${fieldAt(file.error.issues[0]?.path)} cannot be read`);
  if (file.data.version > SESSION_FILE_VERSION) return failure(newerText(file.data.version));
  const sessions: (FiledSession & { readonly content: RestoredSession })[] = [];
  const faults: string[] = [];
  for (const [index, each] of file.data.sessions.entries()) {
    const read = yield* readFiled(each);
    if (read.ok) sessions.push(read.value);
    else faults.push(`Session ${index + 1} was left out: ${read.error}.`);
  }
  if (sessions.length > 0) return success({ sessions, faults });
  return failure(faults.length === 0 ? 'it holds no sessions' : 'none of its sessions can be read');
}

/** Unit: characters. */
const LONGEST_NAME = 500;

function* readFiled(
  value: unknown,
): ChunkedTask<Result<FiledSession & { readonly content: RestoredSession }, string>> {
  const filed = safeParse(filedSchema, value);
  if (!filed.success) return failure(`its ${fieldAt(filed.error.issues[0]?.path)} cannot be read`);
  const { name, savedAt, content } = filed.data;
  const read = yield* readSessionValue(content);
  if (!read.ok) return read;
  const time = Date.parse(savedAt);
  return success({
    name: name.trim().slice(0, LONGEST_NAME) || 'Unnamed',
    savedAt: Number.isFinite(time) ? time : 0,
    session: content,
    content: read.value,
  });
}
