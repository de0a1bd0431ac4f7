import {
  FILE_SIZE_EXCEPTIONS,
  FILE_SIZE_LIMITS,
  FUNCTION_LINES,
  FUNCTION_SIZE_EXCEPTIONS,
} from '../../scripts/boundaries.mjs';
import { ALL_FILES, PRODUCT_FILES, readFile, sourceFiles } from './source-files';
import { codeOf, functionBodies, lineCount } from './source-text';

const CODE_FILES = ALL_FILES.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));

function limitOf(file: string): number {
  if (file.startsWith('tests/')) return FILE_SIZE_LIMITS.tests;
  return file.startsWith('components/') ? FILE_SIZE_LIMITS.components : FILE_SIZE_LIMITS.other;
}

describe('sizes', () => {
  it('keeps files within their limit', () => {
    const tooLong = CODE_FILES.filter((file) => FILE_SIZE_EXCEPTIONS[file] === undefined)
      .map((file) => ({ file, lines: lineCount(readFile(file)) }))
      .filter(({ file, lines }) => lines > limitOf(file));
    expect(tooLong).toEqual([]);
  });

  it('keeps functions within 60 lines', () => {
    const tooLong = PRODUCT_FILES.filter((file) => FUNCTION_SIZE_EXCEPTIONS[file] === undefined).flatMap(
      (file) =>
        functionBodies(readFile(file))
          .filter(({ lines }) => lines > FUNCTION_LINES)
          .map(({ line, lines }) => `${file}:${line} has ${lines} lines`),
    );
    expect(tooLong).toEqual([]);
  });

  it('keeps a component to eight hooks', () => {
    const tooMany = sourceFiles('components', 'app')
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => {
        const functions = codeOf(readFile(file)).split(/^(?:export )?(?:default )?(?:async )?function /m);
        const most = Math.max(...functions.map((body) => body.match(/\buse[A-Z]\w*\(/g)?.length ?? 0));
        return { file, most };
      })
      .filter(({ most }) => most > 8);
    expect(tooMany).toEqual([]);
  });

  it('names no exception that is not needed', () => {
    const idle = Object.keys(FILE_SIZE_EXCEPTIONS).filter(
      (file) => !ALL_FILES.includes(file) || lineCount(readFile(file)) <= limitOf(file),
    );
    expect(idle).toEqual([]);
  });
});
