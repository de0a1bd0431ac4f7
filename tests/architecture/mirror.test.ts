import path from 'node:path';
import { ALL_FILES } from './source-files';

const TEST = /^tests\/(?:unit\/((?:app|lib|scripts)\/.+)|(components\/.+))\.test\.tsx?$/;

/** What a test stands for: `lib/openalex/retry` of `tests/unit/lib/openalex/retry.test.ts`; null for a test of another kind. */
function mirroredPath(test: string): string | null {
  const found = TEST.exec(test);
  return found === null ? null : (found[1] ?? found[2] ?? null);
}

/**
 * Tests of `tests/unit` and `tests/components` that do not stand where their subject does. A test has the path of the
 * module it tests, or that path and a topic (`proxy.refusals.test.ts`); a test of several modules of one folder has the
 * folder's name and a topic (`lib/openalex/openalex.faults.test.ts`).
 */
function misplacedTests(files: readonly string[]): readonly string[] {
  const modules = new Set(files.map((file) => file.replace(/\.(?:node\.)?[a-z]+$/, '')));
  const folders = new Set(files.map((file) => path.posix.dirname(file)));
  return files.filter((file) => {
    const mirrored = mirroredPath(file);
    if (mirrored === null || modules.has(mirrored)) return false;
    const folder = path.posix.dirname(mirrored);
    const [name = '', topic, ...more] = path.posix.basename(mirrored).split('.');
    if (topic === undefined || more.length > 0) return true;
    const isOfModule = modules.has(`${folder}/${name}`);
    const isOfFolder = folders.has(folder) && path.posix.basename(folder) === name;
    return !isOfModule && !isOfFolder;
  });
}

describe('the path of a test', () => {
  it('mirrors the path of what it tests', () => {
    expect(misplacedTests(ALL_FILES)).toEqual([]);
  });

  it('would be noticed where it is another', () => {
    const files = ['lib/openalex/retry.ts', 'lib/openalex/proxy.node.ts', 'components/ui/Button.tsx'];
    const right = [
      'tests/unit/lib/openalex/retry.test.ts',
      'tests/unit/lib/openalex/proxy.test.ts',
      'tests/unit/lib/openalex/retry.limits.test.ts',
      'tests/unit/lib/openalex/openalex.faults.test.ts',
      'tests/components/ui/Button.test.tsx',
      'tests/contract/prices.test.ts',
    ];
    const wrong = [
      'tests/unit/lib/openalex/limits.test.ts',
      'tests/unit/lib/retry.test.ts',
      'tests/unit/lib/openalex/other.faults.test.ts',
      'tests/unit/lib/closed/closed.faults.test.ts',
      'tests/components/Button.test.tsx',
    ];
    expect(misplacedTests([...files, ...right, ...wrong])).toEqual(wrong);
  });
});
