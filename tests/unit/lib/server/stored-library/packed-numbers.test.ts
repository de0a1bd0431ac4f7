import { seededRandom } from '@/lib/base/random';
import {
  NumberPacker,
  NumberReader,
  packAscending,
  unpackAscending,
} from '@/lib/server/stored-library/packed-numbers';

describe('packed numbers', () => {
  it('are read as they were written, however large', () => {
    const random = seededRandom(7);
    const numbers = [0, 1, 127, 128, 16_383, 16_384, 2 ** 20, 2 ** 28, 2 ** 31 - 1];
    for (let i = 0; i < 2_000; i += 1)
      numbers.push(Math.floor(random() * 2 ** (1 + Math.floor(random() * 30))));
    const packer = new NumberPacker();
    for (const number of numbers) packer.put(number);
    const reader = new NumberReader(packer.take());
    expect(numbers.map(() => reader.next())).toEqual(numbers);
    expect(reader.isAtEnd).toBe(true);
  });

  it('take a byte for each small step of an ascending list', () => {
    const packer = new NumberPacker();
    const numbers = Array.from({ length: 1_000 }, (_, i) => 5 + i * 3);
    const bytes = packAscending(numbers, packer);
    expect(bytes).toHaveLength(1_000);
    const read: number[] = [1];
    unpackAscending(bytes, 100, read);
    expect(read).toEqual([1, ...numbers.map((number) => number + 100)]);
    expect(packAscending([], packer)).toHaveLength(0);
  });
});
