import { sha256Hex } from '@/lib/base/sha256';
import type { ChunkedTask } from '@/lib/base/slices';
import { formatQuantity } from '@/lib/format/counts';
import { chainEntry } from './chain';
import { foldLog } from './fold-log';
import { headsOf } from './ledgers';
import { loggedChanges, loggedState, textOfChanges } from './logged-values';
import type { SavedProject } from './saved-project';
import type { EntryValues, LedgerDraft, LedgerEntry } from './types';

/** Changes that the log of a project lacks. */
export interface MissingChanges {
  readonly on: EntryValues['on'];
  /** As `textOfChanges` has it. */
  readonly text: string;
  readonly count: number;
  /** The same for readers: '3 papers, 41 decisions'. */
  readonly words: string;
}

const KINDS = {
  record: ['paper', 'papers'],
  decision: ['decision', 'decisions'],
  map: ['map', 'maps'],
  header: ['part of the description', 'parts of the description'],
  strategy: ['search strategy', 'search strategies'],
} as const;

function wordsOf(keys: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const key of keys) {
    const kind = key.replace(/:.*$/s, '');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return Object.entries(KINDS)
    .flatMap(([kind, nouns]) => {
      const count = counts.get(kind);
      return count === undefined ? [] : formatQuantity(count, nouns[0], nouns[1]);
    })
    .join(', ');
}

/** The difference between a project and the state that the log of its copy gives; null where there is none. O(n). */
export function* missingChanges({
  state,
  ledgers,
  logged,
}: SavedProject): ChunkedTask<MissingChanges | null> {
  const now = yield* loggedState(state);
  const folded = foldLog({ ledgers, logged }, state.header.copy);
  const changes = loggedChanges(folded ?? new Map(), now);
  if (folded !== null && changes.size === 0) return null;
  return {
    on: folded === null ? 'nothing' : 'before',
    text: textOfChanges(changes),
    count: changes.size,
    words: wordsOf(changes.keys()),
  };
}

/** A project with one more entry in the log of its copy, and the changes that the entry names. */
export function withEntry(project: SavedProject, entry: LedgerEntry, text: string): SavedProject {
  const { ledgers, logged } = project;
  const own = [...(ledgers.get(entry.copy) ?? []), entry];
  return {
    ...project,
    ledgers: new Map(ledgers).set(entry.copy, own),
    logged: new Map(logged).set(entry.values?.sha256 ?? '', text),
  };
}

/** A project whose log gives all of it: with a seal where anything was missing. */
export function* sealedProject(
  project: SavedProject,
  { time, program: { version, commit } }: Pick<LedgerDraft, 'time' | 'program'>,
): ChunkedTask<SavedProject> {
  const missing = yield* missingChanges(project);
  if (missing === null) return project;
  const { header } = project.state;
  const { on, text, count } = missing;
  const entry = chainEntry(
    {
      copy: header.copy,
      kind: 'seal' as const,
      time,
      screener: header.screener,
      asked: { type: 'words' as const, words: missing.words },
      counts: { found: null, retrieved: null, new: null, duplicates: null },
      credits: null,
      source: header.source,
      program: { version, commit },
      reverses: null,
      heads: headsOf(project.ledgers),
      idsHash: null,
      values: { sha256: sha256Hex(text), count, on },
    },
    project.ledgers.get(header.copy)?.at(-1) ?? null,
  );
  return withEntry(project, entry, text);
}
