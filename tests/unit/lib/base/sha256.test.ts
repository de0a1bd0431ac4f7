import { createHash } from 'node:crypto';
import { sha256Hex } from '@/lib/base/sha256';

describe('sha256Hex(text)', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of %j is the published one', (text, hash) => {
    expect(sha256Hex(text)).toBe(hash);
  });

  it('agrees with the platform at every length around a block, and beyond ASCII', () => {
    const texts = Array.from({ length: 200 }, (_, length) => 'é€😀x'.repeat(length).slice(0, length));
    const well = texts.map((text) => text.replace(/\p{Cs}/gu, ''));
    expect(well.map(sha256Hex)).toEqual(well.map((text) => createHash('sha256').update(text).digest('hex')));
  });
});
