import { seededRandom } from '@/lib/base/random';
import { withLine, withLineAt, withLinesAfter, withoutLines } from '@/lib/strategy/edit-strategy';
import { EMPTY_CONTENT } from '@/lib/strategy/kept-strategy';
import { mergedContent, mergedLines } from '@/lib/strategy/merge-lines';
import type { StrategyLine } from '@/lib/strategy/types';
import { linesOf, textsOf } from '@/tests/support/strategies';

const BASE = linesOf('a: sleep', 'b: shift work', 'c: #1 AND #2');

describe('mergedLines(base, mine, theirs)', () => {
  it('keeps the lines that both added, and names what each named', () => {
    const mine = withLinesAfter(BASE, null, linesOf('m: nurses'));
    const theirs = withLinesAfter(BASE, 'c', linesOf('t: #3 NOT children'));
    expect(textsOf(mergedLines(BASE, mine, theirs))).toEqual([
      'm: nurses',
      'a: sleep',
      'b: shift work',
      'c: #2 AND #3',
      't: #4 NOT children',
    ]);
  });

  it('takes what either changed of different lines, and mine of the same', () => {
    const mine = withLine(withLine(BASE, 'a', { text: 'slumber' }), 'b', { text: 'mine' });
    const theirs = withLine(withLine(BASE, 'c', { text: '#1 OR #2' }), 'b', { text: 'theirs' });
    expect(textsOf(mergedLines(BASE, mine, theirs))).toEqual(['a: slumber', 'b: mine', 'c: #1 OR #2']);
  });

  it('removes what one removed, unless the other changed it', () => {
    const gone = withoutLines(BASE, ['a', 'b']);
    expect(textsOf(mergedLines(BASE, BASE, gone)).map((text) => text[0])).toEqual(['c']);
    const changed = withLine(BASE, 'b', { text: 'night work' });
    expect(mergedLines(BASE, gone, changed).map(({ id }) => id)).toEqual(['b', 'c']);
    expect(mergedLines(BASE, changed, gone).map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('follows whoever moved a line, with changes of the other', () => {
    const moved = withLineAt(BASE, 'b', 0);
    const changed = withLine(BASE, 'a', { text: 'slumber' });
    const expected = ['b: shift work', 'a: slumber', 'c: #2 AND #1'];
    expect(textsOf(mergedLines(BASE, moved, changed))).toEqual(expected);
    expect(textsOf(mergedLines(BASE, changed, moved))).toEqual(expected);
  });

  it('loses no line that either added or changed (300 random pairs)', () => {
    const random = seededRandom(21);
    const pick = (lines: readonly StrategyLine[]) => lines[Math.floor(random() * lines.length)]?.id ?? '';
    for (let round = 0; round < 300; round += 1) {
      const edited = (letter: string) => {
        let lines: readonly StrategyLine[] = BASE;
        for (let step = 0; step < 4; step += 1) {
          const act = Math.floor(random() * 4);
          if (act === 0) lines = withLinesAfter(lines, pick(lines), linesOf(`${letter}${step}: ${letter}`));
          if (act === 1) lines = withLine(lines, pick(lines), { text: `${letter}${round}` });
          if (act === 2) lines = withLineAt(lines, pick(lines), Math.floor(random() * 4));
          if (act === 3) lines = withoutLines(lines, [pick(lines)]);
        }
        return lines;
      };
      const [mine, theirs] = [edited('m'), edited('t')];
      const merged = mergedLines(BASE, mine, theirs);
      const ids = merged.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const own = [...mine, ...theirs].filter(({ id, text }) => /^[mt]\d/.test(id) || /^[mt]\d/.test(text));
      for (const { id } of own) expect(ids).toContain(id);
    }
  });
});

describe('mergedContent(base, mine, theirs)', () => {
  it('takes known papers and the share set aside from whoever changed them', () => {
    const mine = { ...EMPTY_CONTENT, known: { type: 'project' } } as const;
    const theirs = { ...EMPTY_CONTENT, aside: { percent: 30, seed: 7 } };
    expect(mergedContent(EMPTY_CONTENT, mine, theirs)).toEqual({ ...mine, aside: theirs.aside });
  });
});
