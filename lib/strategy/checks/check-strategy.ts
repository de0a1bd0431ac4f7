import type { ChunkedTask } from '@/lib/base/slices';
import { lineChecks } from './line-checks';
import { type Check, type CheckedStrategy, PRESS_ELEMENTS } from './strategy-check';
import { syntaxChecks } from './syntax-checks';
import { termChecks } from './term-checks';

/**
 * Runs the checks of the guideline for reviewing search strategies that can be computed, in the order of its elements
 * and of the lines. They help the writer and replace no review. Source: docs/behaviours/strategy.md#checks.
 */
export function* checkSteps(strategy: CheckedStrategy): ChunkedTask<readonly Check[], number> {
  const checks = [...syntaxChecks(strategy), ...lineChecks(strategy)];
  const { lines } = strategy.found;
  for (const [at, line] of lines.entries()) {
    yield 0.5 + at / (2 * lines.length);
    checks.push(...termChecks(line, strategy));
  }
  return checks.toSorted(
    (one, other) =>
      PRESS_ELEMENTS.indexOf(one.element) - PRESS_ELEMENTS.indexOf(other.element) ||
      (one.lines[0] ?? 0) - (other.lines[0] ?? 0) ||
      (one.span?.from ?? 0) - (other.span?.from ?? 0),
  );
}
