import { codeOf, functionBodies, importsOf, lineCount } from './source-text';

describe('importsOf(source)', () => {
  it('finds static, side-effect, lazy and worker imports, and tells the lazy ones', () => {
    const source = [
      "import { a } from '@/lib/a';",
      "import type { B } from './b';",
      "import 'style.css';",
      "const load = () => import('@/lib/c');",
      "new Worker(new URL('./d.worker.ts', import.meta.url));",
      "export { e } from './e';",
    ].join('\n');
    expect(importsOf(source)).toEqual([
      { specifier: '@/lib/a', isLazy: false },
      { specifier: './b', isLazy: false },
      { specifier: './e', isLazy: false },
      { specifier: 'style.css', isLazy: false },
      { specifier: '@/lib/c', isLazy: true },
      { specifier: './d.worker.ts', isLazy: true },
    ]);
  });

  it('spans several lines and ignores comments', () => {
    const source = "import {\n  a,\n  b,\n} from '@/lib/a';\n// import { c } from '@/lib/c';\n";
    expect(importsOf(source)).toEqual([{ specifier: '@/lib/a', isLazy: false }]);
  });
});

describe('codeOf(source)', () => {
  it('blanks comments, strings and regular expressions, and keeps every position', () => {
    const source = 'const a = "x{"; // {\nconst b = /[{"]/; const c = `{`;\n';
    expect(codeOf(source)).toHaveLength(source.length);
    expect(codeOf(source)).not.toContain('{');
  });

  it('is not led astray by an apostrophe in JSX text', () => {
    expect(codeOf("<p>Don't</p>\nfetch(1)")).toContain('fetch(1)');
  });
});

describe('functionBodies(source)', () => {
  it('measures functions, arrows and methods, not blocks or objects', () => {
    const source = [
      'function a(x: number): number {',
      '  if (x > 0) {',
      '    return 1;',
      '  }',
      '  const o = {',
      '    b: 2,',
      '  };',
      '  return o.b;',
      '}',
      'const c = () => {',
      '  d();',
      '};',
      'class E {',
      '  f() {',
      '  }',
      '}',
    ].join('\n');
    expect(functionBodies(source)).toEqual([
      { line: 1, lines: 9 },
      { line: 10, lines: 3 },
      { line: 14, lines: 2 },
    ]);
  });
});

describe('lineCount(source)', () => {
  it.each([
    ['a', 1],
    ['a\n', 1],
    ['a\nb\n', 2],
  ])('%j has %i', (source, expected) => {
    expect(lineCount(source)).toBe(expected);
  });
});
