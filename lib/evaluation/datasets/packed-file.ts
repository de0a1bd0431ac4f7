import { failure, type Result, success } from '@/lib/base/result';
import type { ZipEntry } from '@/lib/base/zip-sizes';

/** Parts that Excel and LibreOffice files consist of. */
const WORKBOOK_PART = /^(?:\[Content_Types\]\.xml|content\.xml|xl\/.*|Index\/.*)$/i;

const TABLE = /\.(?:csv|tsv|tab|txt|ris|bib|bibtex|json|nbib|ciw|enw|xml)$/i;

/** Files that programs add to an archive, and the log of decisions that Rayyan puts beside its articles. */
const ADDED = /(?:^|\/)(?:__MACOSX\/|\.|customizations_log\.csv$)/;

/** Whether an archive is a workbook, by the names of its parts. */
export function isWorkbookArchive(names: readonly string[]): boolean {
  return names.some((name) => WORKBOOK_PART.test(name));
}

/**
 * The one table of papers in an archive, as in the one that Rayyan exports: `articles.csv` among several. Error: why there
 * is none, as the rest of a sentence.
 */
export function tableIn(entries: readonly ZipEntry[]): Result<ZipEntry, string> {
  const tables = entries.filter(({ name }) => TABLE.test(name) && !ADDED.test(name));
  const wanted =
    tables.length === 1 ? tables[0] : tables.find(({ name }) => /(?:^|\/)articles\.\w+$/.test(name));
  if (wanted !== undefined) return success(wanted);
  return failure(
    tables.length === 0
      ? 'the archive holds no table of papers.'
      : `the archive holds ${tables.length} files. Unpack it and choose one of them.`,
  );
}
