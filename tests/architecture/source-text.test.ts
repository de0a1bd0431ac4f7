import { codeOf, functionSizes, HOLE, importsOf, lineCount, textsOf } from './source-text';

describe('importsOf(source)', () => {
  it('finds static, side-effect, lazy and worker imports, and tells the lazy ones', () => {
    const source = [
      "import { a } from '@/lib/a';",
      "import type { B } from './b';",
      "import 'style.css';",
      "const load = () => import('@/lib/c');",
      "new Worker(new URL('./d.worker.ts', import.meta.url));",
      "export { e } from './e';",
      "export * from './f';",
    ].join('\n');
    expect(importsOf(source)).toEqual([
      { specifier: '@/lib/a', isLazy: false },
      { specifier: './b', isLazy: false },
      { specifier: 'style.css', isLazy: false },
      { specifier: './e', isLazy: false },
      { specifier: './f', isLazy: false },
      { specifier: '@/lib/c', isLazy: true },
      { specifier: './d.worker.ts', isLazy: true },
    ]);
  });

  it('spans several lines and ignores comments and texts', () => {
    const source =
      "import {\n  a,\n  b,\n} from '@/lib/a';\n// import { c } from '@/lib/c';\nf(\"import 'd'\");";
    expect(importsOf(source)).toEqual([{ specifier: '@/lib/a', isLazy: false }]);
  });

  it('refuses what is no source', () => {
    expect(() => importsOf('import {')).toThrow('cannot be parsed');
  });
});

describe('textsOf(source)', () => {
  it('gives literals, templates and the words of JSX, with a hole for each value', () => {
    const source =
      "const a = 'Go\\n home';\nconst b = <p>\n  {n} of {'all'} <b>works</b>\n</p>;\nconst c = `Row $" +
      '{n}`;';
    expect(textsOf(source)).toEqual(['Go home', `${HOLE} of all ${HOLE}`, 'all', 'works', `Row ${HOLE}`]);
  });
});

describe('codeOf(source)', () => {
  it('blanks comments, texts and regular expressions, and keeps every position', () => {
    const source = 'const a = "x{"; // {\nconst b = /[{"]/; const c = `{\n$' + '{a}{`;\n';
    expect(codeOf(source)).toHaveLength(source.length);
    expect(codeOf(source)).not.toContain('{');
    expect(codeOf(source)).toMatch(/ a /);
    expect(lineCount(codeOf(source))).toBe(lineCount(source));
  });

  it('is not led astray by an apostrophe in JSX text or a tag within a tag', () => {
    expect(codeOf("<p icon={<X size={1} />}>Don't fetch(2)</p>;\nfetch(1)")).toMatch(/^[^f]*\nfetch\(1\)$/);
  });
});

describe('functionSizes(source)', () => {
  it('measures functions, arrows and methods, not blocks or objects', () => {
    const source = [
      'function a({ x }: { x: number }): { y: number } {',
      '  if (x > 0) {',
      '    return { y: 1 };',
      '  }',
      '  const o = {',
      '    y: 2,',
      '  };',
      '  return o;',
      '}',
      'const c = () => {',
      '  useD();',
      '};',
      'class E {',
      '  f() {',
      '  }',
      '}',
    ].join('\n');
    expect(functionSizes(source)).toEqual([
      { line: 1, lines: 9, hooks: 0 },
      { line: 10, lines: 3, hooks: 1 },
      { line: 14, lines: 2, hooks: 0 },
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
