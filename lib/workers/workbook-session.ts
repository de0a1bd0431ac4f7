import { describeError } from '@/lib/base/thrown-errors';
import { type WorkbookRow, type WorkbookSheet, writeWorkbook } from '@/lib/base/write-workbook';
import type { WorkbookInput, WorkbookOutput } from './workbook-protocol';

type GrowingSheet = Omit<WorkbookSheet, 'rows'> & { readonly rows: WorkbookRow[] };

/** The worker's side: takes sheets in parts and writes the workbook. Knows no worker. */
export class WorkbookSession {
  readonly #sheets = new Map<number, GrowingSheet[]>();

  constructor(private readonly post: (message: WorkbookOutput, transfer: ArrayBuffer[]) => void) {}

  async receive(message: WorkbookInput): Promise<void> {
    const { run } = message;
    const sheets = this.#sheets.get(run) ?? [];
    if (message.type === 'sheet') {
      sheets.push({ name: message.name, widths: message.widths, rows: [] });
      this.#sheets.set(run, sheets);
    } else if (message.type === 'rows') {
      sheets.at(-1)?.rows.push(...message.rows);
    } else {
      this.#sheets.delete(run);
      await this.#write(run, sheets);
    }
  }

  async #write(run: number, sheets: readonly WorkbookSheet[]): Promise<void> {
    try {
      const bytes = await writeWorkbook(sheets);
      this.post({ type: 'written', run, bytes }, [bytes]);
    } catch (error) {
      this.post({ type: 'failed', run, message: describeError(error) }, []);
    }
  }
}
