import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { EntryKind, EntryRef, LedgerEntry, ProjectHeader } from './types';

/** Titles of entries by kind. */
export const ENTRY_TITLES: Readonly<Record<EntryKind, string>> = {
  search: 'Search',
  line: 'Line of the strategy',
  import: 'Papers from a file',
  addition: 'Papers added',
  round: 'Round of citation searching',
  detection: 'Search for missing papers',
  decisions: 'Decisions',
  merge: 'Copy merged',
  map: 'Map saved',
  run: 'Evaluation',
  edit: 'Change',
  undo: 'Undone',
  seal: 'Contents recorded',
};

/** An entry of the history, in words for the reader. */
export interface DescribedEntry {
  readonly title: string;
  /** The request in words; null where the title says it all. */
  readonly asked: string | null;
  /** Counts, price and source, each a few words. */
  readonly facts: readonly string[];
  /** The reader who acted, as `readerName` gives it. */
  readonly who: string;
}

function titleOf({ kind, sequence, listed }: LedgerEntry): string {
  if (listed?.again === null) return 'Search recorded without its papers';
  if (listed !== undefined) return 'Search asked again';
  // A merge as the first entry of a chain: the project was opened from a file.
  return kind === 'merge' && sequence === 1 ? 'Project opened from a file' : ENTRY_TITLES[kind];
}

type Find = (entry: LedgerEntry['reverses']) => LedgerEntry | null;

/** Finds the act behind an undo, or behind undos of undos. `isAgain`: the act holds again. */
function reversedBy(reverses: EntryRef, find: Find) {
  let [ref, act, isAgain] = [reverses, find(reverses), false];
  // An undo comes after the entry that it takes back. A damaged history could have it the other way round: the loop ends there.
  while (act !== null && act.reverses !== null && act.reverses.sequence < ref.sequence) {
    ref = act.reverses;
    act = find(ref);
    isAgain = !isAgain;
  }
  return { ref, act, isAgain };
}

/** The longest text of an entry that a page can show. Unit: characters. */
const MOST_SHOWN = 20_000;

function shown(words: string): string {
  return words.length <= MOST_SHOWN ? words : `${words.slice(0, MOST_SHOWN)}…`;
}

function wordsOf({ asked }: LedgerEntry): string | null {
  if (asked === null) return null;
  // The title says already that it is a search.
  return asked.type === 'file' ? asked.name : shown(asked.words.replace(/^Search (?=“)/, ''));
}

function described(entry: LedgerEntry, find: Find): Pick<DescribedEntry, 'title' | 'asked'> {
  if (entry.reverses === null) return { title: titleOf(entry), asked: wordsOf(entry) };
  const { ref, act, isAgain } = reversedBy(entry.reverses, find);
  const parts = act === null ? [`Entry ${ref.sequence}`] : [titleOf(act), wordsOf(act)];
  return {
    title: isAgain ? 'Done again' : ENTRY_TITLES.undo,
    asked: parts.filter((part) => part !== null).join(': '),
  };
}

function factsOf({ kind, counts, credits, listed }: LedgerEntry): readonly string[] {
  const { found, retrieved, duplicates } = counts;
  const isDecided = kind === 'decisions';
  const news = counts.new;
  const isQuiet = kind === 'edit' || listed !== undefined;
  return [
    ...(found === null ? [] : [`${formatExactCount(found)} found`]),
    ...(retrieved === null ? [] : [`${formatQuantity(retrieved, 'record')} read`]),
    ...(news === null || (isQuiet && news === 0) ? [] : [newFact(kind, news, listed !== undefined)]),
    ...(duplicates === null || duplicates === 0 || isDecided
      ? []
      : [
          `${formatExactCount(duplicates)} ${listed === undefined ? 'already there' : 'of them in the project'}`,
        ]),
    ...(credits === null || credits === 0 ? [] : [formatQuantity(credits, 'credit')]),
  ];
}

function newFact(kind: EntryKind, count: number, isListed: boolean): string {
  if (isListed) return `${formatExactCount(count)} not in the project`;
  if (kind === 'decisions') return formatQuantity(count, 'decision');
  if (kind === 'edit') return `${formatQuantity(count, 'paper')} changed`;
  return `${formatExactCount(count)} new`;
}

/** 'You', a reader's name, or words for another reader. In a project with an empty `screener` nobody is 'You'. */
export function readerName({ screener, screeners }: ProjectHeader, id: string): string {
  if (id === screener) return 'You';
  const name = screeners.find((each) => each.id === id)?.name ?? '';
  return name || (screener === '' ? 'A reader' : 'Another reader');
}

/**
 * An entry in plain words. Source: docs/behaviours/project-history.md#entries.
 * @param find the entry that another one refers to.
 */
export function describeEntry(entry: LedgerEntry, header: ProjectHeader, find: Find): DescribedEntry {
  return {
    ...described(entry, find),
    facts: factsOf(entry),
    who: readerName(header, entry.screener),
  };
}
