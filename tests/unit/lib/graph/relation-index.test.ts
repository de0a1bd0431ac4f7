import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { parseRecord } from '@/lib/entities/parse';
import type { EntityRecord } from '@/lib/entities/records';
import { EdgeTable } from '@/lib/graph/edge-table';
import { edgeId } from '@/lib/graph/edge-types';
import { RelationIndex } from '@/lib/graph/relation-index';
import { detectRelationships, type RelationshipSubject } from '@/lib/graph/relationships';
import type { GraphEdge } from '@/lib/graph/types';
import { parsed, rawEntity, rawWork, url } from '@/tests/support/build-records';
import { describeWithSharedData, readSharedRecords } from '@/tests/support/shared-data';

/** Numbers from 0 to below `below`, the same ones for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomSubjects(seed: number, count: number): readonly RelationshipSubject[] {
  const roll = dice(seed);
  const some = (letter: string) => Array.from({ length: roll(6) }, () => `${letter}${100 + roll(count)}`);
  const work = (id: string) =>
    rawWork(id, {
      cites: some('W'),
      authors: [...some('A'), 'A9999999999'],
      topics: some('T'),
      changes: { related_works: some('W').map(url) },
    });
  const subjects = Array.from({ length: count }, (_, index): RelationshipSubject => {
    const id = 100 + index;
    const pick = roll(4);
    if (pick === 0) {
      const affiliations = some('I').map((each) => ({ institution: { id: url(each) }, years: [2020] }));
      const record = parsed('authors', rawEntity(`A${id}`, { affiliations }));
      return { id: `A${id}`, kind: 'authors', record: roll(5) === 0 ? null : record };
    }
    if (pick === 1) {
      const record = parsed('institutions', rawEntity(`I${id}`, { lineage: some('I').map(url) }));
      return { id: `I${id}`, kind: 'institutions', record };
    }
    return { id: `W${id}`, kind: 'works', record: roll(5) === 0 ? null : parsed('works', work(`W${id}`)) };
  });
  return [...new Map(subjects.map((subject) => [subject.id, subject])).values()];
}

const idsOf = (edges: readonly GraphEdge[]) => edges.map(edgeId).sort();

/** The edges that an index finds as a graph grows by parts of that size. */
function grown(subjects: readonly RelationshipSubject[], size: number): readonly string[] {
  const index = new RelationIndex();
  const kinds = new Map<string, EntityKind>();
  const edges = new EdgeTable();
  for (let at = 0; at < subjects.length; at += size) {
    const part = subjects.slice(at, at + size);
    for (const { id, kind } of part) kinds.set(id, kind);
    const read = index.take(part);
    const ids = new Set([...part.map(({ id }) => id), ...read]);
    for (const edge of index.edgesOf(ids, (id) => kinds.get(id))) edges.add(edge);
  }
  return idsOf(edges.items);
}

describe('RelationIndex', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('finds what full detection finds, random graph %i', (seed) => {
    const subjects = randomSubjects(seed, 120);
    const full = idsOf(detectRelationships(subjects));
    expect(full.length).toBeGreaterThan(20);
    for (const size of [1, 7, 40, 200]) expect(grown(subjects, size)).toEqual(full);
  });

  it('gives the edges with the facts of full detection', () => {
    const subjects = randomSubjects(11, 80);
    const index = new RelationIndex();
    index.take(subjects);
    const kinds = new Map(subjects.map(({ id, kind }) => [id, kind]));
    const found = index.edgesOf(kinds.keys(), (id) => kinds.get(id));
    const byId = new Map(found.map((edge) => [edgeId(edge), edge]));
    for (const edge of detectRelationships(subjects)) expect(byId.get(edgeId(edge))).toEqual(edge);
  });

  it('reads a record once, and an entity again when its record has grown', () => {
    const index = new RelationIndex();
    const bare = parsed('works', { id: url('W1') });
    const whole = parsed('works', rawWork('W1', { cites: ['W2'] }));
    const subject = (record: EntityRecord | null) => [{ id: 'W1', kind: 'works' as const, record }];
    const kindOf = (id: string) => (id === 'W1' || id === 'W2' ? ('works' as const) : undefined);
    expect([...index.take(subject(bare))]).toEqual(['W1']);
    expect([...index.take(subject(bare))]).toEqual([]);
    expect([...index.take(subject(null))]).toEqual([]);
    expect(idsOf(index.edgesOf(['W2'], kindOf))).toEqual([]);
    expect([...index.take(subject(whole))]).toEqual(['W1']);
    expect(idsOf(index.edgesOf(['W2'], kindOf))).toEqual(['W1-references-W2']);
  });

  it('knows edges of records that are no longer in memory', () => {
    const index = new RelationIndex();
    index.take([{ id: 'W1', kind: 'works', record: parsed('works', rawWork('W1', { cites: ['W2'] })) }]);
    index.take([{ id: 'W1', kind: 'works', record: null }]);
    expect(idsOf(index.edgesOf(['W2'], () => 'works'))).toEqual(['W1-references-W2']);
  });

  it('forgets what is gone once there is much of it', () => {
    const index = new RelationIndex();
    const works = Array.from({ length: 1_500 }, (_, at) => `W${1_000 + at}`);
    index.take(
      works.map((id) => ({ id, kind: 'works', record: parsed('works', rawWork(id, { cites: ['W1'] })) })),
    );
    index.forgetAbsent(new Set(['W1', 'W1000']));
    expect([index.has('W1000'), index.has('W1001')]).toEqual([true, false]);
    expect(idsOf(index.edgesOf(['W1'], () => 'works'))).toEqual(['W1000-references-W1']);
  });
});

describeWithSharedData('RelationIndex on real records', () => {
  it('finds what full detection finds as the graph grows', () => {
    const subjects = ENTITY_KINDS.flatMap((kind) =>
      readSharedRecords(`${kind}.ndjson.gz`)
        .slice(0, 400)
        .flatMap((raw): readonly RelationshipSubject[] => {
          const record = parseRecord(kind, raw);
          return record.ok ? [{ id: record.value.id, kind, record: record.value }] : [];
        }),
    );
    const full = idsOf(detectRelationships(subjects));
    expect(full.length).toBeGreaterThan(500);
    expect(grown(subjects, 25)).toEqual(full);
    expect(grown([...subjects].reverse(), 300)).toEqual(full);
  }, 60_000);
});
