import { atom } from 'jotai/vanilla';
import { exportFileName } from '@/lib/base/export-file';
import { failure, type Result, success } from '@/lib/base/result';
import { describeError } from '@/lib/base/thrown-errors';
import { writeCsv } from '@/lib/base/write-csv';
import { writeWorkbook } from '@/lib/base/write-workbook';
import { REFERENCE_FORMATS, type ReferenceFormatId } from '@/lib/bibliography/reference-formats';
import type { FindEntry } from '@/lib/project/describe-origin';
import { paperCitations, paperTable } from '@/lib/project/paper-export';
import type { ShownRecord } from '@/lib/project/standing';
import type { ProjectState } from '@/lib/project/types';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { findEntryAtom } from './known-entries';
import { projectAtom } from './open-project-atoms';
import { projectEnvironmentAtom } from './project-environment';

/** In the order offered. */
export const PAPER_FORMATS = ['ris', 'bibtex', 'csl', 'csv', 'xlsx'] as const;
export type PaperFormat = (typeof PAPER_FORMATS)[number];

interface PaperFile {
  readonly name: string;
  readonly content: Blob;
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const WIDTHS = [60, 40, 8, 30, 14, 10, 26, 12, 14, 16] as const;

function isReference(format: PaperFormat): format is ReferenceFormatId {
  return format in REFERENCE_FORMATS;
}

/** Makes a file of papers of the open project. Error: why not, as a sentence. Never rejects. */
export const exportPapersAtom = atom(
  null,
  async (
    get,
    _set,
    papers: readonly ShownRecord[],
    format: PaperFormat,
  ): Promise<Result<PaperFile, string>> => {
    const state = get(projectAtom);
    if (state === null) return failure('No project is open.');
    const find = get(findEntryAtom);
    const write = get(flowContextAtom)?.writeWorkbook ?? writeWorkbook;
    try {
      const [extension, content] = isReference(format)
        ? referenceFile({ state, papers, find }, format)
        : await tableFile({ state, papers, find }, format, write);
      const now = get(projectEnvironmentAtom)?.now() ?? 0;
      return success({ name: exportFileName({ stem: 'papers', extension }, now), content });
    } catch (error) {
      return failure(`The file could not be made: ${describeError(error)} Try a smaller part of the papers.`);
    }
  },
);

interface Papers {
  readonly state: ProjectState;
  readonly papers: readonly ShownRecord[];
  readonly find: FindEntry;
}

function referenceFile({ state, papers, find }: Papers, format: ReferenceFormatId) {
  const { write, extension, mediaType } = REFERENCE_FORMATS[format];
  return [extension, new Blob([write(paperCitations(state, papers, find))], { type: mediaType })] as const;
}

async function tableFile(
  { state, papers, find }: Papers,
  format: 'csv' | 'xlsx',
  write: typeof writeWorkbook,
) {
  const { header, rows } = paperTable(state, papers, find);
  if (format === 'csv') return ['csv', new Blob([writeCsv(header, rows)], { type: 'text/csv' })] as const;
  const bytes = await write([{ name: 'Papers', rows: [header, ...rows], widths: WIDTHS }]);
  return ['xlsx', new Blob([bytes], { type: XLSX_TYPE })] as const;
}
