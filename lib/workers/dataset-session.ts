import { runToEnd } from '@/lib/base/slices';
import { describeError } from '@/lib/base/thrown-errors';
import { previewOf } from '@/lib/evaluation/datasets/dataset-reader';
import { countDistinctPapers } from '@/lib/evaluation/datasets/distinct-papers';
import { suggestMapping } from '@/lib/evaluation/datasets/header-row';
import { readKnownPapers } from '@/lib/evaluation/datasets/known-papers';
import { countLookups } from '@/lib/evaluation/datasets/lookup-plan';
import { readPapers } from '@/lib/evaluation/datasets/read-papers';
import { readTable } from '@/lib/evaluation/datasets/read-table';
import { screeningNotesOfTable } from '@/lib/evaluation/datasets/screening-notes-of-table';
import type { SourceTable } from '@/lib/evaluation/datasets/source-table';
import type { Paper } from '@/lib/evaluation/types';
import type { DatasetInput, DatasetOutput } from './dataset-protocol';

/** Papers per message. */
const PART_SIZE = 500;

/** The worker's side: one file, read once, its papers asked for as often as the mapping changes. Knows no worker. */
export class DatasetSession {
  #name = '';
  #table: SourceTable | null = null;
  /** Of a file with several sheets, of which another may be chosen. */
  #bytes: Uint8Array = new Uint8Array();

  constructor(private readonly post: (message: DatasetOutput) => void) {}

  async receive(message: DatasetInput): Promise<void> {
    try {
      if (message.type === 'read') await this.#read(message);
      else if (message.type === 'sheet') await this.#readBytes(message.run, this.#bytes, message.sheet);
      else if (message.type === 'known') this.#readKnown(message);
      else if (message.type === 'notes') {
        this.post({ type: 'noted', run: message.run, notes: screeningNotesOfTable(this.#tableRead()) });
      } else this.#answer(message);
    } catch (error) {
      const text = describeError(error);
      this.post({ type: 'failed', run: message.run, message: text });
    }
  }

  async #read({ run, name, bytes }: DatasetInput & { readonly type: 'read' }): Promise<void> {
    this.#name = name;
    await this.#readBytes(run, new Uint8Array(bytes));
  }

  async #readBytes(run: number, bytes: Uint8Array, sheet?: string): Promise<void> {
    const onShare = (share: number) => this.post({ type: 'progress', run, share });
    const table = await readTable(this.#name, bytes, onShare, sheet);
    if (!table.ok) {
      this.post({ type: 'failed', run, message: table.error });
      return;
    }
    this.#table = table.value;
    if ((table.value.sheets?.all.length ?? 0) > 1) this.#bytes = bytes;
    this.post({ type: 'read', run, preview: previewOf(table.value, suggestMapping(table.value)) });
  }

  #tableRead(): SourceTable {
    if (this.#table === null) throw new Error('No file has been read.');
    return this.#table;
  }

  #answer(message: DatasetInput & { readonly type: 'report' | 'papers' }): void {
    const { run, type, mapping, currentYear } = message;
    const table = this.#tableRead();
    const onShare = (share: number) => this.post({ type: 'progress', run, share });
    const { papers, facts } = readPapers(this.#name, table, mapping, currentYear, onShare);
    if (type === 'report') {
      const report = { ...facts, ...countDistinctPapers(papers) };
      this.post({ type: 'reported', run, answer: { report, lookups: runToEnd(countLookups(papers)) } });
      return;
    }
    this.#send(run, papers);
    this.post({ type: 'sent', run });
  }

  #readKnown({ run, text }: DatasetInput & { readonly type: 'known' }): void {
    const { papers, ...known } = readKnownPapers(text, (share) =>
      this.post({ type: 'progress', run, share }),
    );
    this.#send(run, papers);
    this.post({ type: 'known', run, known });
  }

  #send(run: number, papers: readonly Paper[]): void {
    for (let from = 0; from < papers.length; from += PART_SIZE) {
      this.post({ type: 'part', run, papers: papers.slice(from, from + PART_SIZE) });
    }
  }
}
