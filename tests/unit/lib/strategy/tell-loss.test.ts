import { lossReport, tellTaken, tellUndoing } from '@/lib/strategy/tell-loss';
import type { Loss } from '@/lib/strategy/types';

const CODE: Loss = {
  token: '.tw.',
  why: 'Title and abstract are searched.',
  takenAs: null,
  proposal: null,
  effect: 'narrows',
};
const HEADING: Loss = {
  token: 'exp Pain/',
  why: 'Its words are.',
  takenAs: 'pain',
  proposal: null,
  effect: 'narrows',
};
const LETTER: Loss = {
  token: 'letter/',
  why: 'It would exclude papers.',
  takenAs: null,
  proposal: 'NOT letter',
  effect: 'excludes',
};
const TITLE: Loss = { ...HEADING, token: 'pain[ti]', why: 'One scope.', effect: 'widens' };

describe('tellTaken(loss)', () => {
  it('says what is searched instead, and that nothing is where the reason does not', () => {
    expect(tellTaken(HEADING)).toBe('Taken as pain.');
    expect(tellTaken({ why: 'Searches authors.', takenAs: null })).toBe('It is left out.');
    expect(tellTaken(CODE)).toBeNull();
  });
});

describe('tellUndoing(loss)', () => {
  it('says what would undo it, where something would and is not done', () => {
    expect(tellUndoing(LETTER)).toBe('To exclude it all the same: NOT letter.');
    expect(tellUndoing({ ...HEADING, proposal: '(chronic pain)' })).toBe('Alternative: (chronic pain).');
    expect(tellUndoing({ ...HEADING, proposal: 'pain' })).toBeNull();
    expect(tellUndoing(CODE)).toBeNull();
  });
});

describe('lossReport(lines)', () => {
  it('tells by rule, what would exclude papers first and what does no harm last', () => {
    const { effect: _, ...earlier } = HEADING;
    const report = lossReport([
      { name: 'line 1', losses: [TITLE, CODE] },
      { name: 'line 2', losses: [CODE, earlier, LETTER] },
      { name: 'line 3', losses: [CODE, CODE] },
    ]);
    expect(
      report.map(({ count, isHarmless, groups }) => [
        count,
        isHarmless,
        groups.map((group) => [
          group.why,
          group.count,
          group.items.map(({ loss, at, lines }) => [loss.token, at, lines]),
        ]),
      ]),
    ).toEqual([
      [1, false, [['It would exclude papers.', 1, [['letter/', 2, ['line 2']]]]]],
      [
        5,
        false,
        [
          ['Title and abstract are searched.', 4, [['.tw.', 1, ['line 1', 'line 2', 'line 3']]]],
          ['Its words are.', 1, [['exp Pain/', 1, ['line 2']]]],
        ],
      ],
      [1, true, [['One scope.', 1, [['pain[ti]', 0, ['line 1']]]]]],
    ]);
    expect(lossReport([{ name: 'line 1', losses: [] }])).toEqual([]);
  });
});

describe('tellUndoing(loss) with limits of its own', () => {
  it('names them, also where the words stay the same', () => {
    const limits = { fromYear: 2011, toYear: null, types: [], languages: [] };
    expect(tellUndoing({ ...HEADING, takenAs: 'a', proposal: 'a NOT d', limits })).toBe(
      'Alternative: a NOT d (2011–).',
    );
    expect(
      tellUndoing({ ...HEADING, takenAs: 'a', proposal: 'a', limits: { ...limits, fromYear: null } }),
    ).toBe('Alternative: a (without limits).');
  });
});
