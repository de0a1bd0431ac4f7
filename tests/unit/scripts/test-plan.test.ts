import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { packageFile } from '../../../scripts/project.mjs';
import { EVERY_HOST, readTestPlan } from '../../../scripts/test-plan.mjs';

/** The plan of a command, which has one. */
function planOf(...words: readonly string[]) {
  const plan = readTestPlan(words);
  if (plan === null) throw new Error(`No plan: ${words.join(' ')}`);
  return plan;
}

describe('readTestPlan(words)', () => {
  it('proves a clone on one host, without what takes minutes', () => {
    expect(planOf()).toMatchObject({
      hasChecks: true,
      jest: { files: 'quick' },
      browser: { projects: ['journey', 'smoke'], hosts: ['node'] },
    });
  });

  it('proves everything on every host', () => {
    expect(planOf('all')).toMatchObject({
      hasChecks: true,
      jest: { files: 'all' },
      browser: { projects: EVERY_HOST, hosts: EVERY_HOST, hasJourneys: true },
    });
  });

  it('proves everything by the three jobs of the workflow', () => {
    const jobs = readFileSync('.github/workflows/test.yml', 'utf8').matchAll(/npm run test:all -- (\w+)/g);
    const plans = [...jobs].map(([, job = '']) => planOf('all', job));
    expect(plans).toHaveLength(3);
    const whole = planOf('all');
    expect(plans.filter(({ hasChecks }) => hasChecks)).toHaveLength(1);
    expect(plans.flatMap(({ jest }) => jest?.files ?? [])).toEqual([whole.jest?.files]);
    expect(plans.flatMap(({ browser }) => browser?.projects ?? []).sort()).toEqual(
      [...(whole.browser?.projects ?? [])].sort(),
    );
  });

  it('leaves out after npm test what has just run', () => {
    expect(planOf('all', 'rest')).toMatchObject({
      hasChecks: false,
      jest: { files: 'slow' },
      browser: { projects: EVERY_HOST, hasJourneys: false },
    });
  });

  it('names projects that Playwright has where there are no records, too', () => {
    // The names of all projects come with the tests of any one file, and reading all files takes ten seconds.
    const listed = execFileSync(
      process.execPath,
      [packageFile('@playwright/test/cli.js'), 'test', 'smoke', '--list', '--reporter=json'],
      {
        env: { PATH: process.env.PATH, NODE_ENV: 'production', SHARED_DATA: '/nonexistent' },
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      },
    );
    const { config } = JSON.parse(listed.slice(listed.indexOf('{')));
    const names = config.projects.map(({ name }: { readonly name: string }) => name);
    const plans = [
      planOf(),
      ...['unit', 'browser', 'hosts', 'rest'].map((part) => planOf('all', part)),
      planOf('all'),
    ];
    expect(names).toEqual(expect.arrayContaining(plans.flatMap(({ browser }) => browser?.projects ?? [])));
  });

  it('hands the words of one part to jest and to Playwright', () => {
    expect(planOf('unit', 'tests/unit/lib').jest?.args).toEqual(['tests/unit/lib']);
    expect(planOf('e2e', '--project=node').browser?.args).toEqual(['--project=node']);
  });

  it('knows no other words', () => {
    expect(readTestPlan(['everything'])).toBeNull();
    expect(readTestPlan(['all', 'units'])).toBeNull();
  });
});
