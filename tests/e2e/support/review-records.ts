import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type NaivePaper, naiveWords } from '../../support/naive-search';
import { SHARED_DATA } from '../../support/shared-data';

/** Records of a real review and what its authors included, read without anything of the product. */
export interface ReviewRecords {
  readonly papers: readonly NaivePaper[];
  /** Of the papers. */
  readonly included: ReadonlySet<string>;
}

export function recordsFile(review: string): string {
  return path.join(SHARED_DATA, 'synergy/records', `${review}.ndjson.gz`);
}

function textOf(inverted: Readonly<Record<string, readonly number[]>> | null | undefined): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(inverted ?? {})) for (const at of places) words[at] = word;
  return words.filter((word) => word !== undefined).join(' ');
}

/** Title and abstract of each record, as they stand. */
export function reviewTexts(
  review: string,
): readonly { readonly id: string; readonly title: string; readonly abstract: string }[] {
  const lines = gunzipSync(readFileSync(recordsFile(review)))
    .toString('utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const { id, display_name: title, abstract_inverted_index: inverted } = JSON.parse(line);
    return {
      id: String(id).replace('https://openalex.org/', ''),
      title: String(title ?? ''),
      abstract: textOf(inverted),
    };
  });
}

export function readReviewRecords(review: string): ReviewRecords {
  const papers = reviewTexts(review).map(
    ({ id, title, abstract }): NaivePaper => ({
      id,
      title: naiveWords(title),
      abstract: naiveWords(abstract),
    }),
  );
  const labels = readFileSync(path.join(SHARED_DATA, 'synergy', `${review}_ids.csv`), 'utf8');
  const [head = '', ...rows] = labels.trim().split(/\r?\n/);
  const columns = head.split(',');
  const [id, label] = [columns.indexOf('openalex_id'), columns.indexOf('label_included')];
  const ids = new Set(papers.map((paper) => paper.id));
  const marked = rows
    .map((row) => row.split(','))
    .filter((cells) => cells[label] === '1')
    .map((cells) => (cells[id] ?? '').replace('https://openalex.org/', ''));
  return { papers, included: new Set(marked.filter((each) => ids.has(each))) };
}
