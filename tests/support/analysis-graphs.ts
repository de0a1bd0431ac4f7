import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type AnalysisGraph, buildAnalysisGraph } from '@/lib/graph/analysis/analysis-graph';
import { graphFromText } from './graph-from-text';
import { readSharedRecords } from './shared-data';

/** The structure of lines such as `W1 -references-> W2`. */
export function analysisGraphFromText(text: string): AnalysisGraph {
  const { nodes, edges } = graphFromText(text);
  return buildAnalysisGraph(nodes, edges);
}

/** The structure of pairs of names, each an edge. */
export function analysisGraphOf(pairs: readonly (readonly [string, string])[]): AnalysisGraph {
  const nodes = pairs.flat().map((id) => ({ id }));
  return buildAnalysisGraph(
    nodes,
    pairs.map(([source, target]) => ({ source, target })),
  );
}

/** Values by name, in the order of the names. */
export function byId(graph: AnalysisGraph, values: ArrayLike<number>): Readonly<Record<string, number>> {
  return Object.fromEntries(graph.ids.map((id, index) => [id, values[index] ?? Number.NaN]));
}

interface PlainWork {
  readonly id: string;
  readonly referenced_works: readonly string[];
}

function isPlainWork(value: unknown): value is PlainWork {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    /\/W\d+$/.test(value.id) &&
    'referenced_works' in value &&
    Array.isArray(value.referenced_works)
  );
}

const shortOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

function citationGraphOf(records: readonly unknown[]): AnalysisGraph {
  const works = records.filter(isPlainWork);
  return buildAnalysisGraph(
    works.map(({ id }) => ({ id: shortOf(id) })),
    works.flatMap(({ id, referenced_works }) =>
      referenced_works.map((cited) => ({ source: shortOf(id), target: shortOf(cited) })),
    ),
  );
}

/** Who cites whom among the real works; 5,026 nodes, 8,082 edges. */
export function realCitations(): AnalysisGraph {
  return citationGraphOf(readSharedRecords('works.ndjson.gz'));
}

/** Who cites whom among the invented works of the sample library. */
export function sampleCitations(): AnalysisGraph {
  const lines = gunzipSync(readFileSync('public/sample-library.ndjson.gz')).toString('utf8').split('\n');
  return citationGraphOf(lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line)));
}

/** The part of a graph among the nodes within some steps of one of them, directions ignored. */
export function around(graph: AnalysisGraph, id: string, steps: number): AnalysisGraph {
  const edges = Array.from(graph.sources, (source, edge) => ({
    source: graph.ids[source] ?? '',
    target: graph.ids[graph.targets[edge] ?? 0] ?? '',
  }));
  let near = new Set([id]);
  for (let step = 0; step < steps; step++) {
    const next = new Set(near);
    for (const { source, target } of edges) {
      if (near.has(source)) next.add(target);
      if (near.has(target)) next.add(source);
    }
    near = next;
  }
  return buildAnalysisGraph(
    [...near].map((one) => ({ id: one })),
    edges,
  );
}
