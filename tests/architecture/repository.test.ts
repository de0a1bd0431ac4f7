import { missingPlatformPackages } from '../../scripts/lock-file.mjs';
import { ALL_FILES, readFile } from './source-files';

const TEXT_FILES = ALL_FILES.filter((file) =>
  /(?:\.(?:ts|tsx|mjs|json|md|yml|yaml|cff|conf|service|txt|html|css|svg)|(?:^|\/)(?:run|Dockerfile|LICENSE|CODEOWNERS|\.gitignore))$/.test(
    file,
  ),
).filter((file) => file !== 'tests/architecture/repository.test.ts');

const FOREIGN = [
  { what: 'a path of some machine', pattern: /(?:^|[\s'"`(=:])\/(?:home|Users|root|work)\/[\w.-]+/m },
  {
    what: 'a package registry',
    pattern: /registry\.(?:npmjs|yarnpkg)\.|artifactory|verdaccio|\bnexus\.|npm\.pkg\./i,
  },
  { what: 'a secret', pattern: /\b(?:ghp|gho|sk|npm)_[A-Za-z0-9]{20,}|-----BEGIN [A-Z ]*PRIVATE KEY/ },
];

/** Actions that a workflow uses by a name that can change, such as a tag. */
function looseActions(workflow: string): readonly string[] {
  return [...workflow.matchAll(/^[ \t]*(?:-[ \t]+)?uses:[ \t]*(.*)$/gm)]
    .map(([, action = '']) => action)
    .filter((action) => !/^(?:\.\/\S+|[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d\S*)$/.test(action));
}

describe('repository', () => {
  it.each(FOREIGN.map(({ what, pattern }) => [what, pattern] as const))(
    'holds no trace of %s',
    (_, pattern) => {
      expect(TEXT_FILES.filter((file) => pattern.test(readFile(file)))).toEqual([]);
    },
  );

  it('locks the packages of every platform, or npm ci refuses the lock file', () => {
    const missing = missingPlatformPackages(JSON.parse(readFile('package-lock.json')).packages);
    expect(missing.map(([folder]) => folder)).toEqual([]);
  });

  it('has a checksum of every package but the binaries of other systems', () => {
    const { packages } = JSON.parse(readFile('package-lock.json'));
    const unchecked = Object.entries<{ integrity?: string; optional?: boolean; os?: string[] }>(packages)
      .filter(([folder, { integrity }]) => folder !== '' && integrity === undefined)
      .filter(([, { optional, os }]) => optional !== true || os === undefined);
    expect(unchecked.map(([folder]) => folder)).toEqual([]);
  });

  it('pins its own dependencies to exact versions', () => {
    const { dependencies, devDependencies } = JSON.parse(readFile('package.json'));
    const loose = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(?:npm:.+@)?\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it.each([
    'LICENSE',
    'CITATION.cff',
    'CHANGELOG.md',
    'README.md',
    '.ci/run',
    '.github/CONTRIBUTING.md',
    '.github/SECURITY.md',
    '.github/dependabot.yml',
    '.github/CODEOWNERS',
    '.github/PULL_REQUEST_TEMPLATE.md',
    '.github/ISSUE_TEMPLATE/bug.yml',
    '.github/ISSUE_TEMPLATE/feature.yml',
    '.github/ISSUE_TEMPLATE/config.yml',
  ])('has %s', (file) => {
    expect(ALL_FILES).toContain(file);
  });

  it('has one version and date in its package, lock file, citation and changelog', () => {
    const { version } = JSON.parse(readFile('package.json'));
    const lock = JSON.parse(readFile('package-lock.json'));
    const [, newest, date] = /^## (\S+) \((\d{4}-\d{2}-\d{2})\)$/m.exec(readFile('CHANGELOG.md')) ?? [];
    const citation = readFile('CITATION.cff');
    expect([lock.version, lock.packages[''].version, newest]).toEqual([version, version, version]);
    expect(/^version: (.*)$/m.exec(citation)?.[1]).toBe(version);
    expect(/^date-released: (.*)$/m.exec(citation)?.[1]).toBe(date);
  });

  it('pins the actions of its workflows by commit', () => {
    const workflows = ALL_FILES.filter((file) => file.startsWith('.github/workflows/'));
    expect(workflows.flatMap((file) => looseActions(readFile(file)))).toEqual([]);
  });

  it('runs npm test, and nothing else, in continuous integration', () => {
    const lines = readFile('.ci/run')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines.at(-1)).toBe('npm test');
    expect(lines.filter((line) => line.startsWith('npm'))).toEqual(['npm test']);
  });
});

describe('looseActions(workflow)', () => {
  const HASH = '0123456789abcdef0123456789abcdef01234567';

  it.each(['./.github/workflows/test.yml', `actions/checkout@${HASH} # v6.1.0`, `a/b/c@${HASH} # v1`])(
    'accepts %s',
    (action) => {
      expect(looseActions(`steps:\n  - uses: ${action}\n    uses: ${action}\n`)).toEqual([]);
    },
  );

  it.each(['actions/checkout@v6', `actions/checkout@${HASH}`, `a/b@${HASH.slice(1)} # v6`, 'a/b@main # v6'])(
    'refuses %s',
    (action) => {
      expect(looseActions(`steps:\n  - uses: ${action}\n`)).toEqual([action]);
    },
  );
});
