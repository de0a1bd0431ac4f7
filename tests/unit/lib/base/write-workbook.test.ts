import { read } from 'xlsx';
import { writeWorkbook } from '@/lib/base/write-workbook';

describe('writeWorkbook(sheets)', () => {
  it('keeps texts, numbers and gaps as they are, and cuts what no cell takes', async () => {
    const rows = [
      ['Title', 'Year'],
      ['=1+1', 2020],
      ['x'.repeat(40_000), null],
      ['Ends', Number.NaN],
    ] as const;
    const book = read(await writeWorkbook([{ name: 'Works', rows, widths: [10] }]), { type: 'array' });
    const sheet = book.Sheets.Works ?? {};
    expect(sheet.A2).toMatchObject({ t: 's', v: '=1+1' });
    expect(sheet.A2).not.toHaveProperty('f');
    expect(sheet.B2).toMatchObject({ t: 'n', v: 2020 });
    expect(String(sheet.A3?.v)).toHaveLength(32_767);
    expect(sheet.B3).toBeUndefined();
    expect(sheet.B4).toBeUndefined();
  });
});
