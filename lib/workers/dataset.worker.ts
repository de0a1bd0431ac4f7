import { type ByteSource, piecesOf, sourceOfBlob } from '@/lib/base/byte-source';
import { Sha256 } from '@/lib/base/sha256';
import type { ColumnMapping } from '@/lib/evaluation/datasets/columns';
import { type FileReport, previewOf, type TablePreview } from '@/lib/evaluation/datasets/dataset-reader';
import { DistinctPapers } from '@/lib/evaluation/datasets/distinct-papers';
import { suggestMapping } from '@/lib/evaluation/datasets/header-row';
import { type KnownPapers, readKnownPapers } from '@/lib/evaluation/datasets/known-papers';
import { LookupCounter } from '@/lib/evaluation/datasets/lookup-plan';
import { eachPaper, type PaperFacts } from '@/lib/evaluation/datasets/read-papers';
import { readTable } from '@/lib/evaluation/datasets/read-table';
import { screeningNotesOfTable } from '@/lib/evaluation/datasets/screening-notes-of-table';
import type { SourceTable } from '@/lib/evaluation/datasets/source-table';
import type { Paper } from '@/lib/evaluation/types';
import { serveTasks } from './task-session';
import type { TaskCall } from './tasks';

/** Papers per message: more at once would block the page that receives them. */
const PART_SIZE = 500;

interface MappedColumns {
  readonly mapping: ColumnMapping;
  /** Decides which years are typing errors. */
  readonly currentYear: number;
  /** Whether each paper comes with all that the file says of it. */
  readonly isWhole?: boolean;
}

type PapersCall = TaskCall<never, readonly Paper[]>;

/** The bytes of a file. *Errors*: a sentence for the user where it is gone or locked. */
function sourceOfFile(name: string, file: Blob): ByteSource {
  const source = sourceOfBlob(file);
  return {
    size: source.size,
    read: async (from, to) => {
      try {
        return await source.read(from, to);
      } catch (cause) {
        throw new Error(`${name} cannot be read: it is gone or locked.`, { cause });
      }
    },
  };
}

/** The file of a worker: read once, its papers asked for as often as the mapping changes. */
class DatasetFile {
  #name = '';
  #source: ByteSource | null = null;
  #table: SourceTable | null = null;

  /** Only a handle of the file is sent: the worker reads its bytes part by part. */
  open(name: string, file: Blob, call: TaskCall): Promise<TablePreview> {
    this.#name = name;
    this.#source = sourceOfFile(name, file);
    return this.read(call);
  }

  /** @param sheet another than the first. */
  async read({ progress }: TaskCall, sheet?: string): Promise<TablePreview> {
    const onBytes = (done: number, size: number) => progress(size === 0 ? 1 : done / size);
    const table = await readTable(this.#name, this.#opened(), onBytes, sheet);
    if (!table.ok) throw new Error(table.error);
    this.#table = table.value;
    return previewOf(table.value, suggestMapping(table.value));
  }

  /** 64 hexadecimal digits. */
  async sha256(): Promise<string> {
    const hash = new Sha256();
    for await (const piece of piecesOf(this.#opened())) hash.add(piece);
    return hash.hex();
  }

  table(): SourceTable {
    if (this.#table === null) throw new Error('No file has been read.');
    return this.#table;
  }

  eachPaper(columns: MappedColumns, { progress }: PapersCall, onPaper: (paper: Paper) => void): PaperFacts {
    return eachPaper(this.table(), { fileName: this.#name, ...columns, onShare: progress }, onPaper);
  }

  #opened(): ByteSource {
    if (this.#source === null) throw new Error('No file has been read.');
    return this.#source;
  }
}

/** Reads one file, or the papers that a pasted text names. */
export function datasetTasks() {
  const dataset = new DatasetFile();
  return {
    open: ({ name, file }: { name: string; file: Blob }, call: TaskCall) => dataset.open(name, file, call),
    chooseSheet: (sheet: string, call: TaskCall) => dataset.read(call, sheet),
    notes: () => screeningNotesOfTable(dataset.table()),
    sha256: () => dataset.sha256(),
    report: (columns: MappedColumns, call: PapersCall): FileReport => {
      const distinct = new DistinctPapers();
      const lookups = new LookupCounter();
      const facts = dataset.eachPaper(columns, call, (paper) => {
        distinct.add(paper);
        lookups.add(paper);
      });
      return { report: { ...facts, ...distinct.counts() }, lookups: lookups.counts() };
    },
    /** Posts the papers as they are made, so that the worker never has all of them. */
    papers: (columns: MappedColumns, call: PapersCall): void => {
      let part: Paper[] = [];
      const post = () => {
        if (part.length > 0) call.post(part);
        part = [];
      };
      dataset.eachPaper(columns, call, (paper) => {
        part.push(paper);
        if (part.length === PART_SIZE) post();
      });
      post();
    },
    known: (
      { text, isWhole }: { text: string; isWhole: boolean },
      { post, progress }: PapersCall,
    ): Omit<KnownPapers, 'papers'> => {
      const { papers, ...known } = readKnownPapers(text, { onShare: progress, isWhole });
      for (let from = 0; from < papers.length; from += PART_SIZE) post(papers.slice(from, from + PART_SIZE));
      return known;
    },
  };
}

serveTasks(datasetTasks);
