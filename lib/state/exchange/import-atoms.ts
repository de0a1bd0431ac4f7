import { atom, type Setter } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { failure, type Result, success } from '@/lib/base/result';
import { nextTask } from '@/lib/base/slices';
import type { IdentifierList } from '@/lib/bibliography/identifier-list';
import type { ImportProgress } from '@/lib/flows/import-identifiers';
import type { CitationMatch } from '@/lib/flows/match-citations';
import { formatExactCount, formatItems, formatQuantity } from '@/lib/format/counts';
import { formatSize } from '@/lib/format/sizes';
import type { ImportPart, ImportSource, ReadImport } from '@/lib/graph/exchange/read-import';
import type { RestoredGraph } from '@/lib/graph/exchange/restore-graph';
import { MOST_SINGLE_NODES } from '@/lib/graph/groups/divide-graph';
import { NOT_STARTED } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { abortRunsAtom } from '@/lib/state/graph/graph-status-atoms';
import { noticeImportAtom } from '@/lib/state/graph/notice-atoms';
import { nameStep } from '@/lib/state/graph/step-names';
import { transitionAtom } from '@/lib/state/graph/transition-atom';
import { askAtom } from '@/lib/state/question-atoms';
import {
  describeTitles,
  type IdentifierOutcome,
  identifiersOf,
  isWhole,
  loadIdentifiersAtom,
  matchTitlesAtom,
  stopLoadingAtom,
  type TitleOutcome,
} from './identifier-load-atoms';
import { forgetPreparedAtom, prepareImportAtom, showImportedGraphAtom } from './import-graph-atoms';
import { importReaderAtom } from './import-reader-atom';

/** Larger files take the page's memory several times over when they are read. Unit: bytes. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Reading a longer text shows a message, since nobody pastes one by mistake. Unit: characters. */
const LONG_TEXT = 20_000;

/** The user is asked before more nodes and edges, or more identifiers, than this are imported. */
const ASK_ABOVE = 20_000;

/** The import as the user sees it, step by step. `name` says what is imported: a file, or 'Pasted text'. */
export type ImportState =
  | { readonly state: 'closed' }
  /** Asks for a file or a text. */
  | { readonly state: 'open' }
  | { readonly state: 'reading'; readonly name: string }
  | { readonly state: 'failed'; readonly message: string }
  /** `warning` mentions a file that is not in UTF-8. */
  | {
      readonly state: 'graph';
      readonly name: string;
      readonly graph: RestoredGraph;
      readonly warning: string | null;
    }
  | {
      readonly state: 'identifiers';
      readonly name: string;
      readonly list: IdentifierList;
      /** Whether references without an identifier are looked up by their titles. */
      readonly usesTitles: boolean;
      readonly warning: string | null;
    }
  | { readonly state: 'loading'; readonly name: string; readonly progress: ImportProgress }
  /** Something did not come, or has to be decided on. */
  | {
      readonly state: 'loaded';
      readonly name: string;
      readonly outcome: IdentifierOutcome;
      readonly titles: TitleOutcome | null;
    };

const importStateAtom = atom<ImportState>({ state: 'closed' });
importStateAtom.debugLabel = 'import';

export const importAtom = atom((get) => get(importStateAtom));

const readingAtom = atom<AbortController | null>(null);

/** Ends the import; what is being read or looked up is cancelled. */
export const closeImportAtom = atom(null, (get, set) => {
  get(readingAtom)?.abort();
  set(importStateAtom, { state: 'closed' });
  set(forgetPreparedAtom);
  set(stopLoadingAtom);
});

export const openImportAtom = atom(null, (_get, set) => set(importStateAtom, { state: 'open' }));

/** The part of a file that an import needs. */
export interface ImportFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A file's bytes, or why there are none. Never rejects. */
async function partOf(file: ImportFile): Promise<Result<ImportPart, string>> {
  const { name, size } = file;
  if (size > MAX_FILE_BYTES) {
    return failure(`${name} is too large: ${formatSize(size)}, at most ${formatSize(MAX_FILE_BYTES)}.`);
  }
  const bytes = await file.arrayBuffer().catch(() => null);
  return bytes === null ? failure(`${name} cannot be read: it is gone or locked.`) : success({ name, bytes });
}

/**
 * Reads what is gathered off the page's thread, instead of what is being read. Null where it was cancelled, or something else
 * was chosen, in the meantime. Never rejects: whatever goes wrong is an error for the user.
 */
const readApartAtom = atom(
  null,
  async (
    get,
    set,
    name: string,
    gather: () => Promise<Result<ImportSource, string>>,
  ): Promise<Result<ReadImport, string> | null> => {
    get(readingAtom)?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    set(readingAtom, controller);
    try {
      const reader = get(importReaderAtom);
      if (reader === null) return failure(NOT_STARTED);
      const source = await gather();
      if (signal.aborted) return null;
      const read = source.ok ? await reader.read(source.value, signal) : source;
      return signal.aborted ? null : read;
    } catch (error) {
      if (signal.aborted) return null;
      report('error', `${name} cannot be read`, error);
      return failure(
        `${name} cannot be read: the part of the application that reads files did not start, or broke off. Try again; if it fails again, reload the page.`,
      );
    }
  },
);

/** Reads a file, or the files of one graph, and shows a preview. Nothing is changed yet. Never rejects. */
export const readFileAtom = atom(
  null,
  async (_get, set, file: ImportFile, ...others: readonly ImportFile[]): Promise<void> => {
    const name = listNames([file, ...others].map((each) => each.name));
    set(importStateAtom, { state: 'reading', name });
    const read = await set(readApartAtom, name, async () => {
      const first = await partOf(file);
      if (!first.ok) return first;
      const rest: ImportPart[] = [];
      for (const each of others) {
        const part = await partOf(each);
        if (!part.ok) return part;
        rest.push(part.value);
      }
      return success({ name, parts: [first.value, ...rest] });
    });
    if (read !== null) set(showReadAtom, name, read);
  },
);

/** `a`, `a and b`, `a, b and c`. */
function listNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Shows the preview of what was read. */
const showReadAtom = atom(null, (_get, set, name: string, read: Result<ReadImport, string>) => {
  if (!read.ok) {
    set(importStateAtom, { state: 'failed', message: read.error });
    return;
  }
  const { content, warning } = read.value;
  if (content.type === 'graph') {
    set(importStateAtom, { state: 'graph', name, graph: content.graph, warning });
    // While the reader looks at the preview; nothing of it can fail.
    void set(prepareImportAtom, content.graph);
  } else set(importStateAtom, { state: 'identifiers', name, list: content.list, usesTitles: true, warning });
});

/** Whether the previewed references without an identifier are looked up by their titles. */
export const setTitleLookupAtom = atom(null, (get, set, usesTitles: boolean) => {
  const current = get(importStateAtom);
  if (current.state === 'identifiers') set(importStateAtom, { ...current, usesTitles });
});

const textSource = (name: string, text: string) => async () =>
  success({ name, parts: [{ name, text }] } satisfies ImportSource);

/** Shows the preview of a text. Never rejects. */
export const readTextAtom = atom(null, async (_get, set, name: string, text: string): Promise<void> => {
  set(importStateAtom, { state: 'reading', name });
  const read = await set(readApartAtom, name, textSource(name, text));
  if (read !== null) set(showReadAtom, name, read);
});

/**
 * Shows the preview of a text that was pasted or dropped outside any field. Texts without a graph, references or
 * identifiers are ignored, and so are texts that arrive during another import. Returns whether it was accepted. Never
 * rejects.
 */
export const offerTextAtom = atom(null, async (get, set, name: string, text: string): Promise<boolean> => {
  if (text.trim() === '' || text.length > MAX_FILE_BYTES) return false;
  const before = get(importStateAtom);
  if (before.state === 'reading' || before.state === 'loading') return false;
  const reading: ImportState = { state: 'reading', name };
  if (text.length > LONG_TEXT) set(importStateAtom, reading);
  const read = await set(readApartAtom, name, textSource(name, text));
  if (read === null) return false;
  const content = read.ok ? read.value.content : null;
  const isForUs = content === null || content.type === 'graph' || countEntries(content.list) > 0;
  if (isForUs) set(showReadAtom, name, read);
  else if (get(importStateAtom) === reading) set(importStateAtom, before);
  return isForUs;
});

function countEntries({ found, titled }: IdentifierList): number {
  return found.length + titled.length;
}

/** Imports the previewed graph as one step; returns whether it did. */
export const importGraphAtom = atom(null, async (get, set, mode: 'add' | 'replace'): Promise<boolean> => {
  const current = get(importStateAtom);
  if (current.state !== 'graph') return false;
  const { nodes, edges } = current.graph;
  if (!(await mayBeLarge(set, nodes.length + edges.length, formatItems({ nodes, edges })))) return false;
  const alone = await set(prepareImportAtom, current.graph);
  if (get(importStateAtom) !== current) return false;
  set(abortRunsAtom, 'search');
  set(importStateAtom, { state: 'closed' });
  // For a large graph, groups are computed first.
  const isLarge = nodes.length > MOST_SINGLE_NODES;
  // The present map stays usable: the dialog closes in a separate task, which React begins one task later.
  if (get(graphAtom).nodes.size > 0 || isLarge) {
    await nextTask();
    await nextTask();
  }
  const before = mode === 'replace' ? NO_NODES : get(graphAtom).nodes;
  const known = current.graph.nodes.filter(({ id }) => before.has(id)).length;
  const show = () => set(showImportedGraphAtom, current.graph, mode, nameStep('Import', current.name), alone);
  // An unrelated graph is fitted between the panels around it, which must be rendered first.
  if (before.size > 0 || isLarge) get(transitionAtom).run(show);
  else show();
  set(forgetPreparedAtom);
  const what = formatItems({ nodes, edges });
  set(noticeImportAtom, `Imported ${what} from ${current.name}${describeKnown(known, 'node')}.`);
  return true;
});

const NO_NODES: ReadonlyMap<string, unknown> = new Map();

/** The entities of an import that were in the graph before. */
function describeKnown(count: number, singular: string, plural = `${singular}s`): string {
  if (count === 0) return '';
  return `; ${formatQuantity(count, singular, plural)} ${count === 1 ? 'was' : 'were'} there already`;
}

function mayBeLarge(set: Setter, count: number, what: string): Promise<boolean> {
  if (count <= ASK_ABOVE) return Promise.resolve(true);
  return set(askAtom, {
    title: 'Import a large graph',
    paragraphs: [`${what}: the map may be slow.`, 'The import can be undone.'],
    verb: 'Import',
  });
}

/**
 * Looks up the previewed identifiers, and the titles of what has none, and adds the entities found, as one step. Says what
 * came of it: in the dialog where something did not come or has to be decided on, else in a notice. Never rejects.
 */
export const importListAtom = atom(null, async (get, set): Promise<void> => {
  const current = get(importStateAtom);
  if (current.state !== 'identifiers') return;
  const { name, list } = current;
  const titled = current.usesTitles ? list.titled : [];
  const total = list.found.length + titled.length;
  if (!(await mayBeLarge(set, total, formatQuantity(total, 'entity', 'entities')))) return;
  if (get(importStateAtom) !== current) return;
  const showProgress = (progress: ImportProgress) => {
    if (get(importStateAtom).state !== 'closed') set(importStateAtom, { state: 'loading', name, progress });
  };
  showProgress({ done: 0, total });
  const titles =
    titled.length === 0
      ? null
      : await set(matchTitlesAtom, titled, ({ done }) => showProgress({ done, total }));
  if (get(importStateAtom).state !== 'loading') return;
  const before = new Set(get(graphAtom).nodes.keys());
  const identifiers = titles?.isCancelled === true ? [] : [...list.found, ...(titles?.identifiers ?? [])];
  const outcome = await set(loadIdentifiersAtom, identifiers, nameStep('Import', name), ({ done }) =>
    showProgress({ done: Math.min(total, titled.length + done), total }),
  );
  if (get(importStateAtom).state !== 'loading') return;
  if (!isWhole(outcome) || (titles !== null && describeTitles(titles, 'index').length > 0)) {
    set(importStateAtom, { state: 'loaded', name, outcome, titles });
    return;
  }
  set(importStateAtom, { state: 'closed' });
  const known = outcome.shown - ([...get(graphAtom).nodes.keys()].length - before.size);
  const what = formatQuantity(outcome.shown, 'entity', 'entities');
  const byTitle = titles === null ? '' : `, ${formatExactCount(titles.identifiers.length)} of them by title`;
  set(
    noticeImportAtom,
    `Imported ${what} from ${name}${byTitle}${describeKnown(known, 'entity', 'entities')}.`,
  );
});

/** Adds the works that the reader took for the cited ones, as one step, and ends the import. Never rejects. */
export const addDoubtfulAtom = atom(
  null,
  async (get, set, taken: readonly CitationMatch[]): Promise<void> => {
    const current = get(importStateAtom);
    if (current.state !== 'loaded') return;
    const { name } = current;
    set(importStateAtom, { state: 'closed' });
    const outcome = await set(loadIdentifiersAtom, identifiersOf(taken), nameStep('Import', name));
    const what = formatQuantity(outcome.shown, 'entity', 'entities');
    const message = outcome.failed === null ? '' : ` ${outcome.failed.message}`;
    set(noticeImportAtom, `Imported ${what} more from ${name}.${message}`);
  },
);
