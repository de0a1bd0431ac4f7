import type { IsoTime } from '@/lib/base/iso-time';
import type { Publication } from '@/lib/entities/publication';
import type { StoppingGoal } from '@/lib/screening/stopping-rule';
import type { KeptStrategy } from '@/lib/strategy/kept-strategy';
import type { MapSession } from './map-session';

/** The form of projects that this release writes. */
export const PROJECT_FORMAT_VERSION = 1;

/** Searches older than this are to be asked again, unless a project says otherwise. Unit: days. */
export const USUAL_RENEWAL_AGE = 180;

export const PHASES = ['title-abstract', 'full-text'] as const;
export type Phase = (typeof PHASES)[number];

/** `not-retrieved` only in full text: the report could not be obtained. */
export const VERDICTS = ['include', 'exclude', 'maybe', 'not-retrieved'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Orders in which papers can be read one by one. */
export const READING_ORDERS = ['likeliest', 'found', 'newest', 'random'] as const;
export type ReadingOrder = (typeof READING_ORDERS)[number];

/** Stands for a screener where several settled a record together; its verdict overrides those of single screeners. */
export const CONSENSUS = 'consensus';

/** One person who screens, on one or more copies. */
export interface Screener {
  /** The id of the person's first copy. */
  readonly id: string;
  /** A label; empty where none was given. */
  readonly name: string;
  /** When it was given: the later of two wins; absent where none ever was. */
  readonly named?: IsoTime;
}

/** Both columns of the PRISMA 2020 flow. */
export const FLOW_COLUMNS = ['databases', 'other'] as const;
export type FlowColumn = (typeof FLOW_COLUMNS)[number];

/** A fact for the report that only the reader knows. A blank text takes the fact back. */
export type ReportFact =
  /** Answers an item of PRISMA-S. */
  | { readonly kind: 'answer'; readonly item: number; readonly text: string }
  /** A file was exported from a database or register, which `text` names. */
  | { readonly kind: 'file'; readonly file: string; readonly text: string }
  /** Records that were found in what `text` names and never came into the project. */
  | ({
      readonly kind: 'elsewhere';
      readonly id: string;
      readonly text: string;
      readonly column: FlowColumn;
    } & EndsElsewhere);

/** Ends of records that never came into the project: how many ended in each way. */
export interface EndsElsewhere {
  readonly duplicates: number;
  readonly byAutomation: number;
  readonly otherReasons: number;
  /** Screened, and excluded. */
  readonly excluded: number;
}

/** A fact with its time: the later of two on one thing wins. */
export type ReportWord = ReportFact & { readonly time: IsoTime };

/** The description and settings of a project, without its records. Source: docs/behaviours/projects.md#what-a-project-is. */
export interface ProjectHeader {
  /** Letters and digits. */
  readonly id: string;
  readonly name: string;
  readonly question: string;
  /** Eligibility criteria, a line each. */
  readonly criteria: readonly string[];
  /** Reasons for exclusion in their order: the first that applies counts. */
  readonly reasons: readonly string[];
  /** Words to mark in texts while screening; absent in projects made before there were any. */
  readonly marks?: readonly string[];
  /** Tags that can be given to records. */
  readonly tags: readonly string[];
  readonly created: IsoTime;
  readonly changed: IsoTime;
  /** When the project was archived; null: it is not. */
  readonly archived: IsoTime | null;
  readonly formatVersion: number;
  /** The place its records came from: 'OpenAlex', 'the sample library', or a library's name. */
  readonly source: string;
  /** This browser's copy, which writes a chain of its own. */
  readonly copy: string;
  /** Id of the person who screens on this copy: the same on all copies of that person. */
  readonly screener: string;
  /** The screeners of this copy and of those merged into it; in the order of their ids. */
  readonly screeners: readonly Screener[];
  /** When the reader asked to screen the papers; null: they are only kept, and nothing speaks of decisions. */
  readonly screeningSince: IsoTime | null;
  /** When full texts began to be screened; null before: then title and abstract decide what is included. */
  readonly fullTextSince: IsoTime | null;
  /** When the decisions of other screeners were shown before all were through; null: they stay hidden until then. */
  readonly othersShownSince: IsoTime | null;
  /** Searches older than so many days are to be asked again; null: never; absent: the usual age. */
  readonly renewAfterDays?: number | null;
  /** When reading can stop; absent: the usual goal. */
  readonly stopping?: StoppingGoal;
  /** When the project was last saved to a file. */
  readonly savedToFile: IsoTime | null;
  /** Pairs of records that look alike and are two works, by the reader's answer; ids of a pair in their order. */
  readonly apart: readonly (readonly [string, string])[];
  /** In the order of `reportKey`; absent in projects made before it was kept. */
  readonly report?: readonly ReportWord[];
}

/** The address of an entry: its copy, and its number within that copy's chain. */
export interface EntryRef {
  readonly copy: string;
  /** From 1. */
  readonly sequence: number;
}

export const LINK_DIRECTIONS = ['backward', 'forward', 'co-cited', 'co-citing'] as const;
export type LinkDirection = (typeof LINK_DIRECTIONS)[number];

/**
 * How a record came into the project: what brought it, and the entry of the history that says when. `position` is its place in
 * what that entry brought, from 1: the rank of a search, the place among candidates.
 */
export type Origin = EntryRef & {
  readonly position: number;
} /** `update`: the day on which a search that was asked again brought it, as `2026-11-24`. */ & (
    | { readonly kind: 'search'; readonly update?: string }
    | { readonly kind: 'line'; readonly line: number }
    | {
        readonly kind: 'links';
        readonly direction: LinkDirection;
        /** Short ids of the works that it is linked to. */
        readonly seeds: readonly string[];
        /** From 1; null outside of rounds. */
        readonly round: number | null;
      }
    /** `row`: as the file's program counts it. `before`: how it had come where the file was made, as this program wrote it there. */
    | {
        readonly kind: 'file';
        readonly file: string;
        readonly row: number;
        readonly before?: readonly string[];
      }
    /** `place`: where the reader chose it, as 'the map'. */
    | { readonly kind: 'hand'; readonly place: string }
    | { readonly kind: 'detection'; readonly method: string; readonly reasons: readonly string[] }
    | { readonly kind: 'library' }
  );

/**
 * Whether a record stands for itself. Nothing is erased, so that copies can be merged in any order: the later of two statuses
 * wins.
 */
export type Standing =
  | { readonly state: 'present'; readonly time: IsoTime }
  | { readonly state: 'removed'; readonly time: IsoTime }
  /** A duplicate: it counts as the record `into`, which may itself be united into another. */
  | { readonly state: 'united'; readonly time: IsoTime; readonly into: string };

/** The reader's note, tags and study on a record; the later of two wins. */
export interface Annotation {
  readonly note: string;
  readonly tags: readonly string[];
  /** Reports of one study have the same text here; null for a report on its own. */
  readonly study: string | null;
  /** Null where nothing was ever written. */
  readonly time: IsoTime | null;
}

export interface ProjectRecord {
  /** The short id of a work (`W123`), or `local-` and a hash (`localRecordId`). */
  readonly id: string;
  readonly facts: Publication;
  /** How it came into the project: all of them, each once, by copy, entry and position. */
  readonly origins: readonly Origin[];
  readonly standing: Standing;
  readonly annotation: Annotation;
}

export interface DecisionRef {
  readonly phase: Phase;
  /** Id of the person who decided, or `CONSENSUS`. */
  readonly screener: string;
  /** Id of the record as it was when decided; a duplicate's decision counts for what it is united into. */
  readonly record: string;
}

export interface Decision extends DecisionRef {
  /** Null: it was taken back at `time`. */
  readonly verdict: Verdict | null;
  /** A reason for exclusion, word for word; null for none. */
  readonly reason: string | null;
  readonly time: IsoTime;
  /** Excluded by a rule on language, year or type. */
  readonly isByAutomation?: true;
  /** The order in which its screener was reading; absent where it was decided elsewhere, as in a table. */
  readonly order?: ReadingOrder;
}

/** The content of a saved map. */
export interface MapContent {
  readonly nodes: number;
  readonly edges: number;
  readonly session: MapSession;
}

/** A map that was saved in the project. */
export interface ProjectMap {
  readonly id: string;
  readonly name: string;
  /** When it was named; the later of two names wins. */
  readonly named: IsoTime;
  /** Null once it was deleted. */
  readonly content: MapContent | null;
  /** When the content was saved or deleted; the later wins. */
  readonly time: IsoTime;
}

/** Everything of a project but its history. Maps keep the order in which things came. */
export interface ProjectState {
  readonly header: ProjectHeader;
  /** By id; duplicates and removed records are among them. */
  readonly records: ReadonlyMap<string, ProjectRecord>;
  /** By `decisionKey`. */
  readonly decisions: ReadonlyMap<string, Decision>;
  /** By id; deleted ones are among them, without what was on them. */
  readonly maps: ReadonlyMap<string, ProjectMap>;
  /** The search, line by line; absent where none was begun. */
  readonly strategy?: KeptStrategy;
}

export const ENTRY_KINDS = [
  'search',
  'line',
  'import',
  'addition',
  'round',
  'detection',
  'decisions',
  'merge',
  'map',
  'run',
  'edit',
  'undo',
  'seal',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A request or an act, as the history records it. */
export type Asked =
  /** `request`: path and query without key and host; `words`: the same as the reader put it. */
  | { readonly type: 'request'; readonly request: string; readonly words: string }
  | { readonly type: 'file'; readonly name: string; readonly sha256: string }
  /** A plain sentence: 'from the map', 'Name: "Sleep" before, now "Sleep and shifts"'. */
  | { readonly type: 'words'; readonly words: string };

/** Null where it does not apply. */
export interface EntryCounts {
  /** All that the source has for what was asked. */
  readonly found: number | null;
  readonly retrieved: number | null;
  /** Records that were not in the project before; of decisions and edits, those that changed. */
  readonly new: number | null;
  /** Records that were there already, or the same as another of the batch. */
  readonly duplicates: number | null;
}

/** The works that a search gave, where the origins of records do not show them. */
export interface ListedWorks {
  /** Short ids in the order of the source. */
  readonly ids: readonly string[];
  /** The entry of the search that was asked again; null where it was recorded without its papers. */
  readonly again: EntryRef | null;
  /** Works asked for before that the source has united into others: the previous id and the present one. */
  readonly merged: readonly (readonly [former: string, present: string])[];
  /** Works found before that the source has no record of any more. */
  readonly deleted: readonly string[];
  /** Works found before that were too many to ask for one by one; absent: none. */
  readonly onlyListed?: readonly string[];
}

/** A reference to the contents of an entry: the values that it changed, which are data beside it. */
export interface EntryValues {
  /** SHA-256 of the text of its changes (`textOfChanges`). */
  readonly sha256: string;
  /** How many values it sets or takes away. */
  readonly count: number;
  /** The state that they change: none yet, the copy's state before, or another copy's state after that entry. */
  readonly on: 'nothing' | 'before' | (EntryRef & { readonly hash: string });
}

/** An entry without what chains it to the others. */
export interface LedgerDraft {
  readonly kind: EntryKind;
  readonly time: IsoTime;
  readonly screener: string;
  readonly asked: Asked | null;
  readonly counts: EntryCounts;
  readonly credits: number | null;
  /** As in the header. */
  readonly source: string;
  readonly program: { readonly version: string; readonly commit: string };
  /** The entry that an undo takes back, or that a redo brings back. */
  readonly reverses: EntryRef | null;
  /** The works of a search that brought no records by itself; absent otherwise. */
  readonly listed?: ListedWorks;
  /** For a merge: the last entry of each chain that was united. */
  readonly heads: readonly (EntryRef & { readonly hash: string })[];
  /** Absent in entries without contents, as earlier releases wrote them. */
  readonly values?: EntryValues;
}

/** One act that brought, changed or measured records. Source: docs/behaviours/projects.md#history. */
export interface LedgerEntry extends LedgerDraft, EntryRef {
  /** SHA-256 of the ids of the records concerned in their order, one per line; null where there are none. */
  readonly idsHash: string | null;
  /** Hash of the entry before; null for the first. */
  readonly previous: string | null;
  /** SHA-256 of the canonical JSON of everything else in the entry. */
  readonly hash: string;
}
