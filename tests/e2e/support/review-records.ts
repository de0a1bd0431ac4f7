import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type NaivePaper, naiveWords } from '../../support/naive-search';
import { SHARED_DATA } from '../../support/shared-data';
import { readSampleReview } from './sample-review';

/** Records of a review and what its authors included, read without anything that the product reads them with. */
export interface Review {
  /** A record each, as JSON. Works, and in a sample also what belongs to them. */
  readonly lines: readonly string[];
  /** Short ids of works that are among the records. */
  readonly included: ReadonlySet<string>;
}

interface WorkText {
  readonly id: string;
  readonly title: string;
  readonly abstract: string;
}

export function recordsFile(review: string): string {
  return path.join(SHARED_DATA, 'synergy/records', `${review}.ndjson.gz`);
}

const labelsFile = (review: string) => path.join(SHARED_DATA, 'synergy', `${review}_ids.csv`);

/** Whether a real review is at hand: the sample stands in for one that is not. */
export function hasReview(review: string): boolean {
  return existsSync(recordsFile(review)) && existsSync(labelsFile(review));
}

const shortId = (id: string) => id.replace('https://openalex.org/', '');

function textOf(inverted: Readonly<Record<string, readonly number[]>> | null | undefined): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(inverted ?? {})) for (const at of places) words[at] = word;
  return words.filter((word) => word !== undefined).join(' ');
}

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');

/** Title and abstract of each work, as they stand. */
function textsOf(lines: readonly string[]): readonly WorkText[] {
  return lines.flatMap((line) => {
    const { id, display_name: title, abstract_inverted_index: inverted } = JSON.parse(line);
    const short = shortId(String(id));
    if (!/^W\d+$/.test(short)) return [];
    return [{ id: short, title: String(title ?? ''), abstract: textOf(inverted) }];
  });
}

/** Title and abstract of each record of a real review. */
export function reviewTexts(review: string): readonly WorkText[] {
  return textsOf(linesOf(recordsFile(review)));
}

/** The works of a review, as a plain search reads them. */
export function papersOf({ lines }: Review): readonly NaivePaper[] {
  return textsOf(lines).map(({ id, title, abstract }) => ({
    id,
    title: naiveWords(title),
    abstract: naiveWords(abstract),
  }));
}

/** A real review, or the sample review where its records are not at hand. */
export function readReview(review: string): Review {
  if (!hasReview(review)) return readSampleReview();
  const lines = linesOf(recordsFile(review));
  const [head = '', ...rows] = readFileSync(labelsFile(review), 'utf8').trim().split(/\r?\n/);
  const columns = head.split(',');
  const [id, label] = [columns.indexOf('openalex_id'), columns.indexOf('label_included')];
  const ids = new Set(textsOf(lines).map((work) => work.id));
  const marked = rows
    .map((row) => row.split(','))
    .filter((cells) => cells[label] === '1')
    .map((cells) => shortId(cells[id] ?? ''));
  return { lines, included: new Set(marked.filter((each) => ids.has(each))) };
}

/** Writes records as the file of a library. */
export async function writeRecords(file: string, lines: readonly string[]): Promise<void> {
  await writeFile(file, gzipSync(lines.join('\n'), { level: 1 }));
}
