import { isLikeProximity, readEbscoProximity } from '@/lib/search-text/ebsco-proximity';
import { tokenizeQuery } from '@/lib/search-text/tokenize';

function read(text: string): string {
  const { tokens, hints } = readEbscoProximity(tokenizeQuery(text));
  const near = tokens.flatMap((token) =>
    token.type === 'near' ? [`${token.distance}${token.isOrdered ? ' in order' : ''}`] : [],
  );
  return [...near, ...hints.map(({ typed, instead }) => `${typed}: ${instead}`)].join('; ');
}

describe('readEbscoProximity(tokens)', () => {
  it.each([
    ['heart* N3 failure*', '3'],
    ['heart* W3 failure*', '3 in order'],
    ['heart$ n3 fail$', '3'],
    ['"heart" N0 (attack OR failure)', '0'],
    ['((a OR b)) W10 ((c OR d))', '10 in order'],
    ['a* N3 b* AND heart N2 failure', '3; 2'],
    ['TI (liquid N2 cooling)', '2'],
    ['heart[ti] N3 failure[ti]', 'N3: "heart failure"~3'],
    ['heart N3 (failure OR attack)', 'N3: "two words"~3'],
    ['heart n3 failure', ''],
    ['N3 failure*', ''],
    ['heart* AND N3 failure*', ''],
    ['surgical* N95 mask*', ''],
    ['(grey) N3 (white)', ''],
    ['T1 N0 M0', ''],
    ['N1 N2 N3', ''],
  ])('reads %p as %p', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe('isLikeProximity(word)', () => {
  it.each([
    ['N3', true],
    ['w30', true],
    ['N95', false],
    ['H1N1', false],
  ])('says of %p %p', (word, expected) => {
    expect(isLikeProximity(word)).toBe(expected);
  });
});
