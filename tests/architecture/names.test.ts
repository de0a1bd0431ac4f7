import path from 'node:path';
import { BANNED_FOLDER_NAMES } from '../../scripts/boundaries.mjs';
import { ALL_FILES, PRODUCT_FILES, readFile, sourceFiles } from './source-files';
import { codeOf } from './source-text';

const KEBAB =
  /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:worker|node|(?:[a-z-]+\.)?test|(?:[a-z]+\.)?e2e|soak|bench|config))?\.(?:ts|tsx|mjs)$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*\.tsx$/;
const PASCAL_TEST = /^[A-Z][A-Za-z0-9]*(?:\.[a-z-]+)?\.test\.tsx?$/;

/** File names that may stand in several folders: Next asks for the first two; the others mean the same in each. */
const SHARED_NAMES = ['page', 'route.node', 'types', 'registry'];

/** Names, without ending and capitals, that files of several folders share. */
function sharedNames(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const name = path
      .basename(file)
      .replace(/\.[a-z]+$/, '')
      .toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([name, count]) => count > 1 && !SHARED_NAMES.includes(name))
    .map(([name]) => name);
}

describe('names', () => {
  it('has no folder whose name says nothing', () => {
    const vague = ALL_FILES.filter((file) =>
      path
        .dirname(file)
        .split('/')
        .some((name) => BANNED_FOLDER_NAMES.includes(name)),
    );
    expect(vague).toEqual([]);
  });

  it('writes component files in PascalCase and everything else in kebab-case', () => {
    const wrong = ALL_FILES.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file)).filter((file) => {
      const name = path.basename(file);
      if (file.startsWith('components/') && name.endsWith('.tsx')) return !PASCAL.test(name);
      return !KEBAB.test(name) && !(file.startsWith('tests/') && PASCAL_TEST.test(name));
    });
    expect(wrong).toEqual([]);
  });

  it('gives every file of app, components and lib a name that no other has', () => {
    expect(sharedNames(PRODUCT_FILES)).toEqual([]);
  });

  it('would notice a second file of one name', () => {
    expect(
      sharedNames(['lib/a/palette.ts', 'components/Palette.tsx', 'lib/b/types.ts', 'lib/c/types.ts']),
    ).toEqual(['palette']);
  });

  it('exports from a component file a component of the same name', () => {
    const wrong = sourceFiles('components')
      .filter((file) => file.endsWith('.tsx'))
      .filter((file) => {
        const name = path.basename(file, '.tsx');
        return !new RegExp(`export (?:const|function|class) ${name}\\b`).test(readFile(file));
      });
    expect(wrong).toEqual([]);
  });

  it('has no JSX in lib', () => {
    expect(ALL_FILES.filter((file) => file.startsWith('lib/') && file.endsWith('x'))).toEqual([]);
  });

  it('has no file that passes on what others export', () => {
    const barrels = PRODUCT_FILES.filter((file) => {
      const code = codeOf(readFile(file));
      return /^export\s*(?:type\s*)?(?:\*|{[^}]*}\s*from)/m.test(code) || /(?:^|\/)index\.tsx?$/.test(file);
    });
    expect(barrels).toEqual([]);
  });
});
