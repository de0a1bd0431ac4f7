import type { ExportFile } from '@/lib/base/export-file';
import type { Citation } from './citation';
import { joinCslJson, writeCslJson } from './csl-json';
import { bibtexComment, writeBibtex } from './write-bibtex';
import { writeRis } from './write-ris';

/** A format of works alone, as reference managers take them. */
export interface ReferenceFormat extends ExportFile {
  readonly write: (citations: readonly Citation[]) => string;
  /**
   * One file of several that `write` made, none of them of nothing; in pieces, so that no long text is made of them. The
   * lines say what the file holds, where the format has a place for it.
   */
  readonly join: (files: readonly string[], lines: readonly string[]) => readonly string[];
}

/** In the order offered: by the export of graphs, and by every list of works. */
export const REFERENCE_FORMAT_IDS = ['ris', 'bibtex', 'csl'] as const;

export type ReferenceFormatId = (typeof REFERENCE_FORMAT_IDS)[number];

function between(files: readonly string[], separator: string): readonly string[] {
  return files.flatMap((file, index) => (index === 0 ? [file] : [separator, file]));
}

/** Every format that references are exported in: its label, its file and what writes it. */
export const REFERENCE_FORMATS: Readonly<Record<ReferenceFormatId, ReferenceFormat>> = {
  ris: {
    label: 'RIS',
    stem: 'references',
    extension: 'ris',
    mediaType: 'application/x-research-info-systems',
    write: writeRis,
    // Text before the first record keeps some reference managers from knowing the format.
    join: (files) => between(files, '\r\n'),
  },
  bibtex: {
    label: 'BibTeX',
    stem: 'references',
    extension: 'bib',
    mediaType: 'application/x-bibtex',
    write: writeBibtex,
    join: (files, lines) => [bibtexComment(lines), ...between(files, '\n')],
  },
  csl: {
    label: 'CSL-JSON',
    stem: 'references',
    extension: 'json',
    mediaType: 'application/json',
    write: writeCslJson,
    join: joinCslJson,
  },
};
