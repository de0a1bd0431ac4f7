import { lossesToTell, tellTaken } from '@/lib/strategy/tell-loss';

const CODE = { token: '.tw.', why: 'Title and abstract are searched.', takenAs: null, proposal: null };
const HEADING = { token: 'exp Pain/', why: 'Its words are.', takenAs: 'pain', proposal: null };

describe('tellTaken(loss)', () => {
  it('says what is searched instead, and that nothing is where the reason does not', () => {
    expect(tellTaken(HEADING)).toBe('Taken as pain.');
    expect(tellTaken({ why: 'Searches authors.', takenAs: null })).toBe('It is left out.');
    expect(tellTaken(CODE)).toBeNull();
  });
});

describe('lossesToTell(lines)', () => {
  it('tells a loss of several lines once, at the first of them', () => {
    const told = lossesToTell([{ losses: [CODE] }, { losses: [HEADING, CODE, CODE] }, { losses: [] }]);
    expect(told.map((losses) => losses.map(({ token, lines }) => [token, lines]))).toEqual([
      [['.tw.', 2]],
      [['exp Pain/', 1]],
      [],
    ]);
  });
});
