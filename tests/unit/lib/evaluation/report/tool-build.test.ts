import { buildOfRun, describeTool, isOtherBuild, toolBibtex } from '@/lib/evaluation/report/tool-build';

const FULL = {
  name: 'Academic Explorer',
  version: '0.1.0',
  commit: '0123456789abcdef',
  builtAt: '2026-11-01T00:00:00.000Z',
  repository: 'https://example.org/tool',
  authors: ['Academic Explorer contributors'],
} as const;

const BARE = { name: 'Academic Explorer', version: '', commit: '', builtAt: '', repository: '', authors: [] };

describe('describeTool(tool)', () => {
  it('names version and commit as far as they are known', () => {
    expect(describeTool(FULL)).toBe('Academic Explorer 0.1.0 (commit 0123456)');
    expect(describeTool(BARE)).toBe('Academic Explorer');
  });
});

describe('buildOfRun(run, tool)', () => {
  const made = { version: '0.0.9', commit: 'fedcba' };

  it('is the build that the run was made by, and none that is only guessed', () => {
    expect(buildOfRun({ isExample: false, computedBy: made }, FULL)).toEqual({
      name: 'Academic Explorer',
      ...made,
    });
    expect(describeTool(buildOfRun({ isExample: false }, FULL))).toBe('Academic Explorer');
    expect(describeTool(buildOfRun({ isExample: true }, FULL))).toBe(describeTool(FULL));
  });

  it('is another one than the present build if version or commit differ', () => {
    expect(isOtherBuild(buildOfRun({ isExample: false, computedBy: made }, FULL), FULL)).toBe(true);
    expect(isOtherBuild(buildOfRun({ isExample: false }, FULL), FULL)).toBe(true);
    expect(isOtherBuild(buildOfRun({ isExample: false, computedBy: FULL }, FULL), FULL)).toBe(false);
  });
});

describe('toolBibtex(tool)', () => {
  it('is an entry of what the build knows', () => {
    expect(toolBibtex(FULL)).toBe(`@software{academic-explorer-0-1-0,
  title = {{Academic Explorer}},
  author = {{Academic Explorer contributors}},
  year = {2026},
  version = {0.1.0},
  url = {https://example.org/tool},
  note = {Commit 0123456789abcdef}
}
`);
  });

  it('leaves out unknown facts', () => {
    expect(toolBibtex(BARE)).toBe('@software{academic-explorer,\n  title = {{Academic Explorer}}\n}\n');
  });
});
