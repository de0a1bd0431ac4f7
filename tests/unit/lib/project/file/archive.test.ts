import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { packParts, unpackParts, verifyParts } from '@/lib/project/file/archive';

const NOW = Date.UTC(2026, 10, 24);
const PARTS = new Map([
  ['project.json', strToU8('{"name":"Ländliche Gesundheit"}')],
  ['ledger/ab12.ndjson', strToU8('{"n":1}\n')],
]);

const errorOf = (bytes: Uint8Array) => {
  const parts = unpackParts(bytes);
  const verified = parts.ok ? verifyParts(parts.value) : parts;
  return verified.ok ? null : verified.error;
};

/** The archive with one of its parts changed, added or, given null, left out. */
function altered(name: string, content: string | null): Uint8Array {
  const files = unzipSync(packParts(PARTS, NOW));
  if (content === null) delete files[name];
  else files[name] = strToU8(content);
  return zipSync(files);
}

describe('packParts(parts, now)', () => {
  it('writes parts that are read back byte by byte, and the same bytes every time', () => {
    const bytes = packParts(PARTS, NOW);
    const parts = unpackParts(bytes);
    const verified = parts.ok ? verifyParts(parts.value) : parts;
    expect(verified.ok && [...verified.value].map(([name, part]) => [name, strFromU8(part)])).toEqual(
      [...PARTS].map(([name, part]) => [name, strFromU8(part)]),
    );
    expect(packParts(PARTS, NOW)).toEqual(bytes);
  });

  it('lists the hash of each part as sha256sum does', () => {
    expect(
      strFromU8(
        unzipSync(packParts(new Map([['a', strToU8('abc')]]), NOW))['manifest-sha256.txt'] ?? strToU8(''),
      ),
    ).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n');
  });

  it.each([0, 4_500_000_000_000])('takes the clock of a wrong machine (%d)', (now) => {
    expect(errorOf(packParts(PARTS, now))).toBeNull();
  });
});

describe('unpackParts(bytes) and verifyParts(parts)', () => {
  it('tell a part that was changed, added or left out by its name', () => {
    expect(errorOf(altered('project.json', '{}'))).toBe(
      'project.json was changed or damaged after it was saved.',
    );
    expect(errorOf(altered('notes.txt', 'mine'))).toBe('notes.txt was added to it by something else.');
    expect(errorOf(altered('project.json', null))).toBe('it is incomplete: project.json is missing.');
    expect(errorOf(altered('manifest-sha256.txt', null))).toBe(
      'it is incomplete: manifest-sha256.txt is missing.',
    );
  });

  it('refuse a file that was cut off, at any length', () => {
    const bytes = packParts(PARTS, NOW);
    for (let length = 0; length < bytes.length; length += 7) {
      expect(errorOf(bytes.slice(0, length))).toBe('the file is damaged or incomplete.');
    }
  });

  it.each([
    '../evil.json',
    '/etc/passwd',
    'a/../../b',
    'C:\\x',
    'a\\..\\b',
    './a',
    'a//b',
    '..',
    'ledger/__proto__',
    'constructor',
  ])('refuse the path %s', (name) => {
    expect(errorOf(zipSync(Object.fromEntries([[name, strToU8('x')]])))).toBe(
      `it holds a file named ${JSON.stringify(name)}, which no project does.`,
    );
  });

  it('refuse an archive that promises a hundred times its size, before unpacking', () => {
    expect(errorOf(zipSync({ 'project.json': new Uint8Array(3_000_000) }))).toBe(
      'its content is more than 100 times larger once unpacked, so it is not read.',
    );
  });

  it('refuse a part that stands twice', () => {
    const bytes = zipSync({ aaaa: strToU8('1'), aaab: strToU8('2') });
    const at = strFromU8(bytes, true).lastIndexOf('aaab');
    bytes.set(strToU8('aaaa'), at);
    expect(errorOf(bytes)).toBe('it holds aaaa twice.');
  });
});
