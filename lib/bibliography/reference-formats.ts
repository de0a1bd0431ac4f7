import type { ExportFile } from '@/lib/base/export-file';
import type { Citation } from './citation';
import { writeCslJson } from './csl-json';
import { writeBibtex } from './write-bibtex';
import { writeRis } from './write-ris';

/** A format of works alone, as reference managers take them. */
export interface ReferenceFormat extends ExportFile {
  readonly write: (citations: readonly Citation[]) => string;
}

/** In the order offered: by the export of graphs, and by every list of works. */
export const REFERENCE_FORMAT_IDS = ['ris', 'bibtex', 'csl'] as const;

export type ReferenceFormatId = (typeof REFERENCE_FORMAT_IDS)[number];

/** Every format that references are exported in: its label, its file and what writes it. */
export const REFERENCE_FORMATS: Readonly<Record<ReferenceFormatId, ReferenceFormat>> = {
  ris: {
    label: 'RIS',
    stem: 'references',
    extension: 'ris',
    mediaType: 'application/x-research-info-systems',
    write: writeRis,
  },
  bibtex: {
    label: 'BibTeX',
    stem: 'references',
    extension: 'bib',
    mediaType: 'application/x-bibtex',
    write: writeBibtex,
  },
  csl: {
    label: 'CSL-JSON',
    stem: 'references',
    extension: 'json',
    mediaType: 'application/json',
    write: writeCslJson,
  },
};
