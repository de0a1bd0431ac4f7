import { awaitingConsent } from '@/lib/strategy/awaiting-consent';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { buildLine, linesFromTexts } from '../../../support/strategy-lines';

describe('awaitingConsent(lines)', () => {
  it('holds lines that are sent otherwise than written, and those that name them', () => {
    const lines = linesFromTexts('3 OR 2', 'heart', 'ca* OR cancer', '2 NOT lung', '#1 AND heart');
    expect([...awaitingConsent(readLines(lines))].toSorted()).toEqual([1, 3, 5]);
  });

  it('lets lines go once their text is what is sent', () => {
    const [line] = readLines([buildLine('a', '"heart fail*" OR ca*')]);
    expect(line?.plan.faults).not.toEqual([]);
    expect([...awaitingConsent(readLines([buildLine('a', line?.plan.text ?? '')]))]).toEqual([]);
  });

  it('waits for no line that is switched off', () => {
    const lines = [
      buildLine('a', 'ca*', { isOff: true }),
      buildLine('b', '1 OR #3'),
      buildLine('c', 'heart'),
    ];
    expect([...awaitingConsent(readLines(lines))]).toEqual([]);
  });
});
