import {
  findInLines,
  linesTakenIn,
  NEW_QUERY,
  replaceInLines,
  withDuplicate,
  withKind,
  withLine,
  withLineAt,
  withLinesAfter,
  withoutLines,
  withProposal,
  withStrategyAfter,
} from '@/lib/strategy/edit-strategy';
import type { Loss, StrategyLine } from '@/lib/strategy/types';
import { linesOf, textsOf } from '@/tests/support/strategies';

const LINES = linesOf('a: sleep', 'b: shift work', 'c: #1 AND #2', 'd: 1 or 3');

describe('withLinesAfter(lines, after, added)', () => {
  it('puts lines behind another, and what is named behind them is named by its new number', () => {
    const added = linesOf('n: #1 AND nurses');
    expect(textsOf(withLinesAfter(LINES, 'a', added))).toEqual([
      'a: sleep',
      'n: #1 AND nurses',
      'b: shift work',
      'c: #1 AND #3',
      'd: 1 or 4',
    ]);
    expect(textsOf(withLinesAfter(LINES, null, linesOf('n: nap')))[4]).toBe('d: 2 or 4');
    expect(textsOf(withLinesAfter(LINES, 'gone', linesOf('n: nap'))).at(-1)).toBe('n: nap');
  });

  it('gives comments and headings no number', () => {
    const added: readonly StrategyLine[] = [{ id: 'h', kind: 'heading', text: 'Exposure' }];
    expect(textsOf(withLinesAfter(LINES, 'a', added))[3]).toBe('c: #1 AND #2');
  });

  it('keeps no more than 500 lines', () => {
    const many = Array.from({ length: 600 }, (_, at) => `n${at}: nap`);
    expect(withLinesAfter(LINES, 'd', linesOf(...many))).toHaveLength(500);
  });
});

describe('acts on a line', () => {
  it('leave the lines as they are where nothing changes', () => {
    expect(withLine(LINES, 'a', { text: 'sleep' })).toBe(LINES);
    expect(withLine(LINES, 'gone', { text: 'x' })).toBe(LINES);
    expect(withLineAt(LINES, 'a', 0)).toBe(LINES);
    expect(withoutLines(LINES, ['gone'])).toBe(LINES);
    expect(withKind(LINES, 'a', 'query')).toBe(LINES);
  });

  it('move it, with the numbers by which it is named', () => {
    expect(textsOf(withLineAt(LINES, 'a', 1))).toEqual([
      'b: shift work',
      'a: sleep',
      'c: #2 AND #1',
      'd: 2 or 3',
    ]);
  });

  it('duplicate it, naming the same lines', () => {
    expect(textsOf(withDuplicate(LINES, 'c', 'e')).slice(2)).toEqual([
      'c: #1 AND #2',
      'e: #1 AND #2',
      'd: 1 or 3',
    ]);
    expect(textsOf(withDuplicate(LINES, 'a', 'e'))).toEqual([
      'a: sleep',
      'e: sleep',
      'b: shift work',
      'c: #1 AND #3',
      'd: 1 or 4',
    ]);
  });

  it('remove it, and no other line is taken for the one that was named', () => {
    expect(textsOf(withoutLines(LINES, ['a']))).toEqual(['b: shift work', 'c: #4 AND #1', 'd: 4 or 2']);
  });

  it('make it a comment, whose number goes, and a query again', () => {
    const comment = withKind(LINES, 'b', 'comment');
    expect(comment[1]).toEqual({ id: 'b', kind: 'comment', text: 'shift work' });
    expect(textsOf(comment)[3]).toBe('d: 1 or 2');
    expect(withKind(comment, 'b', 'query')[1]).toEqual({ ...NEW_QUERY, id: 'b', text: 'shift work' });
  });
});

describe('findInLines and replaceInLines', () => {
  const lines = linesOf('a: car OR cardiac', 'b: Car$ NEAR/3 (car)', 'c: bus');
  const wish = { text: 'car', isWholeWord: false, matchesCase: false };

  it('count what they will replace', () => {
    expect(findInLines(lines, wish)).toEqual([
      { id: 'a', count: 2 },
      { id: 'b', count: 2 },
    ]);
    expect(findInLines(lines, { ...wish, isWholeWord: true })[0]).toEqual({ id: 'a', count: 1 });
    expect(findInLines(lines, { ...wish, matchesCase: true })[1]).toEqual({ id: 'b', count: 1 });
    expect(findInLines(lines, { ...wish, text: '' })).toEqual([]);
  });

  it('take signs of patterns as they are written', () => {
    expect(textsOf(replaceInLines(lines, { ...wish, text: 'car$' }, '$&*'))[1]).toBe('b: $&* NEAR/3 (car)');
    expect(replaceInLines(lines, { ...wish, text: '.' }, 'x')).toBe(lines);
  });
});

describe('lines of another system', () => {
  const losses: readonly Loss[] = [
    { token: 'exp Sleep/', why: 'No headings.', takenAs: 'sleep', proposal: 'sleep OR slumber' },
    { token: '.mp.', why: 'No such field.', takenAs: null, proposal: 'nap' },
  ];
  const more = { scope: 'title', forms: 'exact', limits: NEW_QUERY.limits, typed: 'as pasted' } as const;
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `p${ids}`;
  };

  it('keep naming each other behind those that are there', () => {
    const taken = linesTakenIn(
      'Ovid',
      [
        { kind: 'heading', text: 'Pasted' },
        { kind: 'query', text: 'sleep', losses, ...more },
        { kind: 'query', text: '#1 AND nurses', losses: [], ...more },
      ],
      newId,
    );
    const lines = withStrategyAfter(LINES, 'b', taken);
    expect(textsOf(lines)).toEqual([
      'a: sleep',
      'b: shift work',
      'p1: Pasted',
      'p2: sleep',
      'p3: #3 AND nurses',
      'c: #1 AND #2',
      'd: 1 or 5',
    ]);
    expect(lines[3]).toMatchObject({
      scope: 'title',
      origin: { type: 'pasted', system: 'Ovid', text: 'as pasted', losses },
    });
  });

  it('exclude behind the line what was left out, also where lines moved since', () => {
    const left = (proposal: string): Loss => ({
      token: '#2',
      why: 'It would exclude more.',
      takenAs: null,
      proposal,
      effect: 'excludes',
    });
    const [named, words] = linesTakenIn(
      'Ovid',
      [
        { kind: 'query', text: '#1', losses: [left('NOT #2')], ...more },
        { kind: 'query', text: 'nap OR sleep', losses: [left('NOT letter')], ...more },
      ],
      newId,
    );
    if (named === undefined || words === undefined) throw new Error('two lines');
    const lines = withLinesAfter(
      [...linesOf('a: sleep', 'b: letter'), named, words],
      null,
      linesOf('n: new'),
    );
    expect(textsOf(withProposal(withProposal(lines, named.id, 0), words.id, 0)).slice(1)).toEqual([
      'a: sleep',
      'b: letter',
      `${named.id}: #2 NOT #3`,
      `${words.id}: (nap OR sleep) NOT letter`,
    ]);
  });

  it('take a proposal where the lost part stood, or as one more way to say it', () => {
    const [line] = linesTakenIn(
      'Ovid',
      [{ kind: 'query', text: '(sleep) AND x', losses, ...more }],
      () => 'p',
    );
    const lines = line === undefined ? [] : [line];
    const first = withProposal(lines, 'p', 0);
    expect(textsOf(first)).toEqual(['p: (sleep OR slumber) AND x']);
    const second = withProposal(first, 'p', 1);
    expect(textsOf(second)).toEqual(['p: ((sleep OR slumber) AND x) OR (nap)']);
    expect(second[0]).toMatchObject({
      origin: { losses: [{ proposal: null }, { takenAs: 'nap' }] },
    });
    expect(withProposal(second, 'p', 0)).toBe(second);
    expect(withProposal(second, 'p', 9)).toBe(second);
  });
});

describe('withProposal(lines, id, at) with limits of its own', () => {
  it('gives the line the limits that its words have then, and keeps them nowhere else', () => {
    const limits = { fromYear: 2011, toYear: null, types: [], languages: [] };
    const loss: Loss = {
      token: 'typed',
      why: 'The order.',
      takenAs: 'a',
      proposal: 'a NOT d',
      limits,
      effect: 'narrows',
    };
    const origin = { type: 'pasted', system: 'Scopus', text: 'typed', losses: [loss] } as const;
    const line: StrategyLine = { ...NEW_QUERY, id: 'x', text: 'a', origin };
    const [taken] = withProposal([line], 'x', 0);
    expect(taken).toMatchObject({ text: 'a NOT d', limits });
    expect(taken?.kind === 'query' && taken.origin?.type === 'pasted' ? taken.origin.losses : []).toEqual([
      { token: 'typed', why: 'The order.', takenAs: 'a NOT d', proposal: null, effect: 'narrows' },
    ]);
  });
});
