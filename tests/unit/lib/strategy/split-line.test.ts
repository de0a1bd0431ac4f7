import { seededRandom } from '@/lib/base/random';
import { SEARCH_SCOPES, type SearchScope, type WordForms } from '@/lib/search-text/search-wish';
import { KnownIndex } from '@/lib/strategy/known-index';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { canBeSplit, withBlocksSplit, withLinesSplit } from '@/lib/strategy/split-line';
import { type Loss, NO_LIMITS, type StrategyLine } from '@/lib/strategy/types';
import { knownPaper } from '@/tests/support/known-papers';
import { lineOutcomes } from '@/tests/support/line-outcomes';
import { linesOf, textsOf } from '@/tests/support/strategies';
import { buildLine, readFromTexts } from '@/tests/support/strategy-lines';

function ids(): () => string {
  let next = 0;
  return () => {
    next += 1;
    return `n${next}`;
  };
}

function splitTexts(text: string, more: Parameters<typeof buildLine>[2] = {}): readonly string[] {
  return withLinesSplit([buildLine('a', text, more)], ['a'], ids()).map((line) => line.text);
}

describe('withLinesSplit(lines, ids, newId)', () => {
  it.each([
    ['(sleep OR nap) AND (nurse* OR doctor)', '#2 AND #3', 'sleep OR nap', 'nurse* OR doctor'],
    ['(sleep AND nurse) OR "night work"', '#2 OR #3', 'sleep AND nurse', '"night work"'],
    ['sleep NOT (child OR infant)', '#2 NOT #3', 'sleep', 'child OR infant'],
    ['(a1 OR b1) NOT c1 AND (d1 OR e1)', '#2 AND #4 NOT #3', 'a1 OR b1', 'c1', 'd1 OR e1'],
    ['((a1 OR b1) AND (c1 OR d1)) AND e1', '#2 AND #3 AND #4', 'a1 OR b1', 'c1 OR d1', 'e1'],
    ['(sleep AND quality) AND (nurse OR doctor)', '#2 AND #3', 'sleep AND quality', 'nurse OR doctor'],
    ['shift work AND (nurse OR doctor)', '#2 AND #3', 'shift work', 'nurse OR doctor'],
    ['heart failure NOT child', '#2 NOT #3', 'heart failure', 'child'],
    ['"a b"~3 AND "c d"', '#2 AND #3', '"a b"~3', '"c d"'],
  ])('makes lines of what AND, OR and NOT join: %s', (text, ...lines) => {
    expect(splitTexts(text)).toEqual(lines);
  });

  it('writes numbers so that they name no line', () => {
    expect(splitTexts('(2 OR 3) AND sleep')).toEqual(['#2 AND #3', '"2" OR "3"', 'sleep']);
    expect(splitTexts('22 AND sleep')).toEqual(['#2 AND #3', '"22"', 'sleep']);
  });

  it('keeps words side by side from naming a keyword together', () => {
    expect(splitTexts('heart failure AND drug', { scope: 'title_abstract_keywords' })[1]).toBe(
      'heart AND failure',
    );
  });

  it('keeps the number of the line, and what all others name', () => {
    const lines = linesOf(
      'a: sleep',
      'b: (#1 OR nap) AND (x1 OR y1) AND #1',
      'c: #2 NOT #1',
      'd: or/1-3',
      'e: #6 OR #2',
    );
    expect(textsOf(withLinesSplit(lines, ['b'], ids()))).toEqual([
      'a: sleep',
      'b: #3 AND #4 AND #1',
      'n1: #1 OR nap',
      'n2: x1 OR y1',
      'c: #2 NOT #1',
      'd: or/1-2,5',
      'e: #8 OR #2',
    ]);
  });

  it('splits several lines at once, each naming what it named', () => {
    const lines = linesOf('a: x1 AND y1', 'b: #1 AND (z1 OR #1)', 'c: 1 AND 2');
    expect(textsOf(withLinesSplit(lines, ['a', 'b'], ids()))).toEqual([
      'a: #2 AND #3',
      'n1: x1',
      'n2: y1',
      'b: #1 AND #5',
      'n3: z1 OR #1',
      'c: 1 AND 4',
    ]);
  });

  it('leaves limits at the line, and gives its parts scope and word forms as they were read', () => {
    const limits = { ...NO_LIMITS, fromYear: 2010 };
    const line = buildLine('a', 'nurs* AND sleep', { scope: 'title', forms: 'stemmed', limits });
    const [first, ...parts] = withLinesSplit([line], ['a'], ids());
    expect(first).toMatchObject({ text: '#2 AND #3', limits });
    expect(parts).toEqual([
      buildLine('n1', 'nurs*', { scope: 'title' }),
      buildLine('n2', 'sleep', { scope: 'title' }),
    ]);
  });

  it('takes what a part lost when it was pasted along with it, so that its proposal goes into its line', () => {
    const loss = (token: string, takenAs: string | null): Loss => ({
      token,
      why: 'w',
      takenAs,
      proposal: null,
    });
    const losses = [loss('Naps[mesh]', 'nap'), loss('humans[mesh]', null)];
    const origin = { type: 'pasted', system: 'PubMed', text: 'typed', losses } as const;
    const line = buildLine('a', '(sleep OR nap) AND nurse', { origin });
    expect(withLinesSplit([line], ['a'], ids())).toMatchObject([
      { origin: { text: 'typed', losses: [losses[1]] } },
      { origin: { text: 'typed', losses: [losses[0]] } },
      { origin: null },
    ]);
  });

  it('moves the numbers in what was lost along with those in texts', () => {
    const loss: Loss = { token: '#1', why: 'w', takenAs: null, proposal: 'NOT #1', effect: 'excludes' };
    const origin = { type: 'pasted', system: 'PubMed', text: 'typed', losses: [loss] } as const;
    const proposals = (lines: readonly StrategyLine[]) =>
      lines.flatMap((line) =>
        line.kind === 'query' && line.origin?.type === 'pasted'
          ? line.origin.losses.map(({ proposal }) => proposal)
          : [],
      );
    const lines = [
      buildLine('a', 'x1 AND y1'),
      buildLine('b', 'sleep'),
      buildLine('c', '#1 OR (z1 AND sleep)', {
        origin: { ...origin, losses: [{ ...loss, proposal: 'NOT #2' }] },
      }),
    ];
    expect(proposals(withLinesSplit(lines, ['a'], ids()))).toEqual(['NOT #4']);
    expect(proposals(withLinesSplit(lines, ['a', 'c'], ids()))).toEqual(['NOT #4']);
  });

  it.each([
    ['sleep'],
    ['shift work'],
    ['"shift work"'],
    ['NOT sleep'],
    ['sleep OR NOT nurse'],
    ['NOT sleep NOT nurse'],
    ['(sleep OR nap'],
    ['sleep[tiab] AND nurse[tiab]'],
    ['#2 AND #3'],
    ['#9 AND sleep'],
    [''],
  ])(
    'leaves whole what is one term, cannot be asked as it stands, or asks for nothing by itself: %s',
    (text) => {
      const lines = [buildLine('a', text), buildLine('b', 'x1'), buildLine('c', 'y1')];
      expect(withLinesSplit(lines, ['a'], ids())).toBe(lines);
    },
  );

  it('leaves lines whole that are switched off, and where there would be too many', () => {
    const off = [buildLine('a', 'x1 AND y1', { isOff: true })];
    expect(withLinesSplit(off, ['a'], ids())).toBe(off);
    const many = Array.from({ length: 499 }, (_, at) => buildLine(`a${at}`, 'x1 AND y1'));
    expect(withLinesSplit(many, ['a3'], ids())).toBe(many);
    expect(withLinesSplit(many.slice(1), ['a3'], ids())).toHaveLength(500);
  });
});

describe('canBeSplit(read)', () => {
  it('holds for what withLinesSplit(lines, ids, newId) takes apart', () => {
    const of = (text: string) => readFromTexts(text).map(canBeSplit)[0];
    expect(
      ['sleep OR nap', 'shift work', 'NOT sleep', 'sleep NOT nap', '(sleep', '"a b" AND c'].map(of),
    ).toEqual([true, false, false, true, false, true]);
  });
});

describe('withBlocksSplit(lines, newId)', () => {
  it('takes lines apart that join blocks, and leaves blocks of terms', () => {
    const lines = linesOf('a: sleep OR nap', 'b: #1 AND (nurse OR doctor)', 'c: shift AND work');
    expect(textsOf(withBlocksSplit(lines, ids()))).toEqual([
      'a: sleep OR nap',
      'b: #1 AND #3',
      'n1: nurse OR doctor',
      'c: shift AND work',
    ]);
  });

  it('takes a single line apart, whatever it joins', () => {
    expect(textsOf(withBlocksSplit(linesOf('a: sleep OR nap'), ids()))).toEqual([
      'a: #2 OR #3',
      'n1: sleep',
      'n2: nap',
    ]);
    const whole = linesOf('a: sleep');
    expect(withBlocksSplit(whole, ids())).toBe(whole);
  });
});

const WORDS = 'sleep nap nurse doctor night work heart failure the of 22 study-design and'.split(' ');

class RandomLines {
  constructor(private readonly next: () => number) {}

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('Nothing to choose from');
    return item;
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.one(WORDS)).join(' ');
  }

  #term(lines: number): string {
    const kind = this.below(9);
    if (kind === 0) return `"${this.words(2)}"`;
    if (kind === 1) return `"${this.words(2)}"~${1 + this.below(3)}`;
    if (kind === 2) return `${this.one(['slee', 'nurs', 'heart', 'fail'])}*`;
    if (kind === 3) return `(${this.words(2)})`;
    if (kind === 4) return this.words(2);
    if (kind === 5 && lines > 0) return `#${1 + this.below(lines)}`;
    return this.one(WORDS);
  }

  query(depth: number, lines: number): string {
    if (depth === 0 || this.next() < 0.15) return this.#term(lines);
    const joint = this.one([' AND ', ' AND ', ' OR ', ' NOT ', ' ']);
    const parts = Array.from({ length: 2 + this.below(2) }, () => this.query(depth - 1, lines));
    return parts.map((part) => (/ /.test(part) ? `(${part})` : part)).join(joint);
  }

  strategy(): readonly StrategyLine[] {
    const scope = this.one(SEARCH_SCOPES);
    const forms: WordForms = this.one(['exact', 'stemmed'] as const);
    const other = (): SearchScope => (this.next() < 0.2 ? this.one(SEARCH_SCOPES) : scope);
    return Array.from({ length: 1 + this.below(4) }, (_, at) =>
      buildLine(`l${at}`, this.query(1 + this.below(3), at), {
        scope: other(),
        forms,
        isOff: this.next() < 0.1,
        limits: this.next() < 0.2 ? { ...NO_LIMITS, fromYear: 2005 } : NO_LIMITS,
      }),
    );
  }

  papers(): KnownIndex {
    return new KnownIndex(
      Array.from({ length: 60 }, (_, at) =>
        knownPaper(`W${at}`, this.words(1 + this.below(5)), {
          abstract: this.next() < 0.3 ? null : this.words(this.below(8)),
          keywords: this.next() < 0.5 ? [] : [this.words(1 + this.below(2))],
          year: 2000 + this.below(10),
        }),
      ),
    );
  }
}

describe('a line that is split', () => {
  it('finds what it found, as every other line does, and the result stays what it was: random strategies', () => {
    const random = new RandomLines(seededRandom(5));
    const index = random.papers();
    let count = 0;
    for (let round = 0; round < 500; round += 1) {
      const lines = random.strategy();
      const { id } = random.one(lines);
      const after = withLinesSplit(lines, [id], ids());
      const isAble = readLines(lines).some((read) => read.line.id === id && canBeSplit(read));
      expect([lines, after === lines]).toEqual([lines, !isAble]);
      if (!isAble) continue;
      count += 1;
      const [was, is] = [lines, after].map((each) => lineOutcomes(each, lines, index));
      expect({ lines, after, ...is }).toEqual({ lines, after, ...was });
    }
    expect(count).toBeGreaterThan(150);
  });
});
