import { groupsOf } from '../../../scripts/jest-groups.mjs';

const PAGE = '/** @jest-environment jsdom */\n';

describe('groupsOf(files)', () => {
  it('has files of pure code and of pages share a registry, each environment its own', () => {
    const { groups, alone } = groupsOf([
      { file: 'tests/unit/lib/base/result.test.ts', source: '' },
      { file: 'tests/unit/lib/base/slices.test.ts', source: '' },
      { file: 'tests/components/ui/Button.test.tsx', source: PAGE },
    ]);
    expect(alone).toEqual([]);
    expect(groups).toHaveLength(2);
    expect(groups[0]).toContain("require('../../../tests/unit/lib/base/result.test');");
    expect(groups[0]).toContain("require('../../../tests/unit/lib/base/slices.test');");
    expect(groups[0]).not.toContain('@jest-environment');
    expect(groups[1]).toMatch(
      /^\/\*\* @jest-environment jsdom \*\/\n[\s\S]*require\('\.\.\/\.\.\/\.\.\/tests\/components\/ui\/Button\.test'\)/,
    );
  });

  it('leaves files alone that mock modules, keep state in the page, start servers or watch tests', () => {
    const files = [
      { file: 'tests/unit/lib/openalex/retry.test.ts', source: "jest.mock('papaparse');" },
      { file: 'tests/unit/lib/storage/storage-gate.test.ts', source: PAGE },
      { file: 'tests/components/router/url-store.test.ts', source: PAGE },
      { file: 'tests/unit/lib/server/proxy.test.ts', source: '' },
      { file: 'tests/unit/scripts/build.test.ts', source: '' },
      { file: 'tests/architecture/printed.test.ts', source: '' },
    ];
    expect(groupsOf(files)).toEqual({ groups: [], alone: files.map(({ file }) => file) });
  });

  it('makes groups of a bounded size, and loses no file', () => {
    const files = Array.from({ length: 100 }, (_, at) => ({
      file: `tests/${at % 2 === 0 ? 'unit/lib/base' : 'components/ui'}/a${at}.test.ts`,
      source: at % 2 === 0 ? '' : PAGE,
    }));
    const { groups } = groupsOf(files);
    const counts = groups.map((source) => source.match(/^describe\(/gm)?.length ?? 0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
    expect(Math.max(...counts)).toBeLessThanOrEqual(30);
  });
});
