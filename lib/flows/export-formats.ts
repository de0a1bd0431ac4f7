import type { Citation } from '@/lib/bibliography/citation';
import { writeCslJson } from '@/lib/bibliography/csl-json';
import { writeBibtex } from '@/lib/bibliography/write-bibtex';
import { writeRis } from '@/lib/bibliography/write-ris';
import type { ExportLook } from '@/lib/graph/exchange/export-look';
import { writeGraphJson } from '@/lib/graph/exchange/graph-json';
import type { GraphSnapshot } from '@/lib/graph/exchange/snapshot';
import { writeEdgeList, writeNodeList } from '@/lib/graph/exchange/write-csv-lists';
import { writeCytoscape } from '@/lib/graph/exchange/write-cytoscape';
import { writeGexf } from '@/lib/graph/exchange/write-gexf';
import { writeGraphml } from '@/lib/graph/exchange/write-graphml';

interface FileFacts {
  readonly label: string;
  /** First part of the file's name, before the date. */
  readonly stem: string;
  readonly extension: string;
  readonly mediaType: string;
}

export interface GraphFormat extends FileFacts {
  readonly content: 'graph';
  /** @param now ms since the epoch. */
  readonly write: (snapshot: GraphSnapshot, look: ExportLook, now: number) => string;
}

/** Works alone, as reference managers take them. */
export interface ReferenceFormat extends FileFacts {
  readonly content: 'works';
  readonly write: (citations: readonly Citation[]) => string;
}

export type ExportFormat = GraphFormat | ReferenceFormat;

/** In the order offered. */
export const EXPORT_FORMAT_IDS = [
  'json',
  'graphml',
  'gexf',
  'cytoscape',
  'nodes',
  'edges',
  'bibtex',
  'ris',
  'csl',
] as const;

export type ExportFormatId = (typeof EXPORT_FORMAT_IDS)[number];

/** Every format a graph is exported in. */
export const EXPORT_FORMATS: Readonly<Record<ExportFormatId, ExportFormat>> = {
  json: {
    content: 'graph',
    label: 'Graph JSON',
    stem: 'graph',
    extension: 'json',
    mediaType: 'application/json',
    write: (snapshot, _look, now) => writeGraphJson(snapshot, now),
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
  bibtex: {
    content: 'works',
    label: 'BibTeX',
    stem: 'references',
    extension: 'bib',
    mediaType: 'application/x-bibtex',
    write: writeBibtex,
  },
  ris: {
    content: 'works',
    label: 'RIS',
    stem: 'references',
    extension: 'ris',
    mediaType: 'application/x-research-info-systems',
    write: writeRis,
  },
  csl: {
    content: 'works',
    label: 'CSL-JSON',
    stem: 'references',
    extension: 'json',
    mediaType: 'application/json',
    write: writeCslJson,
  },
};

/** A file's name with the day it was made, such as `graph-2026-11-20.graphml`. @param now ms since the epoch. */
export function exportFileName({ stem, extension }: FileFacts, now: number): string {
  return `${stem}-${new Date(now).toISOString().slice(0, 10)}.${extension}`;
}
