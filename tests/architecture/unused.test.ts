import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALL_FILES, PRODUCT_FILES, ROOT, readFile } from './source-files';
import { importsOf } from './source-text';

const SOURCES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "example", "type": "module" }',
  'app/page.tsx': "import { used } from '@/lib/a/used';\n\nexport default () => used;\n",
  'lib/a/used.ts': 'export const used = 1;\nexport const tested = 2;\n',
  'lib/a/dead.ts': 'export const dead = 3;\n',
  'tests/unit/a.test.ts':
    "import { dead } from '@/lib/a/dead';\nimport { tested } from '@/lib/a/used';\n\nit('adds', () => expect(dead + tested).toBe(5));\n",
};

/** What knip says of the sources above, in a folder elsewhere, by the configuration of this repository. */
function findUnused(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'unused-'));
  try {
    for (const [file, source] of Object.entries(SOURCES)) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), source);
    }
    copyFileSync(path.join(ROOT, 'tsconfig.json'), path.join(folder, 'tsconfig.json'));
    copyFileSync(path.join(ROOT, 'knip.json'), path.join(folder, 'knip.json'));
    const program = path.join(ROOT, 'node_modules/knip/bin/knip.js');
    const options = ['--production', '--reporter', 'compact', '--no-config-hints'];
    return spawnSync(process.execPath, [program, ...options], { cwd: folder, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Modules of `lib` that knip is told to take for reached, though nothing imports them: by path. */
function exemptModules(): readonly string[] {
  const { entry }: { readonly entry: readonly string[] } = JSON.parse(readFile('knip.json'));
  const patterns = entry
    .map((pattern) => pattern.replace(/!$/, ''))
    .filter((pattern) => pattern.startsWith('lib/') && !pattern.includes('*'))
    .map(
      (pattern) =>
        new RegExp(
          `^${pattern.replaceAll('.', '\\.').replace(/\{(.*)\}/, (_, names) => `(?:${names.replaceAll(',', '|')})`)}$`,
        ),
    );
  return ALL_FILES.filter((file) => patterns.some((pattern) => pattern.test(file)));
}

/** Product files import others by their path from the root, or from their folder. */
function importedByProduct(): ReadonlySet<string> {
  const imported = PRODUCT_FILES.flatMap((file) =>
    importsOf(readFile(file)).map(({ specifier }) =>
      specifier.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), specifier)
        : specifier.replace(/^@\//, ''),
    ),
  );
  return new Set(imported.map((module) => `${module}.ts`));
}

describe('an exception to the search for unused code', () => {
  it('is needed as long as no product file imports the module', () => {
    const exempt = exemptModules();
    expect(exempt.length).toBeGreaterThan(0);
    const imported = importedByProduct();
    expect(imported.has('lib/base/result.ts')).toBe(true);
    expect(exempt.filter((file) => imported.has(file))).toEqual([]);
  });

  it('names modules one by one, so that a folder never escapes the search', () => {
    const { entry }: { readonly entry: readonly string[] } = JSON.parse(readFile('knip.json'));
    const broad = entry.filter((pattern) => /^(?:lib|components)\//.test(pattern) && pattern.includes('**'));
    expect(broad).toEqual([]);
  });
});

describe('code that only tests reach', () => {
  it('is found, by file and by export', () => {
    const found = findUnused();
    expect(found).toContain('lib/a/dead.ts');
    expect(found).toContain('lib/a/used.ts: tested');
    expect(found).not.toContain('page.tsx');
  });
});
