import { factsOf, formerFacts, mergedWords, toldAlso } from '@/lib/project/report-words';
import type { ReportFact } from '@/lib/project/types';
import { at } from '@/tests/support/projects';

const answer = (item: number, text: string): ReportFact => ({ kind: 'answer', item, text });
const file = (name: string, text: string): ReportFact => ({ kind: 'file', file: name, text });

describe('toldAlso(words, facts, time)', () => {
  it('keeps one word on each thing, the latest, and the same object where nothing is new', () => {
    const once = toldAlso([], [answer(14, 'By PRESS'), file('a.ris', 'Embase')], at(1));
    expect(toldAlso(once, [answer(14, 'By PRESS')], at(2))).toBe(once);
    expect(toldAlso(once, [answer(2, '')], at(2))).toBe(once);
    expect(toldAlso(once, [answer(14, 'No')], at(2))).toEqual([
      { ...answer(14, 'No'), time: at(2) },
      { ...file('a.ris', 'Embase'), time: at(1) },
    ]);
  });

  it('marks what is taken back, so that no other copy brings it back', () => {
    const said = toldAlso([], [answer(14, 'By PRESS')], at(1));
    const taken = toldAlso(said, [answer(14, '')], at(2));
    expect(factsOf(taken, 'answer')).toEqual([]);
    expect(mergedWords(taken, said)).toEqual(taken);
    expect(mergedWords(said, taken)).toEqual(taken);
  });
});

describe('formerFacts(words, facts)', () => {
  it('is blank for what was not said', () => {
    const words = toldAlso([], [answer(14, 'By PRESS')], at(1));
    expect(formerFacts(words, [answer(14, 'No'), answer(2, 'Ovid')])).toEqual([
      answer(14, 'By PRESS'),
      answer(2, ''),
    ]);
  });
});
