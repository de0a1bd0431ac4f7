import { strToU8, zipSync } from 'fflate';
import { checkZipSizes } from '@/lib/base/zip-sizes';
import { readTableBytes } from '@/tests/support/read-table-bytes';

/** An archive with another size of what is unpacked in all its headers. */
function lying(archive: Uint8Array, size: number): Uint8Array {
  const copy = archive.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 4 < copy.byteLength; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, size, true);
  }
  return copy;
}

async function errorOf(name: string, bytes: Uint8Array): Promise<string | null> {
  const table = await readTableBytes(name, bytes);
  return table.ok ? null : table.error;
}

describe('readTable of archives that lie', () => {
  it('stops unpacking a workbook at the size that it states', async () => {
    const bomb = lying(
      zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(20_000_000) }, { level: 9 }),
      1_000,
    );
    expect(bomb.length).toBeLessThan(22_000);
    expect(checkZipSizes(bomb).ok).toBe(true);
    expect(await errorOf('bomb.xlsx', bomb)).toBe(
      'Failed to parse bomb.xlsx: it is larger once unpacked than it says, so it is not read.',
    );
    const list = lying(zipSync({ 'a.csv': strToU8(`doi\n${'10.1000/x\n'.repeat(10_000)}`) }), 1_000);
    expect(await errorOf('list.zip', list)).toBe(
      'Failed to parse list.zip: it is larger once unpacked than it says, so it is not read.',
    );
  });

  it('refuses an archive that holds less than it says, and one with a password', async () => {
    const archive = zipSync({ 'a.csv': strToU8('doi\n10.1000/x\n') });
    expect(await errorOf('less.zip', lying(archive, 900))).toBe(
      'Failed to parse less.zip: the file is damaged or incomplete.',
    );
    const locked = archive.slice();
    const view = new DataView(locked.buffer);
    for (let at = 0; at + 4 < locked.byteLength; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
    }
    expect(await errorOf('locked.zip', locked)).toBe(
      'Failed to parse locked.zip: it is protected by a password.',
    );
  });
});
