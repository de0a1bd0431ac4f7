import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWhere } from '@/tests/support/describe-where';
import { HEADERS } from '../../../../scripts/hosting/headers.mjs';

const FOLDER = 'scripts/hosting';
const recipe = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

describe('the headers of the recipes', () => {
  it('are those of the Node server, so that no host is weaker', async () => {
    const { default: config } = await import('../../../../next.config.mjs');
    const rules = (await config.headers?.()) ?? [];
    const sentAt = (source: string) => rules.find((rule) => rule.source === source)?.headers ?? [];
    const ours = HEADERS.map(([key, value]) => ({ key, value }));
    for (const other of ['/', '/((?!embed$).+)'])
      expect([...sentAt(other), ...sentAt('/:path*')]).toEqual(ours);
  });
});

describe('academic-explorer.service', () => {
  const unit = recipe('academic-explorer.service');
  const values = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  it('writes below the checkout alone, wherever the home of its user is', () => {
    const [checkout = ''] = values('WorkingDirectory');
    expect(values('ReadWritePaths')).toEqual([checkout]);
    const set = Object.fromEntries(values('Environment').map((text) => text.split('=')));
    expect(set).toMatchObject({ HOME: `${checkout}/.cache`, npm_config_cache: `${checkout}/.cache/npm` });
  });

  it('believes the one proxy that it is meant to stand behind, as to who visits', () => {
    expect(values('Environment')).toContain('TRUST_PROXY=1');
    expect(recipe('nginx-proxy.conf')).toContain(
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
    );
  });

  it('listens on this machine alone, and is ended by signals that reach Node', () => {
    expect(values('Environment')).toContain('HOST=127.0.0.1');
    expect(values('ExecStart')).toEqual(['/usr/bin/node scripts/start.mjs']);
  });

  const analyze = (...args: readonly string[]) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'unit-'));
    const file = path.join(folder, 'academic-explorer.service');
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    return { status, output: `${stdout}${stderr}` };
  };
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  describeWhere(hasSystemd ? null : 'needs systemd-analyze, which is not installed', 'systemd', () => {
    it('reads the unit, and finds it little exposed', () => {
      const verified = analyze('verify');
      expect([verified.status, verified.output.includes('academic-explorer.service:')]).toEqual([0, false]);
      expect(analyze('security', '--offline=true', '--threshold=40').status).toBe(0);
    });
  });
});

/** What a script of ours loads at once, itself included; `import(...)` is for commands that an image has no use for. */
function loadedBy(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) .*?from '(\.[^']+)'/gms,
  ))
    loadedBy(path.join(path.dirname(file), name), found);
  return found;
}

describe('Dockerfile', () => {
  const stages = recipe('Dockerfile')
    .split(/^(?=FROM )/m)
    .slice(1);
  const [build = '', last = ''] = stages;

  it('builds in one stage and runs in another, which gets no packages for development', () => {
    expect(stages).toHaveLength(2);
    expect(build).toContain('npm prune --omit=dev');
    expect(build.indexOf('npm prune')).toBeGreaterThan(build.indexOf('npm run build'));
    expect(last).not.toMatch(/npm (?:ci|install)/);
  });

  it('holds every file that the start loads, and starts without a build', () => {
    const copied = [...last.matchAll(/^COPY --from=build (.*) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' ').map((file) => file.replace('/app/', '')),
    );
    const isCopied = (file: string) => copied.some((each) => file === each || file.startsWith(`${each}/`));
    const needed = [...loadedBy('scripts/start.mjs'), ...loadedBy('next.config.mjs')];
    expect(needed.length).toBeGreaterThan(10);
    expect(
      [...needed, 'lib/routing/route-families.json', 'package.json'].filter((file) => !isCopied(file)),
    ).toEqual([]);
    expect(last).toContain('CMD ["node", "scripts/start.mjs", "--built"]');
  });

  it('asks packages only of those that an installation without development has', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const names = [...loadedBy('scripts/start.mjs'), ...loadedBy('next.config.mjs')].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import .*?from '([^'./][^':]*)'/gm)].map(
        ([, name = '']) => name,
      ),
    );
    expect(names.filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('runs as nobody in particular, and says whether it is well', () => {
    expect(last).toContain('USER node');
    const [, script = ''] = /^HEALTHCHECK .*CMD \["node", "-e", "(.*)"\]$/m.exec(last) ?? [];
    expect(script).toContain('/proxy/ready');
    const { status } = spawnSync(process.execPath, ['-e', script], {
      env: { ...process.env, PORT: '9', BASE_PATH: '' },
    });
    expect(status).toBe(1);
  });

  it('takes nothing into the image that git ignores, nor secrets', () => {
    const ignored = recipe('Dockerfile.dockerignore').split('\n');
    const byGit = readFileSync('.gitignore', 'utf8')
      .split('\n')
      .map((line) => line.replace(/\/$/, ''))
      .filter((line) => line !== '' && !/static-cache/.test(line));
    const isIgnored = (name: string) => ignored.includes(name) || ignored.includes(`**/${name}`);
    expect(
      [...byGit, '.git', '.env*', '.npmrc', '*.pem', '*.key'].filter((name) => !isIgnored(name)),
    ).toEqual([]);
  });
});

describe('workflows', () => {
  const workflow = (name: string) => readFileSync(`.github/workflows/${name}`, 'utf8');
  const names = readdirSync('.github/workflows');
  /** Of September 2026, when GitHub ended the Node that the earlier ones run on. */
  const OLDEST: Readonly<Record<string, number>> = {
    checkout: 6,
    'setup-node': 6,
    'configure-pages': 6,
    'upload-pages-artifact': 5,
    'deploy-pages': 5,
  };

  it.each(names)(
    '%s reads the repository and no more, unless a job says why, and uses current actions',
    (name) => {
      const text = workflow(name);
      expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m);
      const used = [...text.matchAll(/uses: actions\/([\w-]+)@[0-9a-f]{40} # v(\d+)\./gm)];
      expect(used.length).toBeGreaterThan(0);
      for (const [, action = '', version] of used)
        expect([action, Number(version) >= (OLDEST[action] ?? Number.POSITIVE_INFINITY)]).toEqual([
          action,
          true,
        ]);
    },
  );

  it('pages.yml publishes what was tested, by one job that may, and cuts no deployment off', () => {
    const text = workflow('pages.yml');
    expect(text).toContain('  test:\n    uses: ./.github/workflows/test.yml\n');
    expect(text).toMatch(/ {2}build:\n {4}needs: test\n/);
    expect(text).toMatch(/ {2}deploy:\n {4}needs: build\n/);
    expect(text).toContain('cancel-in-progress: false');
    const [before = '', deploy = ''] = text.split(/^ {2}deploy:\n/m);
    expect(before).not.toMatch(/: write/);
    expect(deploy).toMatch(/permissions:\n {6}pages: write\n {6}id-token: write\n/);
  });
});

describe('README.md of the recipes', () => {
  it('names each recipe, and what tests it or why nothing does', () => {
    const [, table = ''] = recipe('README.md').split('## What tests the recipes');
    const recipes = readdirSync(FOLDER).filter((name) => !/^(?:README|headers)/.test(name));
    const all = [...recipes, ...readdirSync('.github/workflows')];
    expect(all.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });
});
