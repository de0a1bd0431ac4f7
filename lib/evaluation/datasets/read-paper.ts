import { toPlainText } from '@/lib/entities/plain-text';
import type { Paper } from '../types';
import type { ColumnMapping, ColumnRole } from './columns';
import { readListLiteral } from './list-literal';
import { quoted, readIdentifiers } from './read-identifiers';
import { type ReadLabel, readLabel } from './read-label';
import type { SourceRow } from './source-table';
import { splitAuthors } from './split-authors';

/**
 * Years outside are typing errors: 1800 < year <= now + 5. Source: docs/behaviours/datasets.md#years-of-publication.
 */
const YEARS_AFTER = 1800;
const YEARS_AHEAD = 5;

/** Longer than any there is; pages take seconds over a text of a million characters. Unit: characters. */
const LONGEST_CELL = 300_000;
const LONGEST_NAME = 5_000;

export interface ReadPaper {
  readonly paper: Paper;
  /** The row has neither title nor identifier, so it is not a paper. */
  readonly isSkipped: boolean;
  /** The review's decision, as the row gives it. */
  readonly decision: ReadLabel;
  /** Problems of the row, without its number. */
  readonly problems: readonly string[];
}

/** Four digits alone, or the first of a day written as `20210131`. */
const YEAR = /(?<!\d)(\d{4})(?:(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]))?(?!\d)/;

/** A source as Embase writes it: `Endoscopic Ultrasound (2014) 3:3 (152-160). Date of Publication: 2014`. */
const CITED_SOURCE = /^(.+?) \((\d{4})\) .*\bDate of Publication: /s;

function readKeywords(cell: string): readonly string[] {
  const parted = /[;|]/.test(cell) ? cell.split(/\s*[;|]\s*/) : cell.split(/,\s+/);
  return readListLiteral(cell) ?? parted.filter((word) => word !== '');
}

/** The items of a cell that the format has as a list; null where the cell is only a text. */
function listIn({ lists }: SourceRow, column: number | undefined): readonly string[] | null {
  const list = lists?.[column ?? -1];
  return list === undefined ? null : list.map(toPlainText).filter((item) => item !== '');
}

function readYear(text: string, currentYear: number, problems: string[]): number | null {
  if (text === '') return null;
  const written = YEAR.exec(text)?.[1];
  const year = Number(written);
  if (written !== undefined && year > YEARS_AFTER && year <= currentYear + YEARS_AHEAD) return year;
  problems.push(`year ${quoted(text)} left out`);
  return null;
}

function readCount(text: string): number | null {
  const count = Number(text.replace(/[,\s]/g, ''));
  return text !== '' && Number.isInteger(count) && count >= 0 ? count : null;
}

function decisionProblems({ conflict, notUnderstood }: ReadLabel): readonly string[] {
  return [
    ...(conflict === null ? [] : [`the readers disagree (${conflict})`]),
    ...notUnderstood.map((words) => `decision ${quoted(words)} not understood`),
  ];
}

/** A row of a file as a paper: identifiers normalised, markup removed, unreadable values left out and reported. */
export function readPaper(row: SourceRow, mapping: ColumnMapping, currentYear: number): ReadPaper {
  const { number, cells } = row;
  const problems: string[] = [];
  const cell = (role: ColumnRole) => (cells[mapping[role] ?? -1] ?? '').slice(0, LONGEST_CELL).trim();
  const title = toPlainText(cell('title')).slice(0, LONGEST_NAME);
  const identifiers = readIdentifiers(cell, title === '', problems);
  const decision = readLabel({
    included: cell('included'),
    excluded: cell('excluded'),
    notes: cell('notes'),
  });
  problems.push(...decisionProblems(decision));
  const [, source = cell('source'), citedYear = ''] = CITED_SOURCE.exec(cell('source')) ?? [];
  const isSkipped = title === '' && Object.values(identifiers).every((identifier) => identifier === null);
  const paper: Paper = {
    id: `row-${number}`,
    title,
    authors: listIn(row, mapping.authors) ?? splitAuthors(toPlainText(cell('authors'))),
    publicationYear: readYear(cell('year') || citedYear, currentYear, problems),
    source: toPlainText(source).slice(0, LONGEST_NAME) || null,
    citedByCount: readCount(cell('citedByCount')),
    ...identifiers,
    abstract: toPlainText(cell('abstract')) || null,
    keywords: listIn(row, mapping.keywords) ?? readKeywords(cell('keywords')),
    label: decision.label,
  };
  return { paper, isSkipped, decision, problems };
}
