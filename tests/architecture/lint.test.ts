import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './source-files';

/** A loop in a loop in a loop, with conditions: 1 + 2 + 3 + 4 for each of its three blocks. */
const TANGLED = `export function tangled(rows: readonly (readonly number[])[]): number {
  let sum = 0;
${`  for (const row of rows) {
    for (const value of row) {
      if (value > 0) {
        if (value % 2 === 0) sum += value;
      }
    }
  }
`.repeat(3)}  return sum;
}
`;

/** Sources by path, each with the rules that they break. The path decides what is allowed. */
const EXAMPLES: Readonly<Record<string, { readonly source: string; readonly rules: readonly string[] }>> = {
  'lib/a/any.ts': {
    source: 'export const read = (value: any): string => value.text;\n',
    rules: ['suspicious/noExplicitAny'],
  },
  'lib/a/swallowed.ts': {
    source: 'export function run(work: () => void): void {\n  try {\n    work();\n  } catch {}\n}\n',
    rules: ['suspicious/noEmptyBlockStatements'],
  },
  'lib/a/unnamed.ts': { source: 'export default 1;\n', rules: ['style/noDefaultExport'] },
  'app/page.tsx': { source: 'export default function Page() {\n  return null;\n}\n', rules: [] },
  'lib/a/loud.ts': { source: "console.error('lost');\n", rules: ['suspicious/noConsole'] },
  'lib/base/report.ts': { source: "console.error('told');\n", rules: [] },
  'scripts/loud.mjs': { source: "console.log('built');\n", rules: [] },
  'lib/a/sure.ts': {
    source: 'export const first = (items: string[]): string => items[0]!;\n',
    rules: ['style/noNonNullAssertion'],
  },
  'lib/graph/layout/sure.ts': {
    source: 'export const first = (items: Float32Array): number => items[0]!;\n',
    rules: [],
  },
  'lib/a/everything.ts': {
    source: "export * from './unnamed';\n",
    rules: ['performance/noBarrelFile', 'performance/noReExportAll'],
  },
  'lib/a/tangled.ts': { source: TANGLED, rules: ['complexity/noExcessiveCognitiveComplexity'] },
  'lib/a/unused.ts': {
    source: "import { first } from './sure';\n\nconst second = 2;\n",
    rules: ['correctness/noUnusedImports', 'correctness/noUnusedVariables'],
  },
  'lib/a/type.ts': {
    source: "import { Egg } from './egg';\n\nexport const weigh = (egg: Egg): number => egg.weight;\n",
    rules: ['style/useImportType'],
  },
  'lib/a/chicken.ts': {
    source: "import { egg } from './egg';\n\nexport const chicken = () => egg;\n",
    rules: ['suspicious/noImportCycles'],
  },
  'lib/a/egg.ts': {
    source:
      "import type { chicken } from '@/lib/a/chicken';\n\nexport interface Egg {\n  readonly weight: number;\n}\n\nexport const egg = (): typeof chicken | null => null;\n",
    rules: ['suspicious/noImportCycles'],
  },
  'components/canvas/controllers/use-late.ts': {
    source:
      "import { useEffect } from 'react';\n\nexport function useLate(say: () => void): void {\n  useEffect(() => {\n    say();\n  }, []);\n}\n",
    rules: ['correctness/useExhaustiveDependencies'],
  },
};

interface Diagnosis {
  readonly category: string;
  readonly location: { readonly path: string };
}

/** Runs the linter with the rules of this repository over sources in a folder elsewhere, which no other run sees. */
function lint(sources: readonly (readonly [string, string])[]): readonly Diagnosis[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  try {
    // Cycles are looked for in the folder of the configuration, and `@/` is read from that of the package.
    copyFileSync(path.join(ROOT, 'biome.json'), path.join(folder, 'biome.json'));
    for (const file of ['package.json', 'tsconfig.json'])
      copyFileSync(path.join(ROOT, file), path.join(folder, file));
    for (const [file, source] of sources) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), source);
    }
    const program = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
    const args = [program, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return JSON.parse(stdout).diagnostics;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the linter', () => {
  const found = lint(Object.entries(EXAMPLES).map(([file, { source }]) => [file, source]));

  it.each(Object.entries(EXAMPLES))('judges %s', (file, { rules }) => {
    const broken = found.filter(({ location }) => location.path === file);
    expect(broken.map(({ category }) => category.replace('lint/', '')).sort()).toEqual(rules);
  });
});
