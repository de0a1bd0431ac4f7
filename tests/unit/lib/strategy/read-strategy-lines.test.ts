import { readLines } from '@/lib/strategy/read-strategy-lines';
import { buildLine, linesFromTexts } from '../../../support/strategy-lines';

function problems(...texts: readonly string[]) {
  return readLines(linesFromTexts(...texts)).map(({ problem }) => problem);
}

describe('readLines(lines)', () => {
  it('reads each line by itself, with the lines that it names', () => {
    const lines = readLines(linesFromTexts('telemonitor* OR "remote monitoring"', 'heart', '2 AND 1'));
    expect(lines.map(({ number, references, problem }) => [number, references, problem])).toEqual([
      [1, [], null],
      [2, [], null],
      [3, [1, 2], null],
    ]);
    expect(lines[0]?.plan).toMatchObject({ forms: 'exact', text: 'telemonitor* OR "remote monitoring"' });
  });

  it('says what keeps a line from being asked', () => {
    expect(problems('heart', '', '2 AND 1', '#9 OR heart', '5', '*')).toEqual([
      null,
      { type: 'empty' },
      { type: 'faulty', number: 2 },
      { type: 'missing', number: 9 },
      { type: 'itself' },
      { type: 'nothing-left' },
    ]);
  });

  it('finds circles, and who leads into one', () => {
    expect(problems('2', '3', '1', '1 OR 5', 'heart')).toEqual([
      { type: 'circle', numbers: [1, 2, 3] },
      { type: 'circle', numbers: [2, 3, 1] },
      { type: 'circle', numbers: [3, 1, 2] },
      { type: 'faulty', number: 1 },
      null,
    ]);
  });

  it('reads over lines that are switched off, whatever they say', () => {
    const lines = [buildLine('a', '2', { isOff: true }), buildLine('b', '1 OR #3'), buildLine('c', 'heart')];
    expect(readLines(lines).map(({ problem }) => problem)).toEqual([null, null, null]);
  });

  it('refuses lines of more than 10,000 characters', () => {
    expect(problems('a'.repeat(10_001), 'a '.repeat(5_000))).toEqual([{ type: 'too-long' }, null]);
  });
});
