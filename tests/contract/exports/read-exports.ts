import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeText, isBinary } from '@/lib/base/decode-text';
import { readCsv } from '@/lib/base/read-csv';
import { suggestMapping } from '@/lib/evaluation/datasets/header-row';
import { readImport } from '@/lib/graph/exchange/read-import';
import { readTableBytes } from '@/tests/support/read-table-bytes';
import { readPapers } from '@/tests/support/read-whole';
import { SHARED_DATA } from '@/tests/support/shared-data';

/** What one file holds, field by field as texts: what the index says of it, or what a path of ours makes of it. */
export type Facts = Readonly<Record<string, string>>;

const FOLDER = path.join(SHARED_DATA, 'exports');

/** Formats of graphs; all others are of references or tables. */
const GRAPH_FORMATS = /^(?:cyjs|gexf|graphml|pajek|vosviewer)/;

export interface IndexedFile {
  readonly file: string;
  readonly isGraph: boolean;
  readonly facts: Facts;
}

/** The letters of a title alone: the index leaves markup and TeX as they stand in the file. */
function plainTitle(title: string): string {
  const letters = title
    .replace(/<[^>]*>|&[a-z]+;|\\[a-z]+(?![a-z])/gi, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return [...letters].slice(0, 60).join('');
}

/** What the words for decisions mean; the others mean that there is none. */
const DECISIONS: Readonly<Record<string, string>> = {
  '1': 'included',
  relevant: 'included',
  '0': 'excluded',
  irrelevant: 'excluded',
};

/** 'irrelevant: 10; not seen: 10; relevant: 10' as 'included 10, excluded 10'. */
function plainLabels(written: string): string {
  const counts = new Map(
    written.split('; ').map((each): [string, string] => {
      const [word = '', count = ''] = each.split(': ');
      return [DECISIONS[word] ?? '', count];
    }),
  );
  return ['included', 'excluded']
    .filter((label) => counts.has(label))
    .map((label) => `${label} ${counts.get(label)}`)
    .join(', ');
}

/** Every file of the index with what is known of it. */
export function indexedFiles(): readonly IndexedFile[] {
  const [header = [], ...rows] = readCsv(readFileSync(path.join(FOLDER, 'index.csv'), 'utf8'), ',');
  return rows.map((row) => {
    const cell = (name: string) => row[header.indexOf(name)] ?? '';
    const isGraph = GRAPH_FORMATS.test(cell('format'));
    const titles = { firstTitle: plainTitle(cell('first_title')), lastTitle: plainTitle(cell('last_title')) };
    const counts = {
      records: cell('records'),
      titles: cell('titles'),
      years: cell('years'),
      dois: cell('dois'),
      authors: cell('authors_nonempty'),
      labels: plainLabels(cell('labels')),
    };
    const facts = isGraph
      ? { nodes: cell('nodes'), edges: cell('edges') || '0' }
      : { ...counts, ...titles, importedRecords: cell('records'), importedDois: cell('dois') };
    return { file: cell('file'), isGraph, facts };
  });
}

/** What the evaluation makes of a file. */
async function factsOfDataset(file: string, bytes: Uint8Array): Promise<Facts> {
  const table = await readTableBytes(file, bytes);
  if (!table.ok) return { dataset: table.error };
  const mapping = suggestMapping(table.value);
  const { papers, facts } = readPapers(file, table.value, mapping, 2026);
  const count = (has: (paper: (typeof papers)[number]) => boolean) => String(papers.filter(has).length);
  const labels = ['included', 'excluded']
    .map((label) => [label, count((paper) => paper.label === label)] as const)
    .filter(([, number]) => number !== '0')
    .map(([label, number]) => `${label} ${number}`);
  return {
    records: String(facts.rowsRead),
    titles: count(({ title }) => title !== ''),
    years: count(({ publicationYear }) => publicationYear !== null),
    dois: count(({ doi }) => doi !== null),
    authors: count(({ authors }) => authors.length > 0),
    labels: labels.join(', '),
    firstTitle: plainTitle(papers[0]?.title ?? ''),
    lastTitle: plainTitle(papers.at(-1)?.title ?? ''),
  };
}

/** Files that are chosen together with another one, without which they mean nothing. */
const COMPANIONS: Readonly<Record<string, string>> = {
  'vos_joi_coauthorship_network.txt': 'vos_joi_coauthorship_map.txt',
};

function textOf(file: string): string {
  return decodeText(readFileSync(path.join(FOLDER, file))).text;
}

/** What the import of the graph makes of a file. */
function factsOfImport(file: string, bytes: Uint8Array): Facts {
  if (isBinary(bytes)) return { import: 'it is not a text file' };
  const companion = COMPANIONS[file];
  const others = companion === undefined ? [] : [textOf(companion)];
  const content = readImport(file, decodeText(bytes).text, ...others);
  if (!content.ok) return { import: content.error };
  if (content.value.type === 'graph') {
    const { nodes, edges, skipped } = content.value.graph;
    const left = (what: string) =>
      skipped.filter((each) => each.what === what).reduce((sum, each) => sum + each.count, 0);
    return { nodes: String(nodes.length + left('node')), edges: String(edges.length + left('edge')) };
  }
  const { found, repeated, titled, unrecognised } = content.value.list;
  return {
    importedRecords: String(found.length + repeated + titled.length + unrecognised.length),
    // A DOI that was named before is only counted.
    importedDois: String(found.filter(({ type }) => type === 'doi').length + repeated),
  };
}

/** What our own paths make of a file: a graph is imported, references are imported and become a dataset. */
export async function readExport({ file, isGraph }: IndexedFile): Promise<Facts> {
  const bytes = readFileSync(path.join(FOLDER, file));
  const imported = factsOfImport(file, bytes);
  return isGraph ? imported : { ...(await factsOfDataset(file, bytes)), ...imported };
}
