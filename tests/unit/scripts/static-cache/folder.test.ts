import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyStaticCache, hasStaticCache } from '../../../../scripts/static-cache/folder.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'static-cache-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), '{}');
}

describe('hasStaticCache(folder)', () => {
  it.each([
    ['no folder', [], false],
    ['an index alone', ['cache/index.json', 'cache/works/index.json'], false],
    ['something else', ['cache/README.md'], false],
    ['a record', ['cache/works/W1.json'], true],
    ['a list', ['cache/works/queries/page=1.json'], true],
  ])('%s', (_, files, expected) => {
    files.forEach(write);
    expect(hasStaticCache(path.join(root, 'cache'))).toBe(expected);
  });
});

describe('copyStaticCache(site, folder)', () => {
  it('takes answers and indexes, and nothing hidden or half written', () => {
    const names = ['index.json', 'works/W1.json', 'works/.DS_Store', '.git/x', 'works/W2.json.12.tmp'];
    for (const name of names) write(`cache/${name}`);
    write('site/static-cache/works/old.json');
    copyStaticCache(path.join(root, 'site'), path.join(root, 'cache'));
    const copied = readdirSync(path.join(root, 'site/static-cache'), { recursive: true }).map(String).sort();
    expect(copied).toEqual(['index.json', 'works', path.join('works', 'W1.json')]);
  });

  it('leaves nothing of an earlier one when there is none', () => {
    write('site/static-cache/works/old.json');
    copyStaticCache(path.join(root, 'site'), path.join(root, 'cache'));
    expect(existsSync(path.join(root, 'site/static-cache'))).toBe(false);
  });
});
