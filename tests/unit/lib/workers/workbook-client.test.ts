import { read, utils } from 'xlsx';
import { workbookTasks } from '@/lib/workers/workbook.worker';
import { createWorkbookWriter } from '@/lib/workers/workbook-client';
import { loopbackWorkers } from '@/tests/support/task-loopback';

const ROWS = Array.from({ length: 450 }, (_, index) => [`Tide ${index}`, index]);
const SHEETS = [
  { name: 'Works', rows: [['Title', 'Year'], ...ROWS], widths: [40, 8] },
  { name: 'Search', rows: [['tides']], widths: [100] },
];

function setup() {
  const { workers, spawn, received } = loopbackWorkers(() => workbookTasks);
  return { workers, received, write: createWorkbookWriter(spawn) };
}

describe('the writer of workbooks', () => {
  it('writes sheets that came in parts, in order, and ends its worker', async () => {
    const { workers, write, received } = setup();
    const book = read(await write(SHEETS), { type: 'array' });
    expect(book.SheetNames).toEqual(['Works', 'Search']);
    const rows = utils.sheet_to_json(book.Sheets.Works ?? {}, { header: 1 });
    expect(rows).toEqual([['Title', 'Year'], ...ROWS]);
    expect(workers).toHaveLength(1);
    expect(received('part')).toHaveLength(4);
    expect(workers[0]?.isTerminated).toBe(true);
  });

  it('says why a workbook could not be written, and writes the next one', async () => {
    const { write } = setup();
    const twice = [SHEETS[1], SHEETS[1]].flatMap((sheet) => sheet ?? []);
    await expect(write(twice)).rejects.toThrow('already exists');
    expect((await write(SHEETS)).byteLength).toBeGreaterThan(0);
  });

  it('fails when its worker crashes', async () => {
    const { workers, write } = setup();
    const written = write(SHEETS);
    workers[0]?.crash('out of memory');
    await expect(written).rejects.toThrow('The workbook writer');
  });
});
