import { existsSync } from 'node:fs';
import path from 'node:path';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { parseRecord } from '@/lib/entities/parse';
import type { EntityRecord } from '@/lib/entities/records';
import { writeGraphJson } from '@/lib/graph/exchange/graph-json';
import { takeSnapshot } from '@/lib/graph/exchange/snapshot';
import { joinParts } from '@/lib/graph/exchange/text-parts';
import { DEFAULT_FORCE_PARAMETERS } from '@/lib/graph/layout/force-defaults';
import { createForceLayout } from '@/lib/graph/layout/force-layout';
import type { LayoutProblem } from '@/lib/graph/layout/types';
import { nodeFromRecord } from '@/lib/graph/node-from-record';
import { detectRelationships } from '@/lib/graph/relationships';
import type { EdgeType } from '@/lib/graph/types';
import { positionsAfter } from '@/tests/support/force-reference';
import { readSharedRecords, SHARED_DATA } from '@/tests/support/shared-data';
import type { CanvasGraph } from './canvas-graph';

/**
 * Shown unless the reader chooses otherwise; the other libraries get no more.
 * Source: docs/behaviours/graph.md#visibility.
 */
const SHOWN: ReadonlySet<EdgeType> = new Set([
  'authored',
  'affiliated',
  'published_in',
  'funded_by',
  'references',
  'related_to',
]);

/** Kinds that take part in those relations. */
const FILES = ['works', 'authors', 'sources', 'institutions', 'funders'] as const;

export const HAS_REAL_RECORDS = existsSync(path.join(SHARED_DATA, 'openalex'));

function readRecords(): readonly EntityRecord[] {
  const records = new Map<string, EntityRecord>();
  for (const kind of FILES) {
    for (const raw of readSharedRecords(`${kind}.ndjson.gz`)) {
      const parsed = parseRecord(kind, raw);
      if (parsed.ok) records.set(parsed.value.id, parsed.value);
    }
  }
  return [...records.values()];
}

/** All real records that have a relation among them, with the product's own relations, laid out to the end. */
export function buildRealGraph(): CanvasGraph {
  const records = readRecords();
  const edges = detectRelationships(
    records.map((record) => ({ id: record.id, kind: record.kind, record })),
  ).filter(({ type }) => SHOWN.has(type));
  const joined = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const nodes = records.filter(({ id }) => joined.has(id)).map((record) => nodeFromRecord(record, 'full'));
  const indexOf = new Map(nodes.map(({ id }, index) => [id, index]));
  const ends = (end: 'source' | 'target') => edges.map((edge) => indexOf.get(edge[end]) ?? 0);
  const problem: LayoutProblem = {
    count: nodes.length,
    sources: Uint32Array.from(ends('source')),
    targets: Uint32Array.from(ends('target')),
    positions: new Float32Array(2 * nodes.length),
    pinned: new Uint8Array(nodes.length),
  };
  const positions = [...positionsAfter(createForceLayout(problem, DEFAULT_FORCE_PARAMETERS), nodes.length)];
  const snapshot = takeSnapshot(nodes, edges, {
    pinned: new Set(),
    positionOf: ({ id }) => {
      const index = indexOf.get(id) ?? 0;
      return { x: positions[2 * index] ?? 0, y: positions[2 * index + 1] ?? 0 };
    },
    filters: { kinds: ENTITY_KINDS, edgeTypes: [...SHOWN] },
  });
  return {
    positions,
    labels: nodes.map(({ label }) => label),
    radii: nodes.map(({ summary }) => 8 + Math.min(32, Math.sqrt(summary.citedByCount ?? 0) / 4)),
    sources: [...problem.sources],
    targets: [...problem.targets],
    file: joinParts(writeGraphJson(snapshot, 0)),
  };
}
