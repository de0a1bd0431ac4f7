import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { packageFile } from '../../../../scripts/project.mjs';

const COMPOSE = 'scripts/hosting/compose.yaml';
const text = readFileSync(COMPOSE, 'utf8');

const valuesOf = (pattern: RegExp, within: string) => [...within.matchAll(pattern)].map(([, value]) => value);

describe('compose.yaml', () => {
  it('is what the linter of compose files expects', () => {
    const args = [packageFile('dclint/bin/dclint.cjs'), COMPOSE];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(`${stdout}${stderr}`).not.toMatch(/error|warning/);
    expect(status).toBe(0);
  });

  it('starts the servers that nginx-several.conf asks', () => {
    const ports = valuesOf(/PORT: "(\d+)"/g, text);
    const asked = valuesOf(
      /server 127\.0\.0\.1:(\d+)/g,
      readFileSync('scripts/hosting/nginx-several.conf', 'utf8'),
    );
    expect(ports).toHaveLength(3);
    expect(ports).toEqual(asked);
    expect(text).toContain('./nginx-several.conf:/etc/nginx/conf.d/default.conf:ro');
  });

  it('gives them variables that the configuration names, and keeps all but nginx to the machine', () => {
    const names = valuesOf(/^ {2}([A-Z_]+): /gm, text);
    const page = readFileSync('docs/configuration.md', 'utf8');
    expect(names).toContain('OPENALEX_CACHE_URL');
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    expect(text).toContain('HOST: 127.0.0.1');
    expect(text).toContain('redis-server --bind 127.0.0.1 ');
    expect(text).not.toMatch(/0\.0\.0\.0|^\s+ports:/m);
  });
});
