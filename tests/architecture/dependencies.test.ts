import { roomsOf } from '../../scripts/architecture/floors.mjs';
import { BANNED_PACKAGES, BOUNDARIES, NARROW_IMPORTS } from '../../scripts/boundaries.mjs';
import {
  bannedImports,
  boundaryOf,
  edgesOf,
  folderCircles,
  forbiddenFolders,
  forbiddenPackages,
  importsOfSiblings,
  packagesOutOfPlace,
  wideImports,
} from './dependency-rules';
import { PRODUCT_FILES, readFile } from './source-files';

const EDGES = PRODUCT_FILES.flatMap((file) => edgesOf(file, readFile(file)));

const example = (file: string, ...lines: readonly string[]) => edgesOf(file, lines.join('\n'));

describe('dependency rule', () => {
  it('has a row for every folder of the product', () => {
    expect(PRODUCT_FILES.filter((file) => boundaryOf(file, BOUNDARIES) === undefined)).toEqual([]);
    expect(boundaryOf('lib/unheard-of/file.ts', BOUNDARIES)).toBeUndefined();
  });

  it('has no circle among the entries of a folder, at any depth', () => {
    expect(folderCircles(EDGES)).toEqual([]);
  });

  it('notices a circle of folders, and of a folder with the one that holds it', () => {
    const edges = [
      ...example('lib/a/one.ts', "import { two } from '@/lib/b/deep/two';"),
      ...example('lib/b/deep/two.ts', "import type { Three } from '@/lib/c/three';"),
      ...example('lib/c/three.ts', "const load = () => import('@/lib/a/one');"),
      ...example('lib/d/own.ts', "import { deep } from './inner/deep';"),
      ...example('lib/d/inner/deep.ts', "import { other } from '../other';"),
      ...example('lib/d/inner/deeper/leaf.ts', "import { deep } from '../deep';"),
      ...example('components/ui/Button.tsx', "import { one } from '@/lib/a/one';"),
    ];
    expect(folderCircles(edges)).toEqual(['lib/d: its own files, inner', 'lib: a, b, c']);
  });

  it('takes the table to mean no circle either', () => {
    expect(() => roomsOf()).not.toThrow();
  });

  it('lets a folder import only what its row names', () => {
    expect(forbiddenFolders(EDGES, BOUNDARIES)).toEqual([]);
  });

  it('notices an upward import, in whatever form', () => {
    const edges = example(
      'lib/queries/list-request.ts',
      "import { list } from '@/components/tables/list';",
      "import type { Row } from '../../components/tables/row';",
      "export { cell } from '@/components/tables/cell';",
      "const load = () => import('@/components/tables/late');",
      "import { describeError } from '@/lib/base/thrown-errors';",
      "import { own } from './own';",
    );
    expect(forbiddenFolders(edges, BOUNDARIES)).toEqual([
      'lib/queries/list-request.ts -> components/tables/list',
      'lib/queries/list-request.ts -> components/tables/row',
      'lib/queries/list-request.ts -> components/tables/cell',
      'lib/queries/list-request.ts -> components/tables/late',
    ]);
    const state = example('lib/state/atoms.ts', "import { query } from '@/lib/queries/query';");
    expect(forbiddenFolders(state, BOUNDARIES)).toEqual(['lib/state/atoms.ts -> lib/queries/query']);
    const analysis = example(
      'lib/graph/analysis/rank.ts',
      "import { scene } from '@/lib/graph/scene/scene';",
    );
    expect(forbiddenFolders(analysis, BOUNDARIES)).toEqual([
      'lib/graph/analysis/rank.ts -> lib/graph/scene/scene',
    ]);
  });

  it('lets a folder import only the packages its row names', () => {
    expect(forbiddenPackages(EDGES, BOUNDARIES, BANNED_PACKAGES)).toEqual([]);
    const edges = example(
      'lib/graph/layout/pull.ts',
      "import { useState } from 'react';",
      "import 'd3-force';",
    );
    expect(forbiddenPackages(edges, BOUNDARIES, BANNED_PACKAGES)).toEqual([
      'lib/graph/layout/pull.ts -> react',
    ]);
  });

  it('keeps some packages to named files', () => {
    expect(packagesOutOfPlace(EDGES, BOUNDARIES)).toEqual([]);
    const edges = example('lib/evaluation/report.ts', "import Papa from 'papaparse';");
    expect(packagesOutOfPlace(edges, BOUNDARIES)).toEqual(['lib/evaluation/report.ts -> papaparse']);
  });

  it('keeps sections and screens apart from each other', () => {
    expect(importsOfSiblings(EDGES, BOUNDARIES)).toEqual([]);
    const edges = example(
      'components/screens/home/HomeScreen.tsx',
      "import { Row } from '@/components/screens/search/Row';",
      "import { Part } from './Part';",
    );
    expect(importsOfSiblings(edges, BOUNDARIES)).toEqual([
      'components/screens/home/HomeScreen.tsx -> components/screens/search/Row',
    ]);
  });

  it.each(NARROW_IMPORTS.map((rule) => [rule.what, rule] as const))(
    'keeps imports of %s narrow',
    (what, rule) => {
      expect(wideImports(EDGES, rule)).toEqual([]);
      const edges = example('components/ui/Button.tsx', `import { part } from '@/${what}/part';`);
      expect(wideImports(edges, rule)).toEqual([`components/ui/Button.tsx -> ${what}/part`]);
    },
  );

  it('notices a screen that is not loaded on demand', () => {
    const rule = NARROW_IMPORTS.find(({ what }) => what === 'components/screens');
    if (rule === undefined) throw new Error('The rule about screens is gone');
    const edges = example(
      'app/routes.tsx',
      "import { HomeScreen } from '@/components/screens/home/HomeScreen';",
      "const load = () => import('@/components/screens/search/SearchScreen');",
    );
    expect(wideImports(edges, rule)).toEqual(['app/routes.tsx -> components/screens/home/HomeScreen']);
  });

  it.each(BANNED_PACKAGES.map((rule) => [rule.name, rule] as const))('bans %s', (name, rule) => {
    expect(bannedImports(EDGES, rule)).toEqual([]);
    const edges = example('components/ui/Anchor.tsx', `import thing from '${name}';`);
    expect(bannedImports(edges, rule)).toEqual([`components/ui/Anchor.tsx -> ${name}`]);
  });

  it('loads tables of tasks in their workers alone: a client imports their types', () => {
    const table = /^import (?!type\b)[^;]*\.worker';/m;
    expect(PRODUCT_FILES.filter((file) => table.test(readFile(file)))).toEqual([]);
    expect(table.test("import { rankingTasks } from './ranking.worker';")).toBe(true);
  });

  it('takes useServerInsertedHTML from next/navigation, and nothing else', () => {
    const named = PRODUCT_FILES.flatMap((file) => [
      ...readFile(file).matchAll(/import\s*{([^}]*)}\s*from\s*'next\/navigation'/g),
    ]).map(([, names = '']) => names.trim());
    expect(named.filter((names) => names !== 'useServerInsertedHTML')).toEqual([]);
  });
});
