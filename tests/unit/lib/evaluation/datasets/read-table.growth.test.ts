import { manyItems, REPEATED_PIECES, superlinear } from '@/tests/support/growth';
import { readTableBytes } from '@/tests/support/read-table-bytes';

/** Tables of many rows, as they are exported, and of odd shapes. */
const FILES: Readonly<Record<string, (length: number) => string>> = {
  CSV: manyItems((index) => `Tides ${index},2001,10.1000/x${index},"Kim, A.; Lee, B."\n`, {
    start: 'title,year,doi,authors\n',
  }),
  'CSV, as many columns as rows': (length) =>
    `title,${manyItems((index) => `c${index}`, { between: ',' })(length / 2)}\n${manyItems((index) => `t${index}\n`)(length / 2)}`,
  'CSV, quotes that are never closed': manyItems((index) => `"Tides ${index}\n`, { start: 'title,doi\n' }),
  TSV: manyItems((index) => `Tides ${index}\t2001\n`, { start: 'title\tyear\n' }),
  'JSON rows': manyItems((index) => JSON.stringify({ title: `Tides ${index}`, doi: `10.1000/x${index}` }), {
    start: '[',
    between: ',',
    end: ']',
  }),
  'JSON rows, each with columns of its own': manyItems((index) => JSON.stringify({ [`c${index}`]: 1 }), {
    start: '[',
    between: ',',
    end: ']',
  }),
  'JSON, nested': manyItems(() => '[', { start: '[{"title":' }),
};

const read = (text: string) => readTableBytes('list', new TextEncoder().encode(text));

describe('readTable', () => {
  it('takes no more than twice the work for twice the rows', async () => {
    expect(await superlinear(read, FILES)).toEqual([]);
  }, 300_000);

  it('takes no more than twice the work for twice the text, whatever it is', async () => {
    expect(await superlinear(read, REPEATED_PIECES)).toEqual([]);
  }, 300_000);
});
