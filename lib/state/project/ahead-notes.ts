import { array, exactOptional, nullable, object, string } from 'zod/mini';
import { DECISION_SHAPE, RECORD_SHAPE } from '@/lib/project/project-shapes';
import type { Decision, ProjectRecord } from '@/lib/project/types';
import { FORMATS } from '@/lib/storage/formats';
import { localKeys } from '@/lib/storage/local-storage';
import { createStoredItem, type StoredItem } from '@/lib/storage/stored-item';
import { STRATEGY_SHAPE } from '@/lib/strategy/strategy-shapes';
import type { Strategy } from '@/lib/strategy/types';
import type { StrategyChange } from './strategy-store';

/** The reader's part of a record: its status and annotation, without facts and origins. */
type RecordWord = Pick<ProjectRecord, 'id' | 'standing' | 'annotation'>;

/** Changes by the reader that the database does not have yet. */
interface AheadNote {
  readonly project: string;
  readonly decisions: readonly Decision[];
  readonly records: readonly RecordWord[];
  /** The strategy before and after the change; absent if it was not changed. */
  readonly strategy?: {
    readonly before: Strategy | null;
    readonly after: Strategy;
  };
}

/** A value that is about to be stored; `before` is the previous value of its key. */
type Written<Name extends string, Value> = Readonly<Record<Name, Value>> & {
  readonly before: Value | undefined;
};

/** Notes of one page about one project, and what forgets them once they are stored. */
interface LeftNotes {
  readonly notes: readonly AheadNote[];
  readonly forget: () => void;
}

interface StoredNotes {
  readonly notes: readonly AheadNote[];
}

const PREFIX = FORMATS.projectAhead.key.replace('{page}', '');

const { id, standing, annotation } = RECORD_SHAPE.shape;
const SCHEMA = object({
  notes: array(
    object({
      project: string(),
      decisions: array(DECISION_SHAPE),
      records: array(object({ id, standing, annotation })),
      strategy: exactOptional(object({ before: nullable(STRATEGY_SHAPE), after: STRATEGY_SHAPE })),
    }),
  ),
});

/** A change of more parts than this is no act by a single key: it is stored without a note. */
const MOST_PARTS = 100;

/** Longest text of all notes of a page that are not stored yet; a note beyond it is dropped. Unit: characters. */
const MOST_TEXT = 200_000;

function itemAt(key: string): StoredItem<StoredNotes> {
  return createStoredItem({ stored: { ...FORMATS.projectAhead, key }, schema: SCHEMA });
}

function notesIn(item: StoredItem<StoredNotes>): readonly AheadNote[] {
  const reading = item.read();
  return reading?.state === 'read' ? reading.value.notes : [];
}

function write(item: StoredItem<StoredNotes>, notes: readonly AheadNote[]): void {
  if (notes.length === 0) item.tidy();
  else item.write({ notes });
}

/**
 * Notes the reader's decisions and texts in local storage at once, since a page may be ended before the database has them.
 * Each page has a key of its own, so that no two write the same. If local storage is full or blocked, nothing is noted.
 * Source: docs/behaviours/projects.md#the-project-list.
 */
export class AheadNotes {
  readonly #key: string;
  readonly #item: StoredItem<StoredNotes>;
  #own: readonly AheadNote[] = [];

  constructor(page: string) {
    this.#key = `${PREFIX}${page}`;
    this.#item = itemAt(this.#key);
  }

  /** Notes changes to records that are stored already. Returns a function that forgets the note. */
  note(
    project: string,
    records: readonly Written<'record', ProjectRecord>[],
    decided: readonly Written<'decision', Decision>[],
    search: StrategyChange = { before: undefined, after: undefined },
  ): () => void {
    const decisions = decided.map(({ decision }) => decision);
    const known = records.flatMap(({ record, before }) => (before === undefined ? [] : record));
    const [before, after] = [search.before?.strategy, search.after?.strategy];
    const isSearched = after !== undefined && before !== after;
    const parts = decisions.length + known.length + Number(isSearched);
    const words = known.map((record) => ({
      id: record.id,
      standing: record.standing,
      annotation: record.annotation,
    }));
    const note: AheadNote = {
      project,
      decisions,
      records: words,
      ...(isSearched ? { strategy: { before: before ?? null, after } } : {}),
    };
    const own = [...this.#own, note];
    if (parts === 0 || parts > MOST_PARTS || JSON.stringify(own).length > MOST_TEXT) return () => undefined;
    this.#keep(own);
    return () => this.#keep(this.#own.filter((each) => each !== note));
  }

  /** Notes about a project that this page or another one made and had not stored, as far as is known. */
  left(project: string): readonly LeftNotes[] {
    const isOf = (note: AheadNote) => note.project === project;
    const own = this.#own.filter(isOf);
    const ofOthers = localKeys(PREFIX)
      .filter((key) => key !== this.#key)
      .map((key): LeftNotes => {
        const item = itemAt(key);
        const all = notesIn(item);
        const forget = () => {
          // Later notes of that page stay.
          if (JSON.stringify(notesIn(item)) === JSON.stringify(all))
            write(
              item,
              all.filter((note) => !isOf(note)),
            );
        };
        return { notes: all.filter(isOf), forget };
      });
    const forgetOwn = () => this.#keep(this.#own.filter((note) => !own.includes(note)));
    return [{ notes: own, forget: forgetOwn }, ...ofOthers].filter(({ notes }) => notes.length > 0);
  }

  #keep(notes: readonly AheadNote[]): void {
    this.#own = notes;
    write(this.#item, notes);
  }
}
