import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { isPlainObject, type PlainObject } from '@/lib/base/plain-object';
import { seededRandom } from '@/lib/base/random';
import { parseRecord } from '@/lib/entities/parse';
import { createLibrary } from '@/lib/library/library';
import { readNdjson } from '@/lib/library/read-ndjson';
import {
  type Mutation,
  mutationsOf,
  OTHER_VALUES,
  placesOf,
  valueAt,
  withoutPlace,
  withValue,
} from '@/tests/support/mutations';
import { describeWithSharedData, readSharedRecords } from '@/tests/support/shared-data';

const SAMPLE = 'public/sample-library.ndjson.gz';
const RECORDS_PER_KIND = 2;
/** Every so many of them has one mutation. */
const REAL_STEP = 4;

/** What is wrong with how a mutated record was read; null where nothing is. */
function faultOf(kind: EntityKind, record: PlainObject, { path, mutated }: Mutation): string | null {
  const parsed = parseRecord(kind, mutated);
  const what = `${kind} ${path.join('.')} = ${JSON.stringify(valueAt(mutated, path))}`;
  if (!parsed.ok) return `${what}: refused (${parsed.error.path})`;
  const { raw } = parsed.value;
  const isWhole = raw === mutated;
  if (isWhole !== (parsed.dropped.length === 0)) return `${what}: not counted`;
  if (isWhole) return null;
  const place = path.join('.');
  if (parsed.dropped.some((each) => each.path !== place && !each.path.startsWith(`${place}.`))) {
    return `${what}: blames ${parsed.dropped.map((each) => each.path).join(', ')}`;
  }
  // All but the mutated value is as it was, wherever the value was dropped as a whole or in part.
  const rest = withoutPlace(record, path);
  const isDropped = isDeepStrictEqual(raw, rest);
  return isDropped || isDeepStrictEqual(withoutPlace(raw, path), rest) ? null : `${what}: lost more`;
}

function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, index) => index % step === 0).slice(0, count);
}

describe('parseRecord on records with one value of another type', () => {
  let sample: ReadonlyMap<EntityKind, readonly PlainObject[]> = new Map();
  beforeAll(async () => {
    sample = await readNdjson(new Uint8Array(readFileSync(SAMPLE)));
  });

  it.each(ENTITY_KINDS)('keeps all %s of the sample with all their other fields', (kind) => {
    const records = spread(sample.get(kind) ?? [], RECORDS_PER_KIND);
    expect(records).toHaveLength(RECORDS_PER_KIND);
    const faults = records.flatMap((record) =>
      Array.from(mutationsOf(record), (each) => faultOf(kind, record, each)).filter(
        (fault) => fault !== null,
      ),
    );
    expect(faults).toEqual([]);
  });

  it('answers from a library of them as from any other', () => {
    const records = spread(sample.get('works') ?? [], 2);
    const works = records.flatMap((record) => Array.from(mutationsOf(record), ({ mutated }) => mutated));
    const renamed = works.map((work, index) => ({ ...work, id: `https://openalex.org/W${index + 1}` }));
    const library = createLibrary(new Map([['works', renamed]]), { name: 'mutated' });
    const ask = (query: string) => library.answer({ path: '/works', query });
    for (const query of [
      'per_page=200',
      'search=a',
      'sort=publication_date:desc',
      'filter=publication_year:2000-2030',
      'group_by=type',
      'group_by=authorships.author.id',
    ]) {
      expect([query, ask(query).status]).toEqual([query, 200]);
    }
  });
});

describeWithSharedData('parseRecord on real records with one value of another type', () => {
  it.each(ENTITY_KINDS)(
    'keeps all %s with all their other fields',
    (kind) => {
      const random = seededRandom(19);
      const faults: string[] = [];
      const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
      const records = readSharedRecords(`${kind}.ndjson.gz`, REAL_STEP);
      for (const record of records) {
        if (!isPlainObject(record)) continue;
        const path = pick(placesOf(record)) ?? [];
        const mutated = withValue(record, path, pick(OTHER_VALUES));
        const fault = isPlainObject(mutated) ? faultOf(kind, record, { path, mutated }) : 'no record';
        if (fault !== null) faults.push(fault);
      }
      expect(faults).toEqual([]);
    },
    60_000,
  );
});
