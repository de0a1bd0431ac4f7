import type { ExportFile } from '@/lib/base/export-file';
import { recordOf } from '@/lib/base/record-of';
import {
  REFERENCE_FORMAT_IDS,
  REFERENCE_FORMATS,
  type ReferenceFormat,
} from '@/lib/bibliography/reference-formats';
import type { ExportStyle } from './export-style';
import { writeGraphJson } from './graph-json';
import type { GraphSnapshot } from './snapshot';
import type { TextParts } from './text-parts';
import { writeEdgeList, writeNodeList } from './write-csv-lists';
import { writeCytoscape } from './write-cytoscape';
import { writeGexf } from './write-gexf';
import { writeGraphml } from './write-graphml';

export interface GraphFormat extends ExportFile {
  readonly content: 'graph';
  /** @param now ms since the epoch. */
  readonly write: (snapshot: GraphSnapshot, style: ExportStyle, now: number) => TextParts;
}

/** `content` tells what the format takes: the graph, or its works alone. */
export type ExportFormat = GraphFormat | (ReferenceFormat & { readonly content: 'works' });

const GRAPH_FORMAT_IDS = ['json', 'graphml', 'gexf', 'cytoscape', 'nodes', 'edges'] as const;

/** In the order offered. */
export const EXPORT_FORMAT_IDS = [...GRAPH_FORMAT_IDS, ...REFERENCE_FORMAT_IDS] as const;

export type ExportFormatId = (typeof EXPORT_FORMAT_IDS)[number];

const GRAPH_FORMATS: Readonly<Record<(typeof GRAPH_FORMAT_IDS)[number], GraphFormat>> = {
  json: {
    content: 'graph',
    label: 'Graph JSON',
    stem: 'graph',
    extension: 'json',
    mediaType: 'application/json',
    write: (snapshot, _style, now) => writeGraphJson(snapshot, now),
  },
  graphml: {
    content: 'graph',
    label: 'GraphML',
    stem: 'graph',
    extension: 'graphml',
    mediaType: 'application/xml',
    write: writeGraphml,
  },
  gexf: {
    content: 'graph',
    label: 'GEXF (Gephi)',
    stem: 'graph',
    extension: 'gexf',
    mediaType: 'application/xml',
    write: writeGexf,
  },
  cytoscape: {
    content: 'graph',
    label: 'Cytoscape JSON',
    stem: 'graph',
    extension: 'cyjs',
    mediaType: 'application/json',
    write: writeCytoscape,
  },
  nodes: {
    content: 'graph',
    label: 'CSV of nodes',
    stem: 'nodes',
    extension: 'csv',
    mediaType: 'text/csv',
    write: writeNodeList,
  },
  edges: {
    content: 'graph',
    label: 'CSV of edges',
    stem: 'edges',
    extension: 'csv',
    mediaType: 'text/csv',
    write: writeEdgeList,
  },
};

/** Every format a graph is exported in. */
export const EXPORT_FORMATS: Readonly<Record<ExportFormatId, ExportFormat>> = {
  ...GRAPH_FORMATS,
  ...recordOf(REFERENCE_FORMAT_IDS, (id) => ({ content: 'works' as const, ...REFERENCE_FORMATS[id] })),
};
