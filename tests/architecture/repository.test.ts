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

const GROUPS = ['Added', 'Changed', 'Fixed'];
/** Characters of a line. Source: docs/releasing.md#the-changelog. */
const LONGEST_CHANGE = 120;
/** Source: docs/releasing.md#the-changelog. */
const MOST_CHANGES = 60;

/** What breaks the rules of docs/releasing.md#the-changelog, in 'Unreleased' and in the newest version. */
function changelogFaults(text: string): readonly string[] {
  const [, ...sections] = text.split(/^## /m);
  const newest = sections.findIndex((section) => !section.startsWith('Unreleased'));
  return sections.slice(0, newest + 1).flatMap((section) => {
    const [title = '', ...lines] = section.split('\n').filter((line) => line !== '');
    const groups = lines.flatMap((line) => (line.startsWith('### ') ? [line.slice(4)] : []));
    const changes = lines.filter((line) => line.startsWith('- '));
    const isInGroup = lines[0]?.startsWith('### ') ?? true;
    const isInOrder = `${groups}` === `${GROUPS.filter((group) => groups.includes(group))}`;
    return [
      ...(isInOrder && isInGroup ? [] : [`${title}: groups are not ${GROUPS.join(', ')}`]),
      ...(changes.length > MOST_CHANGES ? [`${title}: ${changes.length} changes`] : []),
      ...lines
        .filter((line) => !/^(?:- \S|### )/.test(line) || line.length > LONGEST_CHANGE)
        .map((line) => `${title}: ${line}`),
    ];
  });
}

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
    'SECURITY.md',
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

  it('has a changelog of short lines in three groups', () => {
    expect(changelogFaults(readFile('CHANGELOG.md'))).toEqual([]);
  });

  it('pins the actions of its workflows by commit', () => {
    const workflows = ALL_FILES.filter((file) => file.startsWith('.github/workflows/'));
    expect(workflows.flatMap((file) => looseActions(readFile(file)))).toEqual([]);
  });

  it('runs npm test as on a machine without real records, and then the rest', () => {
    const lines = readFile('.ci/run')
      .split('\n')
      .filter((line) => /\bnpm /.test(line));
    expect(lines).toEqual(['SHARED_DATA="$empty" npm test', 'npm run test:all -- rest']);
  });
});

describe('changelogFaults(text)', () => {
  const changelog = (...lines: readonly string[]) => `# Changelog\n\nText.\n\n${lines.join('\n')}\n`;
  const OLD = ['## 0.1.0 (2026-01-01)', '- old', '  form'];

  it('accepts the three groups, or some of them, and leaves older versions alone', () => {
    const lines = [
      '## Unreleased',
      '### Fixed',
      '- a',
      '## 0.2.0 (2026-02-02)',
      '### Added',
      '- b',
      '### Fixed',
    ];
    expect(changelogFaults(changelog(...lines, '- c', ...OLD))).toEqual([]);
    expect(changelogFaults(changelog(...OLD.slice(0, 1), '### Added', '- old'))).toEqual([]);
  });

  it.each([
    ['another group', ['### Removed', '- a'], ['groups are not Added, Changed, Fixed']],
    [
      'groups in another order',
      ['### Fixed', '- a', '### Added', '- b'],
      ['groups are not Added, Changed, Fixed'],
    ],
    ['a change without a group', ['- a', '### Added', '- b'], ['groups are not Added, Changed, Fixed']],
    ['a change of two lines', ['### Added', '- a', '  b'], ['  b']],
    ['a long line', ['### Added', `- ${'a'.repeat(119)}`], [`- ${'a'.repeat(119)}`]],
    ['many changes', ['### Added', ...Array<string>(61).fill('- a')], ['61 changes']],
  ])('refuses %s', (_, lines, faults) => {
    const inUnreleased = changelog(
      '## Unreleased',
      ...lines,
      '## 0.2.0 (2026-02-02)',
      '### Added',
      '- a',
      ...OLD,
    );
    expect(changelogFaults(inUnreleased)).toEqual(faults.map((fault) => `Unreleased: ${fault}`));
    const inNewest = changelog('## 0.2.0 (2026-02-02)', ...lines, ...OLD);
    expect(changelogFaults(inNewest)).toEqual(faults.map((fault) => `0.2.0 (2026-02-02): ${fault}`));
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
