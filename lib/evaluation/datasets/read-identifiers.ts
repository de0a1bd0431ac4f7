import { parseDoi } from '@/lib/identifiers/doi';
import { parsePmcid, parsePmid } from '@/lib/identifiers/pmid';
import type { PaperIdentifiers } from '../types';
import type { ColumnRole } from './columns';
import { readWorkId } from './header-row';
import { readShortDoi } from './short-doi';

/** A text of a file as messages quote it, shortened. */
export function quoted(text: string): string {
  return `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;
}

/** Between two identifiers of one cell, the second of which is a DOI. */
const BEFORE_DOI = /(?:\s*[;,|]\s*|\s+)(?=(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}\/)/i;

/** Every DOI of a cell, each once. */
function doisOf(text: string): readonly string[] {
  const bare = text.replace(/^urn:(?=doi:)/i, '');
  const dois = bare.split(BEFORE_DOI).flatMap((part) => {
    const parsed = parseDoi(part);
    return parsed.ok ? [parsed.value] : [];
  });
  const whole = dois.length > 0 ? null : parseDoi(bare);
  return whole?.ok ? [whole.value] : [...new Set<string>(dois)];
}

function pmidOf(text: string): string | null {
  // Spreadsheets write numbers with a fraction; searches of PubMed and other copies of it have the number elsewhere.
  const written = /^(\d+)\.0+$/.exec(text)?.[1];
  const inAddress = /(?:[?&]term=|\/article\/MED\/|^MEDLINE:\s*)(\d{1,8})\/?$/i.exec(text)?.[1];
  const parsed = parsePmid(written ?? inAddress ?? text);
  return parsed.ok ? parsed.value : null;
}

function pmcidOf(text: string): string | null {
  const parsed = parsePmcid(/^\d+(?:\.0+)?$/.test(text) ? `PMC${text.replace(/\..*/, '')}` : text);
  return parsed.ok ? `PMC${parsed.value}` : null;
}

/**
 * A row's identifiers, normalised; unreadable ones are reported. A short DOI differs from the full DOI of the same paper.
 * It is kept only if the row has no other identifier and no title.
 * @param isUntitled whether the row has no title.
 */
export function readIdentifiers(
  cell: (role: ColumnRole) => string,
  isUntitled: boolean,
  problems: string[],
): PaperIdentifiers {
  const read = (role: ColumnRole, name: string, parse: (text: string) => string | null) => {
    const text = cell(role);
    if (text === '') return null;
    const value = parse(text);
    if (value === null) problems.push(`${name} ${quoted(text)} not recognised`);
    return value;
  };
  const others = {
    openAlexId: read('openAlexId', 'OpenAlex id', readWorkId),
    pmid: read('pmid', 'PMID', pmidOf),
    pmcid: read('pmcid', 'PMCID', pmcidOf),
  };
  const short = readShortDoi(cell('doi'));
  if (short === null) {
    const dois = doisOf(cell('doi'));
    if (dois.length > 1) problems.push(`first of ${dois.length} DOIs taken: ${quoted(cell('doi'))}`);
    return { ...others, doi: read('doi', 'DOI', () => dois[0] ?? null) };
  }
  const isAlone = isUntitled && Object.values(others).every((identifier) => identifier === null);
  problems.push(
    isAlone
      ? `short DOI ${quoted(short)} kept, but it cannot be looked up: the full DOI is needed`
      : `short DOI ${quoted(short)} left out: the full DOI is needed`,
  );
  return { ...others, doi: isAlone ? short : null };
}
