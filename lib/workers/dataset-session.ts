import { type ByteSource, piecesOf, sourceOfBlob } from '@/lib/base/byte-source';
import { Sha256 } from '@/lib/base/sha256';
import { describeError } from '@/lib/base/thrown-errors';
import { previewOf } from '@/lib/evaluation/datasets/dataset-reader';
import { DistinctPapers } from '@/lib/evaluation/datasets/distinct-papers';
import { suggestMapping } from '@/lib/evaluation/datasets/header-row';
import { readKnownPapers } from '@/lib/evaluation/datasets/known-papers';
import { LookupCounter } from '@/lib/evaluation/datasets/lookup-plan';
import { eachPaper, type PaperFacts } from '@/lib/evaluation/datasets/read-papers';
import { readTable } from '@/lib/evaluation/datasets/read-table';
import { screeningNotesOfTable } from '@/lib/evaluation/datasets/screening-notes-of-table';
import type { SourceTable } from '@/lib/evaluation/datasets/source-table';
import type { Paper } from '@/lib/evaluation/types';
import type { DatasetInput, DatasetOutput } from './dataset-protocol';

/** Papers per message. */
const PART_SIZE = 500;

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

/** The worker's side: one file, read once, its papers asked for as often as the mapping changes. Knows no worker. */
export class DatasetSession {
  #name = '';
  #table: SourceTable | null = null;
  /** Of a file with several sheets another may be chosen. */
  #source: ByteSource | null = null;

  constructor(private readonly post: (message: DatasetOutput) => void) {}

  async receive(message: DatasetInput): Promise<void> {
    try {
      if (message.type === 'read') await this.#open(message);
      else if (message.type === 'sheet') await this.#read(message.run, message.sheet);
      else if (message.type === 'known') this.#readKnown(message);
      else if (message.type === 'notes') {
        this.post({ type: 'noted', run: message.run, notes: screeningNotesOfTable(this.#tableRead()) });
      } else if (message.type === 'hash') await this.#hash(message.run);
      else if (message.type === 'report') this.#report(message);
      else this.#sendPapers(message);
    } catch (error) {
      const text = describeError(error);
      this.post({ type: 'failed', run: message.run, message: text });
    }
  }

  async #open({ run, name, file }: DatasetInput & { readonly type: 'read' }): Promise<void> {
    this.#name = name;
    this.#source = sourceOfFile(name, file);
    await this.#read(run);
  }

  async #hash(run: number): Promise<void> {
    const hash = new Sha256();
    if (this.#source !== null) for await (const piece of piecesOf(this.#source)) hash.add(piece);
    this.post({ type: 'hashed', run, sha256: hash.hex() });
  }

  async #read(run: number, sheet?: string): Promise<void> {
    if (this.#source === null) throw new Error('No file has been read.');
    const onBytes = (done: number, size: number) =>
      this.post({ type: 'progress', run, share: size === 0 ? 1 : done / size });
    const table = await readTable(this.#name, this.#source, onBytes, sheet);
    if (!table.ok) {
      this.post({ type: 'failed', run, message: table.error });
      return;
    }
    this.#table = table.value;
    this.post({ type: 'read', run, preview: previewOf(table.value, suggestMapping(table.value)) });
  }

  #tableRead(): SourceTable {
    if (this.#table === null) throw new Error('No file has been read.');
    return this.#table;
  }

  #report(message: DatasetInput & { readonly type: 'report' }): void {
    const distinct = new DistinctPapers();
    const lookups = new LookupCounter();
    const facts = this.#eachPaper(message, (paper) => {
      distinct.add(paper);
      lookups.add(paper);
    });
    const report = { ...facts, ...distinct.counts() };
    this.post({ type: 'reported', run: message.run, answer: { report, lookups: lookups.counts() } });
  }

  /** Sends the papers as they are made, so that they are never all here. */
  #sendPapers(message: DatasetInput & { readonly type: 'papers' }): void {
    const { run } = message;
    let part: Paper[] = [];
    const send = () => {
      if (part.length > 0) this.post({ type: 'part', run, papers: part });
      part = [];
    };
    this.#eachPaper(message, (paper) => {
      part.push(paper);
      if (part.length === PART_SIZE) send();
    });
    send();
    this.post({ type: 'sent', run });
  }

  #eachPaper(
    { run, mapping, currentYear }: DatasetInput & { readonly type: 'report' | 'papers' },
    onPaper: (paper: Paper) => void,
  ): PaperFacts {
    const onShare = (share: number) => this.post({ type: 'progress', run, share });
    return eachPaper(this.#tableRead(), { fileName: this.#name, mapping, currentYear, onShare }, onPaper);
  }

  #readKnown({ run, text }: DatasetInput & { readonly type: 'known' }): void {
    const { papers, ...known } = readKnownPapers(text, (share) =>
      this.post({ type: 'progress', run, share }),
    );
    for (let from = 0; from < papers.length; from += PART_SIZE) {
      this.post({ type: 'part', run, papers: papers.slice(from, from + PART_SIZE) });
    }
    this.post({ type: 'known', run, known });
  }
}
