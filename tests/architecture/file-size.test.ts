import { FILE_SIZE_EXCEPTIONS, FUNCTION_SIZE_EXCEPTIONS } from '../../scripts/code-rules.mjs';
import { functionsOfManyHooks, isTooLong, longFunctions } from './size-rules';
import { ALL_FILES, PRODUCT_FILES, readFile, sourceFiles } from './source-files';

const CODE_FILES = ALL_FILES.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));

/** Tests apart: the callback of a `describe` is a list. What tests share is code like any other. */
const FILES_OF_FUNCTIONS = [
  ...PRODUCT_FILES,
  ...CODE_FILES.filter((file) => /^(?:scripts|tests\/support|tests\/e2e\/support)\//.test(file)),
];

const isException = (file: string, exceptions: Readonly<Record<string, string>>) =>
  exceptions[file] !== undefined;

const lines = (count: number, line: string) => `${line}\n`.repeat(count);

describe('sizes', () => {
  it('keeps files within their limit', () => {
    const tooLong = CODE_FILES.filter((file) => isTooLong(file, readFile(file)));
    expect(tooLong.filter((file) => !isException(file, FILE_SIZE_EXCEPTIONS))).toEqual([]);
    expect(tooLong).toEqual(Object.keys(FILE_SIZE_EXCEPTIONS));
  });

  it.each([
    ['components/ui/Button.tsx', 300],
    ['lib/base/result.ts', 400],
    ['tests/unit/lib/base/result.test.ts', 600],
  ])('notices that %s has more than %i lines', (file, limit) => {
    expect(isTooLong(file, lines(limit, 'f();'))).toBe(false);
    expect(isTooLong(file, lines(limit + 1, 'f();'))).toBe(true);
  });

  it('keeps functions within 60 lines', () => {
    const tooLong = FILES_OF_FUNCTIONS.map((file) => ({ file, found: longFunctions(file, readFile(file)) }));
    const wrong = tooLong.filter(({ file }) => !isException(file, FUNCTION_SIZE_EXCEPTIONS));
    expect(wrong.flatMap(({ found }) => found)).toEqual([]);
    const withReason = tooLong.filter(({ found }) => found.length > 0).map(({ file }) => file);
    expect(withReason.sort()).toEqual(Object.keys(FUNCTION_SIZE_EXCEPTIONS).sort());
  });

  it.each([
    ['a component with destructured parameters', 'function A({ a, b }: P) {\n  return (\n', '  );\n}\n'],
    ['one whose return type holds braces', 'function a(): { b: string } {\n  return f(\n', '  );\n}\n'],
    ['an arrow', 'const A = ({ a }: P) => (\n  <p>\n', '  </p>\n);\n'],
    ['a method', 'class A {\n  b({ c }: P) {\n    return (\n', '    );\n  }\n}\n'],
  ])('notices a long function: %s', (_, head, tail) => {
    const filling = head.includes('f(') ? '    1,' : '    <X icon={<Y size={1} />} />';
    const body = head.includes('<p>') || head.includes('f(') ? filling : '';
    const text = (count: number) =>
      body === ''
        ? `${head}    <p>\n${lines(count - 2, filling)}    </p>\n${tail}`
        : `${head}${lines(count, body)}${tail}`;
    expect(longFunctions('components/A.tsx', text(56))).toEqual([]);
    expect(longFunctions('components/A.tsx', text(57))).toEqual([
      expect.stringMatching(/^components\/A\.tsx:[12] has 61 lines$/),
    ]);
  });

  it('keeps a component to eight hooks', () => {
    const files = sourceFiles('components', 'app').filter((file) => file.endsWith('.tsx'));
    expect(files.flatMap((file) => functionsOfManyHooks(file, readFile(file)))).toEqual([]);
  });

  it('notices a component of nine hooks', () => {
    const component = (count: number) =>
      `export const A = ({ a }: P) => {\n${lines(count, '  useAtomValue(a);')}  return null;\n};\n`;
    expect(functionsOfManyHooks('components/A.tsx', component(8))).toEqual([]);
    expect(functionsOfManyHooks('components/A.tsx', component(9))).toEqual([
      'components/A.tsx:1 calls 9 hooks',
    ]);
  });
});
