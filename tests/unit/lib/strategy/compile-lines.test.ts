import { seededRandom } from '@/lib/base/random';
import { compileLines } from '@/lib/strategy/compile-lines';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { NO_LIMITS, type StrategyLine } from '@/lib/strategy/types';
import { requestsOf, type SetRequest, type WorkSet } from '@/lib/strategy/work-set';
import { buildLine, linesFromTexts } from '../../../support/strategy-lines';

function writtenRequest({ searches, limits }: SetRequest): string {
  const { fromYear, toYear, types, languages } = limits;
  const years = fromYear === null && toYear === null ? [] : [`years:${fromYear ?? ''}-${toYear ?? ''}`];
  return [
    ...searches.map(({ parameter, text }) => `${parameter.replace('search.', '')}=${text}`),
    ...years,
    ...types.map((type) => `type:${type}`),
    ...languages.map((language) => `language:${language}`),
  ].join(' & ');
}

function written(set: WorkSet | null): string {
  if (set === null) return 'none';
  switch (set.type) {
    case 'request':
      return writtenRequest(set.request);
    case 'difference':
      return `[${written(set.of)}] minus [${written(set.without)}]`;
    case 'nothing':
      return 'nothing';
    default:
      return set.parts.map((part) => `[${written(part)}]`).join(set.type === 'union' ? ' or ' : ' and ');
  }
}

function compiled(lines: readonly StrategyLine[]) {
  return compileLines(readLines(lines));
}

/** What the last of the lines asks. */
function last(...lines: readonly StrategyLine[]): string {
  return written(compiled(lines).at(-1)?.set ?? null);
}

const HEART = buildLine('a', 'heart OR cardiac');
const LUNG = buildLine('b', '"lung disease" OR pulmon*');
const TITLE = buildLine('c', 'monitor*', { scope: 'title' });
const SCHOOL = buildLine('s', '"school age*"');
const RECENT = buildLine('d', 'home', { limits: { ...NO_LIMITS, fromYear: 2015 } });
const STEMMED = buildLine('e', 'telephone', { forms: 'stemmed' });

const TIAB = 'title_and_abstract.exact';

describe('compileLines(lines)', () => {
  it('asks a line as it was written', () => {
    expect(last(HEART)).toBe(`${TIAB}=heart OR cardiac`);
    expect(last(STEMMED)).toBe('title_and_abstract=telephone');
  });

  it.each([
    ['1 AND 2', `${TIAB}=(heart OR cardiac) AND ("lung disease" OR pulmon*)`],
    ['1 OR 2', `${TIAB}=heart OR cardiac OR "lung disease" OR pulmon*`],
    ['1 NOT 2', `${TIAB}=(heart OR cardiac) NOT ("lung disease" OR pulmon*)`],
    ['#1 AND home NOT care', `${TIAB}=(heart OR cardiac) AND home NOT care`],
    ['(#1 OR #2) AND home', `${TIAB}=(heart OR cardiac OR "lung disease" OR pulmon*) AND home`],
  ])('joins lines of one scope in one text: %s', (text, expected) => {
    expect(last(HEART, LUNG, buildLine('z', text))).toBe(expected);
  });

  it('joins lines of other scopes by AND, each under its own parameter', () => {
    expect(last(HEART, TITLE, buildLine('z', '1 AND 2'))).toBe(
      `${TIAB}=heart OR cardiac & title.exact=monitor*`,
    );
  });

  it('asks apart what no single request takes', () => {
    expect(last(HEART, TITLE, buildLine('z', '1 OR 2'))).toBe(
      `[${TIAB}=heart OR cardiac] or [title.exact=monitor*]`,
    );
    expect(last(HEART, TITLE, buildLine('z', '1 NOT 2'))).toBe(
      `[${TIAB}=heart OR cardiac] minus [title.exact=monitor*]`,
    );
    const forms = compiled([HEART, STEMMED, buildLine('z', '1 AND 2')]).at(-1);
    expect(written(forms?.set ?? null)).toBe(`[${TIAB}=heart OR cardiac] and [title_and_abstract=telephone]`);
    expect(forms?.mixesForms).toBe(true);
  });

  it('joins limits by AND alone', () => {
    expect(last(HEART, RECENT, buildLine('z', '1 AND 2'))).toBe(
      `${TIAB}=(heart OR cardiac) AND home & years:2015-`,
    );
    expect(last(HEART, RECENT, buildLine('z', '1 OR 2'))).toBe(
      `[${TIAB}=heart OR cardiac] or [${TIAB}=home & years:2015-]`,
    );
    expect(last(HEART, RECENT, buildLine('z', '1 NOT 2'))).toBe(
      `[${TIAB}=heart OR cardiac] minus [${TIAB}=home & years:2015-]`,
    );
    const older = buildLine('z', '2', { limits: { ...NO_LIMITS, toYear: 2014 } });
    expect(last(HEART, RECENT, older)).toBe('nothing');
    const reviews = buildLine('z', '1 OR 2', { limits: { ...NO_LIMITS, types: ['review'] } });
    expect(last(HEART, LUNG, reviews)).toMatch(/pulmon\* & type:review$/);
  });

  it('takes AND into the parts of a union', () => {
    expect(last(HEART, TITLE, buildLine('y', '1 OR 2'), buildLine('z', '#3 AND home'))).toBe(
      `[${TIAB}=(heart OR cardiac) AND home] or [title.exact=monitor* & ${TIAB}=home]`.replace(
        '[title.exact=monitor* & title_and_abstract.exact=home]',
        '[title_and_abstract.exact=home & title.exact=monitor*]',
      ),
    );
  });

  it('leaves lines out that are switched off, and says so', () => {
    const [, , combined] = compiled([{ ...HEART, isOff: true }, LUNG, buildLine('z', '1 OR 2')]);
    expect(written(combined?.set ?? null)).toBe(`${TIAB}="lung disease" OR pulmon*`);
    expect(combined?.leftOut).toEqual([1]);
    expect(last({ ...HEART, isOff: true }, buildLine('z', '1'))).toBe('none');
  });

  it('says what reads otherwise in a combination', () => {
    const [alone, , combined] = compiled([buildLine('a', '"heart fail*"'), HEART, buildLine('z', '1 AND 2')]);
    expect(written(alone?.set ?? null)).toBe(`${TIAB}="heart fail*"`);
    expect(alone?.mends).toEqual([]);
    expect(written(combined?.set ?? null)).toBe(`${TIAB}=(heart fail*) AND (heart OR cardiac)`);
    expect(combined?.mends.map(({ kind, typed, sentAs }) => [kind, typed, sentAs])).toEqual([
      ['phrase-wildcard', '"heart fail*"', 'heart fail*'],
    ]);
  });

  it('says in which lines that stands, also where a combination names them through others', () => {
    const all = compiled([
      buildLine('a', '"heart fail*"'),
      HEART,
      buildLine('b', '"cardiac fail*"'),
      buildLine('y', '1 AND 2'),
      buildLine('z', '#4 OR 3'),
    ]);
    expect(all.map(({ mendedIn }) => mendedIn)).toEqual([[], [], [], [1], [1, 3]]);
  });

  it('asks nothing for lines that cannot be asked', () => {
    expect(compiled(linesFromTexts('2', '1', '#7', '')).map(({ set }) => set)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('compileLines(lines), of long texts', () => {
  const words = (begin: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${begin}${String(at).padStart(3, '0')}`);
  const long = buildLine('a', words('heart', 800).join(' OR '));

  it('asks a text at once that fills more than the parameter of all texts can hold', () => {
    const line = buildLine('a', words('heart', 300).join(' OR '));
    expect(compiled([line])[0]?.set?.type).toBe('request');
    const stemmed = buildLine('a', line.text, { scope: 'everything', forms: 'stemmed' });
    expect(compiled([stemmed])[0]?.set?.type).toBe('union');
  });

  it('parts a text at the OR of its longest block, and repeats what stands beside it', () => {
    const set = compiled([long, buildLine('b', 'lung NOT mouse'), buildLine('z', '1 AND 2')]).at(-1)?.set;
    expect(set?.type).toBe('union');
    const texts = set == null ? [] : requestsOf(set).map(({ searches }) => searches[0]?.text ?? '');
    expect(texts.length).toBe(4);
    for (const text of texts) {
      expect(encodeURIComponent(text).length).toBeLessThanOrEqual(6_000);
      expect(text).toMatch(/^\(heart\d.*\) AND lung NOT mouse$/);
    }
    expect(texts.flatMap((text) => text.match(/heart\d+/g) ?? [])).toEqual(words('heart', 800));
  });

  it('takes what NOT excludes as a set of its own', () => {
    const set = compiled([buildLine('b', 'lung'), long, buildLine('z', '1 NOT 2')]).at(-1)?.set;
    expect(set?.type).toBe('difference');
  });

  it('gives up on what cannot be parted', () => {
    expect(compiled([buildLine('a', 'a'.repeat(7_000))])[0]?.set).toBeNull();
    expect(compiled([buildLine('a', `"${words('w', 1_200).join(' ')}"`)])[0]?.set ?? null).toBeNull();
  });
});

describe('lines that were read and compiled before', () => {
  it('are the same objects where nothing that they ask has changed', () => {
    const before = linesFromTexts('heart', 'lung', '1 AND 2', 'kidney');
    const after = before.with(1, buildLine('b', 'liver'));
    const [one, other] = [compiled(before), compiled(after)];
    expect(one.map((each, at) => each === other[at])).toEqual([true, false, false, true]);
    expect(readLines(before)[0]).toBe(readLines(after)[0]);
  });

  it('ask what lines ask that were never seen, whatever is changed', () => {
    const texts = ['heart', 'lung*', '1 AND 2', '#1 OR #4', '3 NOT 2', '"a b"', 'or/1-3', '6', '#9', ''];
    const random = seededRandom(11);
    const pick = (count: number) => Math.floor(random() * count);
    let lines: readonly StrategyLine[] = linesFromTexts(...texts);
    for (let step = 0; step < 60; step += 1) {
      const at = pick(lines.length);
      const line = buildLine(`n${step}`, texts[pick(texts.length)] ?? '', { isOff: pick(4) === 0 });
      lines =
        [() => lines.with(at, line), () => lines.toSpliced(at, 1), () => lines.toSpliced(at, 0, line)][
          pick(3)
        ]?.() ?? lines;
      expect(compiled(lines)).toEqual(compiled(structuredClone(lines)));
    }
  });
});

describe('compileLines(lines) behind NOT', () => {
  it('asks by itself for a line that is more alone than within a longer text', () => {
    expect(last(HEART, SCHOOL, buildLine('n', '#1 NOT #2'))).toBe(
      '[title_and_abstract.exact=heart OR cardiac] minus [title_and_abstract.exact="school age*"]',
    );
  });

  it('excludes no more than a line that it names says', () => {
    expect(last(HEART, SCHOOL, buildLine('o', '#2 OR child*'), buildLine('n', '#1 NOT #3'))).toBe(
      'title_and_abstract.exact=(heart OR cardiac) NOT child*',
    );
  });
});
