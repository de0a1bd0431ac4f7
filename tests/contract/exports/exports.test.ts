/** @jest-environment <rootDir>/tests/support/browser-environment.mjs */
import { describeWithSharedData } from '@/tests/support/shared-data';
import { DIFFERENCES, UNREAD } from './differences';
import { type IndexedFile, indexedFiles, readExport } from './read-exports';

/** What a file's fields are to us and to the index, where they differ, as rows of the table of differences are written. */
async function differencesOf(indexed: IndexedFile): Promise<readonly string[]> {
  const { file, facts } = indexed;
  const ours = await readExport(indexed);
  const fields = [...new Set([...Object.keys(facts), ...Object.keys(ours)])];
  return fields
    .filter((field) => ours[field] !== facts[field])
    .map((field) => rowOf(file, field, ours[field] ?? '', facts[field] ?? ''));
}

function rowOf(file: string, field: string, ours: string, index: string): string {
  return `${file}: ${field} is ${ours || 'nothing'}, not ${index || 'nothing'}`;
}

const EXPLAINED: ReadonlySet<string> = new Set(
  DIFFERENCES.map(([file, field, ours, index]) => rowOf(file, field, ours, index)),
);

describeWithSharedData(
  'files that other programs wrote',
  () => {
    it('has no reason for a file that is not there', () => {
      const names = new Set(indexedFiles().map(({ file }) => file));
      const written = [...Object.keys(UNREAD), ...DIFFERENCES.map(([file]) => file)];
      expect(written.filter((file) => !names.has(file))).toEqual([]);
    });

    // Every file in one test per file needs the index while tests are declared, when the data may be absent.
    it('reads every file as its index says, but for the differences with a reason', async () => {
      const unexplained: string[] = [];
      const found = new Set<string>();
      for (const indexed of indexedFiles()) {
        const rows = await differencesOf(indexed);
        const unread = UNREAD[indexed.file];
        if (unread !== undefined) {
          if (rows.length === 0) unexplained.push(`${indexed.file} is read: take it from the unread files`);
          continue;
        }
        for (const row of rows) {
          found.add(row);
          if (!EXPLAINED.has(row)) unexplained.push(row);
        }
      }
      expect(unexplained).toEqual([]);
      expect([...EXPLAINED].filter((row) => !found.has(row))).toEqual([]);
    });
  },
  'exports',
);
