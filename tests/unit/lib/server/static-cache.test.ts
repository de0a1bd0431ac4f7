import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { handleStaticCache } from '@/lib/server/static-cache';
import { createStaticFiles } from '@/lib/server/static-files';
import { removeTemporaryFolders, temporaryFolder } from './proxy-setup';

afterEach(removeTemporaryFolders);

function setup(basePath = '') {
  const root = temporaryFolder();
  const folder = path.join(root, 'static-cache');
  mkdirSync(path.join(folder, 'works/queries'), { recursive: true });
  writeFileSync(path.join(folder, 'works/W1.json'), '{"id":"W1"}');
  writeFileSync(path.join(folder, 'works/index.json'), '{}');
  writeFileSync(path.join(folder, 'works/queries/search=a~20b.json'), '{"results":[]}');
  writeFileSync(path.join(folder, 'works/.hidden.json'), '{}');
  writeFileSync(path.join(folder, 'works/notes.txt'), 'notes');
  writeFileSync(path.join(folder, 'README.md'), '# Static cache');
  writeFileSync(path.join(root, 'secret.json'), '{"secret":true}');
  symlinkSync(path.join(root, 'secret.json'), path.join(folder, 'works/link.json'));
  mkdirSync(path.join(folder, 'works/folder.json'));
  const shipped = createStaticFiles(folder);
  return (address: string, init: RequestInit = {}) =>
    handleStaticCache(new Request(`http://localhost:3000${address}`, init), { shipped, basePath });
}

describe('handleStaticCache(request, deps)', () => {
  it.each([
    ['/static-cache/works/W1.json', '{"id":"W1"}'],
    ['/static-cache/works/queries/search=a~20b.json', '{"results":[]}'],
    ['/static-cache/works/queries/search%3Da%7E20b.json', '{"results":[]}'],
  ])('serves %s', async (address, body) => {
    const response = await setup()(address);
    expect([response.status, await response.text()]).toEqual([200, body]);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(response.headers.get('Cache-Control')).toBe(
      'public, max-age=86400, stale-while-revalidate=604800',
    );
  });

  it.each(['/explorer/static-cache/works/W1.json', '/static-cache/works/W1.json'])(
    'serves below a base path: %s',
    async (address) => {
      expect((await setup('/explorer')(address)).status).toBe(200);
    },
  );

  it('lets an index grow old sooner', async () => {
    const response = await setup()('/static-cache/works/index.json');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300, stale-while-revalidate=604800');
  });

  it('answers 304 and HEAD without a body', async () => {
    const ask = setup();
    const head = await ask('/static-cache/works/W1.json', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const tag = head.headers.get('ETag') ?? '';
    const again = await ask('/static-cache/works/W1.json', { headers: { 'If-None-Match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each([
    '/static-cache/works/W2.json',
    '/static-cache/',
    '/static-cache/works',
    '/static-cache/works/folder.json',
    '/static-cache/README.md',
    '/static-cache/works/notes.txt',
    '/static-cache/works/.hidden.json',
    '/static-cache/works/link.json',
    '/static-cache/../secret.json',
    '/static-cache/..%2Fsecret.json',
    '/static-cache/works/..%2F..%2Fsecret.json',
    '/static-cache/works/..%5C..%5Csecret.json',
    '/static-cache/%252e%252e%2Fsecret.json',
    '/static-cache//etc/passwd.json',
    '/static-cache/works/W1.json%00',
    '/static-cache/works/W1.json%0a',
    '/static-cache/%zz.json',
    `/static-cache/${'x'.repeat(1_000)}.json`,
    '/elsewhere/works/W1.json',
  ])('has no %s', async (address) => {
    const response = await setup()(address);
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: 'Not found', message: 'The static cache has no such file' },
    ]);
  });

  it('is empty where there is no folder', async () => {
    const shipped = createStaticFiles('/no/such/folder');
    expect(await shipped.read('works/W1.json')).toBeNull();
  });
});
