import { createHash } from 'node:crypto';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { asBytes, kindNumber, note } from '@/lib/server/stored-library/schema';
import { type Database, numberOf, textOf } from '@/lib/server/stored-library/sqlite-database';

/** Enough to tell one state of a library from any other. */
const IDENTITY_LENGTH = 16;

/** The state of a library, by what was imported into it. */
function identityOf(database: Database): string {
  const hash = createHash('sha256');
  for (const row of database.rows('SELECT name, bytes, lines FROM files ORDER BY name')) {
    hash.update(`${textOf(row[0])} ${row[1]} ${row[2]}\n`);
  }
  return hash.digest('hex').slice(0, IDENTITY_LENGTH);
}

/** Puts the records of each kind in order. A library without an identity is not opened: this gives it one. */
export function finishImport(database: Database): void {
  database.transaction(() => {
    for (const kind of ENTITY_KINDS) {
      // Ids are a letter and a number without leading zeros: the shorter is the smaller.
      const order = kind === 'keywords' ? 'id' : 'length(id), id';
      const sql = `SELECT position FROM ids WHERE kind = ? ORDER BY ${order}`;
      const positions = Int32Array.from(database.rows(sql, kindNumber(kind)), ([position]) =>
        numberOf(position),
      );
      database.run('INSERT OR REPLACE INTO orders VALUES (?, ?)', kindNumber(kind), asBytes(positions));
    }
    note(database, 'identity', identityOf(database));
  });
}

/** More is added: until that is finished, the library is not opened. */
export function reopenImport(database: Database): void {
  database.run("DELETE FROM about WHERE key = 'identity'");
}
