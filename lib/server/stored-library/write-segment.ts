import { deflateRawSync } from 'node:zlib';
import type { EntityKind } from '@/lib/base/entity-kind';
import { type Column, dateColumn, numberColumn, termColumn } from '@/lib/library/column-index';
import { LIBRARY_KINDS } from '@/lib/library/library-kinds';
import { byId, compareIds } from '@/lib/library/memory-collection';
import type { ValuesAt } from '@/lib/library/positions';
import type { RawRecord } from '@/lib/library/raw-record';
import { TextIndex } from '@/lib/library/text-index';
import { filterTextSource } from '@/lib/library/text-sources';
import { stem } from '@/lib/library/text-tokens';
import type { WordIndex } from '@/lib/library/word-index';
import { type IndexedFields, indexedFields } from '@/lib/server/stored-library/indexed-fields';
import { NumberPacker, packAscending } from '@/lib/server/stored-library/packed-numbers';
import { packPostings } from '@/lib/server/stored-library/packed-postings';
import {
  asBytes,
  fieldNumber,
  kindNumber,
  LENGTHS,
  placeOf,
  segmentsOf,
} from '@/lib/server/stored-library/schema';
import type { Database } from '@/lib/server/stored-library/sqlite-database';
import { numberOf } from '@/lib/server/stored-library/sqlite-database';
import { readStored } from '@/lib/server/stored-library/stored-record';

/** Half of what records take without, at a third of the time of the strongest. */
const COMPRESSION = { level: 1 };

interface Writer {
  readonly database: Database;
  readonly kind: EntityKind;
  readonly segment: number;
  readonly base: number;
  /** In order of id. */
  readonly ids: readonly string[];
  readonly records: readonly RawRecord[];
  readonly packer: NumberPacker;
}

function fieldFor({ database, kind }: Writer, name: string): number {
  const known = fieldNumber(database, kind, name);
  if (known !== null) return known;
  database.run('INSERT INTO fields (kind, name) VALUES (?, ?)', kindNumber(kind), name);
  return fieldNumber(database, kind, name) ?? 0;
}

/** A record that is here under the same id already is united with the new one, and its old place given up. */
function uniteWithEarlier(
  database: Database,
  kind: EntityKind,
  records: ReadonlyMap<string, RawRecord>,
): ReadonlyMap<string, RawRecord> {
  const united = new Map(records);
  for (const [id, record] of records) {
    const sql = 'SELECT position FROM ids WHERE kind = ? AND id = ?';
    const [row] = database.rows(sql, kindNumber(kind), id);
    if (row === undefined) continue;
    const position = numberOf(row[0]);
    united.set(id, { ...readStored(database, kind, position), ...record });
    database.run('DELETE FROM records WHERE place = ?', placeOf(kind, position));
  }
  return united;
}

function writeRecords({ database, kind, base, ids, records }: Writer): void {
  records.forEach((record, at) => {
    const body = deflateRawSync(JSON.stringify(record), COMPRESSION);
    database.run('INSERT INTO records VALUES (?, ?)', placeOf(kind, base + at), body);
    database.run('INSERT OR REPLACE INTO ids VALUES (?, ?, ?)', kindNumber(kind), ids[at] ?? '', base + at);
  });
}

/** A column over the records of the segment, held only while it is written. */
function filled<Values>(column: Column<Values>, records: readonly RawRecord[]): Values {
  records.forEach((record, at) => {
    column.append(record, at);
  });
  return column.values;
}

function writeTerms(writer: Writer, name: string): void {
  const { database, kind, segment, records, packer } = writer;
  const field = fieldFor(writer, name);
  const { postings, written, present } = filled(termColumn(kind, name), records);
  const rows = database.insertInto('terms', 5);
  for (const value of [...postings.keys()].sort()) {
    const docs = packAscending(postings.get(value) ?? [], packer);
    rows.add(field, value, segment, docs, written.get(value) ?? null);
  }
  rows.end();
  const places = packAscending(present, packer);
  database.run('INSERT INTO columns VALUES (?, ?, ?, NULL)', field, segment, places);
  database.run('UPDATE fields SET rows = rows + ? WHERE number = ?', postings.size, field);
}

/** One number per record, none as NaN; records with several are listed beside. */
function writeColumn(writer: Writer, name: string, valuesAt: ValuesAt<number>): void {
  const { database, segment, records } = writer;
  const numbers = new Float64Array(records.length).fill(Number.NaN);
  const several: [number, readonly number[]][] = [];
  for (let at = 0; at < numbers.length; at += 1) {
    const values = valuesAt(at);
    if (values.length > 1) several.push([at, values]);
    else if (values[0] !== undefined) numbers[at] = values[0];
  }
  const more = several.length === 0 ? null : JSON.stringify(several);
  database.run(
    'INSERT INTO columns VALUES (?, ?, ?, ?)',
    fieldFor(writer, name),
    segment,
    asBytes(numbers),
    more,
  );
}

function lengthsIn(index: WordIndex, capacity: number): Int32Array {
  const lengths = new Int32Array(capacity * LENGTHS);
  for (let doc = 0; doc < capacity; doc += 1) {
    const { names, body, main, mainContent } = index.lengthsOf(doc);
    lengths.set([names, body, main, mainContent], doc * LENGTHS);
  }
  return lengths;
}

function writeWords(writer: Writer, name: string): void {
  const { database, kind, segment, records, packer } = writer;
  const field = fieldFor(writer, name);
  const index = new TextIndex();
  index.addAll(records.map(filterTextSource(name) ?? LIBRARY_KINDS[kind].searched));
  const words = [...index.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = database.insertInto('words', 4);
  const stems = database.insertInto('stems', 3);
  for (const [word, postings] of words) {
    rows.add(field, word, segment, packPostings(postings, packer));
    stems.add(field, stem(word), word);
  }
  rows.end();
  stems.end();
  const lengths = asBytes(lengthsIn(index, records.length));
  database.run('INSERT INTO columns VALUES (?, ?, ?, NULL)', field, segment, lengths);
}

function writeIndexes(writer: Writer, { terms, numbers, dates, texts }: IndexedFields): void {
  const { kind, records } = writer;
  for (const name of terms) writeTerms(writer, name);
  for (const name of numbers) writeColumn(writer, name, filled(numberColumn(kind, name), records));
  for (const name of dates) writeColumn(writer, name, filled(dateColumn(kind, name), records));
  for (const name of texts) writeWords(writer, name);
}

/** Adds records of one kind with their indexes; to be called within a transaction. */
export function writeSegment(database: Database, kind: EntityKind, added: readonly RawRecord[]): void {
  const united = uniteWithEarlier(database, kind, byId(kind, added));
  const ids = [...united.keys()].sort(compareIds);
  const records = ids.map((id) => united.get(id) ?? {});
  const before = segmentsOf(database, kind).at(-1);
  const segment = before === undefined ? 0 : before.segment + 1;
  const base = before === undefined ? 0 : before.base + before.size;
  const writer = { database, kind, segment, base, ids, records, packer: new NumberPacker() };
  database.run('INSERT INTO segments VALUES (?, ?, ?, ?)', kindNumber(kind), segment, base, records.length);
  writeRecords(writer);
  writeIndexes(writer, indexedFields(kind));
}
