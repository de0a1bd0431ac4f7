import { formatNotices, shippedNotices } from '../../../scripts/notices.mjs';

const LOCKED = {
  '': { version: '1.0.0' },
  'node_modules/b': { version: '2.0.0', license: 'MIT' },
  'node_modules/a': { version: '1.0.0', license: 'ISC' },
  'node_modules/a/node_modules/@x/c': { version: '3.0.0', license: 'MIT' },
  'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
  'node_modules/engine': { version: '2.0.0', license: 'MIT', optional: true },
  'node_modules/binary': { version: '1.0.0', license: 'MIT', os: ['linux'] },
};
const TEXTS: Record<string, readonly string[]> = {
  'node_modules/b': ['Copyright B'],
  'node_modules/a/node_modules/@x/c': ['Copyright B'],
};
const notices = shippedNotices(LOCKED, (folder) => TEXTS[folder] ?? []);

describe('shippedNotices(packages, textsOf)', () => {
  it('names what ships, nested packages too, without tools and binaries of one system', () => {
    expect(notices).toEqual([
      { name: '@x/c', version: '3.0.0', license: 'MIT', texts: ['Copyright B'] },
      { name: 'a', version: '1.0.0', license: 'ISC', texts: [] },
      { name: 'b', version: '2.0.0', license: 'MIT', texts: ['Copyright B'] },
    ]);
  });
});

describe('formatNotices(notices, product)', () => {
  it('says each text once, below all packages that have it', () => {
    const rule = `\n\n${'-'.repeat(80)}\n\n`;
    expect(formatNotices(notices, 'product').split(rule)).toEqual([
      'product is made with the packages below, under the licences that follow them.',
      '@x/c 3.0.0 (MIT)\nb 2.0.0 (MIT)\n\nCopyright B',
      'a 1.0.0 (ISC)\n\nThe package holds no licence file of its own.\n',
    ]);
  });
});
