import path from 'node:path';
import { ALL_FILES, readFile } from './source-files';
import { lineCount } from './source-text';

const MANY = 10;
const LINES = { min: 20, max: 60 };

/** Folders of `lib/` and `components/` that need a README: with more than ten files, their direct children in all, deeper ones in themselves. */
function foldersWithMany(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  const count = (folder: string) => counts.set(folder, (counts.get(folder) ?? 0) + 1);
  for (const file of files.filter((name) => /^(?:lib|components)\/.*(?<!README\.md)$/.test(name))) {
    const [area = '', room = '', ...rest] = file.split('/');
    if (rest.length > 0) count(`${area}/${room}`);
    if (rest.length > 1) count(path.posix.dirname(file));
  }
  return [...counts].filter(([, number]) => number > MANY).map(([folder]) => folder);
}

const FOLDERS = foldersWithMany(ALL_FILES);

describe('foldersWithMany(files)', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);

  it('counts everything below a direct child', () => {
    expect(foldersWithMany([...files('lib/a', 6), ...files('lib/a/b', 5)])).toEqual(['lib/a']);
  });

  it('counts the files in a deeper folder itself', () => {
    expect(foldersWithMany(files('components/a/b/c', 11))).toEqual(['components/a', 'components/a/b/c']);
  });

  it('leaves out small folders, READMEs and other areas', () => {
    expect(foldersWithMany([...files('lib/a', 10), 'lib/a/README.md', ...files('tests/a', 11)])).toEqual([]);
  });
});

describe('a folder with many files', () => {
  it.each(FOLDERS)('%s has a README of 20 to 60 lines', (folder) => {
    const file = `${folder}/README.md`;
    expect(ALL_FILES).toContain(file);
    const lines = lineCount(readFile(file));
    expect(lines).toBeGreaterThanOrEqual(LINES.min);
    expect(lines).toBeLessThanOrEqual(LINES.max);
  });
});
