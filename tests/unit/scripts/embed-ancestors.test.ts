import { spawnSync } from 'node:child_process';
import { embedAncestors } from '@/scripts/embed-ancestors.mjs';
import { framePolicy } from '@/scripts/hosting/headers.mjs';

describe('embedAncestors(text)', () => {
  it.each([
    [undefined, []],
    ['', []],
    [' , ', []],
    ['https://blog.example.org', ['https://blog.example.org']],
    ['https://Blog.example.org/', ['https://blog.example.org']],
    ['https://a.org, http://b.org:8080 https://a.org', ['https://a.org', 'http://b.org:8080']],
    ['https://*.example.org', ['https://*.example.org']],
    ['http://localhost:3000', ['http://localhost:3000']],
    ['*', ['*']],
  ])('reads %j', (text, origins) => {
    expect(embedAncestors(text)).toEqual(origins);
  });

  it.each([
    'blog.example.org',
    'https://blog.example.org/page',
    "'none'",
    'https:',
    'https://*',
    'ftp://example.org',
    'https://a.org;script-src',
    'https://user@a.org',
  ])('says of %s what it should be', (text) => {
    expect(() => embedAncestors(`https://good.org ${text}`)).toThrow(
      `EMBED_ANCESTORS names ${text}, which is no origin: write it as https://blog.example.org, without a path, several apart by spaces or commas. * alone allows every site.`,
    );
  });

  it('allows every site alone', () => {
    expect(() => embedAncestors('* https://a.org')).toThrow('EMBED_ANCESTORS names *, which is no origin');
  });
});

describe('framePolicy(origins)', () => {
  it('allows the own pages, and those of the origins', () => {
    expect(framePolicy()).toBe("frame-ancestors 'self'");
    expect(framePolicy(['https://a.org', 'https://b.org'])).toBe(
      "frame-ancestors 'self' https://a.org https://b.org",
    );
    expect(framePolicy(['*'])).toBe('frame-ancestors *');
  });
});

describe('npm start', () => {
  it('ends at once where EMBED_ANCESTORS names no origin, and says so', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', '--built'], {
      env: { ...process.env, PORT: '0', EMBED_ANCESTORS: 'blog.example.org' },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^EMBED_ANCESTORS names blog\.example\.org, which is no origin: /),
    ]);
  });
});
