import { compareVersions, finalResult } from '@/lib/strategy/compare-versions';
import type { StrategyVersion, VersionResult } from '@/lib/strategy/types';
import { buildLine, linesFromTexts } from '@/tests/support/strategy-lines';

const WORKS = Array.from({ length: 10 }, (_, at) => `W${at + 1}`);

function result(line: string, found: readonly number[], hits: number | null = 100): VersionResult {
  return { line, hits, isBound: false, known: found.length, found };
}

function version(lines: StrategyVersion['lines'], results: readonly VersionResult[]): StrategyVersion {
  return { id: 'v', time: '2026-01-01T00:00:00.000Z', lines, results, knownWorks: WORKS, source: 'openalex' };
}

const FIRST = version(linesFromTexts('heart', '// Care', 'home', '#1 AND #2'), [
  result('a', [0, 1, 2, 3]),
  result('c', [0, 1]),
  result('d', [0, 1, 2]),
]);

describe('compareVersions(first, second)', () => {
  it('tells line by line what was added, removed, changed and moved', () => {
    const second = version(
      [
        buildLine('d', '#1 AND #2'),
        buildLine('a', 'heart OR cardiac'),
        { id: 'b', kind: 'comment', text: 'Care' },
        buildLine('e', 'new'),
      ],
      [result('a', [0, 1, 2, 3, 4], 250), result('e', [], null)],
    );
    const { lines } = compareVersions(FIRST, second);
    expect(lines.map(({ before, after, change }) => [before?.id, after?.id, change])).toEqual([
      ['d', 'd', 'moved'],
      ['a', 'a', 'changed'],
      ['b', 'b', 'same'],
      ['c', undefined, 'removed'],
      [undefined, 'e', 'added'],
    ]);
    expect(lines[1]).toMatchObject({ hits: [100, 250], known: [4, 5] });
    expect(lines[4]).toMatchObject({ hits: [null, null], known: [null, 0] });
  });

  it('sees that scope, forms, limits and a switch are of a line', () => {
    const second = version(
      [buildLine('a', 'heart', { isOff: true }), buildLine('c', 'home', { scope: 'title' })],
      [],
    );
    const changes = compareVersions(FIRST, second).lines.map(({ change }) => change);
    expect(changes).toEqual(['changed', 'removed', 'changed', 'removed']);
  });

  it('compares the known papers of the results, by the exact McNemar test', () => {
    const second = version(FIRST.lines, [result('d', [2, 3, 4, 5, 6, 7, 8])]);
    const { papers } = compareVersions(FIRST, second);
    expect(papers).toMatchObject({
      shared: 10,
      notShared: 0,
      both: ['W3'],
      onlyFirst: ['W1', 'W2'],
      onlySecond: ['W4', 'W5', 'W6', 'W7', 'W8', 'W9'],
      neither: ['W10'],
      recall: [{ value: 0.3 }, { value: 0.7 }],
    });
    // 2 (1 + 8 + 28) / 256
    expect(papers?.p).toBeCloseTo(0.289_062_5, 10);
    expect(papers?.difference?.low).toBeLessThan(-0.4);
  });

  it('takes the line that joins others for the result, also where they stand behind it', () => {
    const split = version(linesFromTexts('#2 AND #3', 'heart', 'home'), [
      result('a', [0]),
      result('b', [0, 1, 2]),
      result('c', [0, 3]),
    ]);
    expect(finalResult(split)?.line).toBe('a');
    expect(finalResult(FIRST)?.line).toBe('d');
    expect(finalResult(version(FIRST.lines, []))).toBeNull();
  });

  it('compares the papers that both know', () => {
    const second = { ...version(FIRST.lines, [result('d', [0])]), knownWorks: ['W3', 'W77'] };
    expect(compareVersions(FIRST, second).papers).toMatchObject({
      shared: 1,
      notShared: 10,
      both: ['W3'],
      p: 1,
    });
  });

  it('compares no papers where a version was not measured', () => {
    expect(compareVersions(FIRST, version(FIRST.lines, [])).papers).toBeNull();
    expect(compareVersions(FIRST, { ...FIRST, knownWorks: [] }).papers).toBeNull();
  });

  it('finds nothing changed between a version and itself', () => {
    const { lines, papers } = compareVersions(FIRST, FIRST);
    expect(lines.every(({ change }) => change === 'same')).toBe(true);
    expect(papers).toMatchObject({ onlyFirst: [], onlySecond: [], p: 1 });
  });
});
