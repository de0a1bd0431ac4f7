import path from 'node:path';
import { BANNED_FOLDER_NAMES } from '../../scripts/code-rules.mjs';
import { ALL_FILES, PRODUCT_FILES, readFile, sourceFiles } from './source-files';
import { codeOf } from './source-text';

const KEBAB =
  /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:worker|node|(?:[a-z-]+\.)?test|(?:[a-z]+\.)?(?:e2e|abuse)|soak|bench|config))?\.(?:ts|tsx|mjs)$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*\.tsx$/;
const PASCAL_TEST = /^[A-Z][A-Za-z0-9]*(?:\.[a-z-]+)?\.test\.tsx?$/;

/** File names that a room may have several times: Next asks for the first two; the others mean the same in each folder. */
const SHARED_NAMES = ['page', 'route.node', 'types', 'registry'];

/** Names, without ending and capitals, that several files of one room share: a room is a folder of `lib` or `components`, or `app`. */
function sharedNames(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const name = path
      .basename(file)
      .replace(/\.[a-z]+$/, '')
      .toLowerCase();
    if (SHARED_NAMES.includes(name)) continue;
    const [area = '', folder = ''] = file.split('/');
    const named = area === 'app' ? `app: ${name}` : `${area}/${folder}: ${name}`;
    counts.set(named, (counts.get(named) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([named]) => named);
}

const hasVagueFolder = (file: string) =>
  path
    .dirname(file)
    .split('/')
    .some((name) => BANNED_FOLDER_NAMES.includes(name));

/** Component files are written in PascalCase, everything else in kebab-case; a test may have its component's name. */
function isWronglyCased(file: string): boolean {
  const name = path.basename(file);
  if (file.startsWith('components/') && name.endsWith('.tsx')) return !PASCAL.test(name);
  return !KEBAB.test(name) && !(file.startsWith('tests/') && PASCAL_TEST.test(name));
}

function exportsItsComponent(file: string, source: string): boolean {
  const name = path.basename(file, '.tsx');
  return new RegExp(`^export (?:const|function|class) ${name}\\b`, 'm').test(codeOf(source));
}

const isJsxInLib = (file: string) => /^lib\/.*\.[jt]sx$/.test(file);

/** A file that passes on what others export, or has the name of one. */
function isBarrel(file: string, source: string): boolean {
  const passesOn = /^export\s*(?:type\s*)?(?:\*|{[^}]*}\s*from)/m.test(codeOf(source));
  return passesOn || /(?:^|\/)index\.tsx?$/.test(file);
}

describe('names', () => {
  it('has no folder whose name says nothing', () => {
    expect(ALL_FILES.filter(hasVagueFolder)).toEqual([]);
  });

  it('would notice a folder whose name says nothing', () => {
    const vague = ['lib/utils/dates.ts', 'components/shared/forms/Login.tsx', 'tests/helpers/render.ts'];
    const telling = ['lib/format/utils.ts', 'components/ui/theme/palette.ts', 'tests/support/render.ts'];
    expect([...vague, ...telling].filter(hasVagueFolder)).toEqual(vague);
  });

  it('writes component files in PascalCase and everything else in kebab-case', () => {
    const files = ALL_FILES.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
    expect(files.filter(isWronglyCased)).toEqual([]);
  });

  it('would notice a file name in the wrong case', () => {
    const wrong = [
      'components/ui/date-field.tsx',
      'components/ui/dateField.tsx',
      'components/hooks/useNow.ts',
      'lib/format/Percent.ts',
      'lib/format/relative_time.ts',
      'app/Providers.tsx',
      'scripts/makeRoutes.mjs',
      'tests/unit/lib/format/relativeTime.test.ts',
    ];
    const right = [
      'components/ui/DateField.tsx',
      'components/hooks/use-now.ts',
      'app/providers.tsx',
      'app/proxy/route.node.ts',
      'lib/workers/layout.worker.ts',
      'scripts/make-routes.mjs',
      'tests/components/ui/DateField.test.tsx',
      'tests/components/ui/DateField.keys.test.tsx',
      'tests/unit/lib/format/relative-time.test.ts',
      'tests/e2e/search.node.e2e.ts',
    ];
    expect([...wrong, ...right].filter(isWronglyCased)).toEqual(wrong);
  });

  it('gives every file a name that no other in its room has', () => {
    expect(sharedNames(PRODUCT_FILES)).toEqual([]);
  });

  it('would notice a second file of one name in a room', () => {
    const once = ['lib/a/palette.ts', 'lib/b/palette.ts', 'lib/c/types.ts', 'lib/c/d/types.ts'];
    expect(sharedNames(once)).toEqual([]);
    const twice = ['components/a/Palette.tsx', 'components/a/b/palette.ts', 'app/start.ts', 'app/c/start.ts'];
    expect(sharedNames([...once, ...twice])).toEqual(['components/a: palette', 'app: start']);
  });

  it('exports from a component file a component of the same name', () => {
    const files = sourceFiles('components').filter((file) => file.endsWith('.tsx'));
    expect(files.filter((file) => !exportsItsComponent(file, readFile(file)))).toEqual([]);
  });

  it.each([
    ['export function Card() {}', true],
    ['export const Card = memo(Plain);', true],
    ['export class Card extends Component {}', true],
    ['export function CardList() {}', false],
    ['export const card = 1;', false],
    ['function Card() {}', false],
    ['// export function Card() {}', false],
    ['export default function Card() {}', false],
  ])('tells whether a component is exported by its file’s name: %s', (source, isExported) => {
    expect(exportsItsComponent('components/ui/Card.tsx', source)).toBe(isExported);
  });

  it('has no JSX in lib', () => {
    expect(ALL_FILES.filter(isJsxInLib)).toEqual([]);
  });

  it('would notice JSX in lib', () => {
    const files = ['lib/format/Percent.tsx', 'lib/state/old.jsx', 'lib/format/percent.ts', 'app/page.tsx'];
    expect(files.filter(isJsxInLib)).toEqual(['lib/format/Percent.tsx', 'lib/state/old.jsx']);
  });

  it('has no file that passes on what others export', () => {
    expect(PRODUCT_FILES.filter((file) => isBarrel(file, readFile(file)))).toEqual([]);
  });

  it.each([
    ['lib/a.ts', "export * from './b';", true],
    ['lib/a.ts', "export type { B } from './b';", true],
    ['lib/a.ts', "export { b, c } from './b';", true],
    ['lib/a/index.ts', 'export const a = 1;', true],
    ['lib/a.ts', "import { b } from './b';\nexport const a = b;", false],
    ['lib/a.ts', "// export * from './b';", false],
  ])('tells whether %s passes on what others export: %s', (file, source, isPassingOn) => {
    expect(isBarrel(file, source)).toBe(isPassingOn);
  });
});
