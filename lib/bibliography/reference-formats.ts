import type { ExportFile } from '@/lib/base/export-file';
import type { Citation } from './citation';
import { writeCslJson } from './csl-json';
import { writeBibtex } from './write-bibtex';
import { writeRis } from './write-ris';

/** A format of works alone, as reference managers take them. */
export interface ReferenceFormat extends ExportFile {
  readonly write: (citations: readonly Citation[]) => string;
}

export type ReferenceFormatId = 'bibtex' | 'ris' | 'csl';

/** Every format that references are exported in. */
export const REFERENCE_FORMATS: Readonly<Record<ReferenceFormatId, ReferenceFormat>> = {
  bibtex: {
    label: 'BibTeX',
    stem: 'references',
    extension: 'bib',
    mediaType: 'application/x-bibtex',
    write: writeBibtex,
  },
  ris: {
    label: 'RIS',
    stem: 'references',
    extension: 'ris',
    mediaType: 'application/x-research-info-systems',
    write: writeRis,
  },
  csl: {
    label: 'CSL-JSON',
    stem: 'references',
    extension: 'json',
    mediaType: 'application/json',
    write: writeCslJson,
  },
};
