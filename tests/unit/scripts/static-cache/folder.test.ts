import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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
  it('takes answers and indexes, and nothing hidden, half written or meant for readers of the folder', () => {
    const names = [
      'README.md',
      'index.json',
      'works/W1.json',
      'works/.DS_Store',
      '.git/x',
      'works/W2.json.12.tmp',
    ];
    for (const name of names) write(`cache/${name}`);
    write('site/static-cache/works/old.json');
    copyStaticCache(path.join(root, 'site'), path.join(root, 'cache'));
    const copied = readdirSync(path.join(root, 'site/static-cache'), { recursive: true }).map(String).sort();
    expect(copied).toEqual(['index.json', 'works', path.join('works', 'W1.json')]);
  });

  it('copies nothing of a folder that holds only its README', () => {
    write('cache/README.md');
    copyStaticCache(path.join(root, 'site'), path.join(root, 'cache'));
    expect(existsSync(path.join(root, 'site'))).toBe(false);
  });

  it('leaves nothing of an earlier one when there is none', () => {
    write('site/static-cache/works/old.json');
    copyStaticCache(path.join(root, 'site'), path.join(root, 'cache'));
    expect(existsSync(path.join(root, 'site/static-cache'))).toBe(false);
  });
});

describe('static-cache/ of the repository', () => {
  it('is in the tree with a README, and git ignores what it is filled with', () => {
    const ignored = readFileSync('.gitignore', 'utf8').split('\n');
    expect(existsSync('static-cache/README.md')).toBe(true);
    expect(ignored).toEqual(expect.arrayContaining(['/static-cache/*', '!/static-cache/README.md']));
  });
});
