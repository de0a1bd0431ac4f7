import { FILE_SIZE_LIMITS, FUNCTION_LINES, HOOKS_PER_COMPONENT } from '../../scripts/code-rules.mjs';
import { functionSizes, lineCount } from './source-text';

/** Lines that a file may have. */
export function lineLimitOf(file: string): number {
  if (file.startsWith('tests/')) return FILE_SIZE_LIMITS.tests;
  return file.startsWith('components/') ? FILE_SIZE_LIMITS.components : FILE_SIZE_LIMITS.other;
}

export function isTooLong(file: string, source: string): boolean {
  return lineCount(source) > lineLimitOf(file);
}

/** The functions of a file that have more lines than a function may, blank lines and comments counted. */
export function longFunctions(file: string, source: string): readonly string[] {
  return functionSizes(source)
    .filter(({ lines }) => lines > FUNCTION_LINES)
    .map(({ line, lines }) => `${file}:${line} has ${lines} lines`);
}

/** The functions of a file, components and hooks above all, that call more hooks than they may. */
export function functionsOfManyHooks(file: string, source: string): readonly string[] {
  return functionSizes(source)
    .filter(({ hooks }) => hooks > HOOKS_PER_COMPONENT)
    .map(({ line, hooks }) => `${file}:${line} calls ${hooks} hooks`);
}
