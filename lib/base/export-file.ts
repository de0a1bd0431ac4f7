/** What a kind of file is called and how it is marked. */
export interface ExportFile {
  readonly label: string;
  /** First part of the file's name, before the date. */
  readonly stem: string;
  readonly extension: string;
  readonly mediaType: string;
}

/** A file's name with the day it was made, such as `graph-2026-11-20.graphml`. @param now ms since the epoch. */
export function exportFileName(
  { stem, extension }: Pick<ExportFile, 'stem' | 'extension'>,
  now: number,
): string {
  return `${stem}-${new Date(now).toISOString().slice(0, 10)}.${extension}`;
}
