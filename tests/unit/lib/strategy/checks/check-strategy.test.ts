import { runToEnd } from '@/lib/base/slices';
import { checkSteps } from '@/lib/strategy/checks/check-strategy';
import type { Check } from '@/lib/strategy/checks/strategy-check';
import { LinesFound } from '@/lib/strategy/found-by-lines';
import { KnownIndex } from '@/lib/strategy/known-index';
import { termEffects } from '@/lib/strategy/term-effects';
import { NO_LIMITS, type StrategyLine } from '@/lib/strategy/types';
import { knownPaper } from '@/tests/support/known-papers';
import { buildLine, readFromTexts } from '@/tests/support/strategy-lines';

const INDEX = new KnownIndex([
  knownPaper('W1', 'Telemonitoring of heart failure: randomised trials', { year: 1999 }),
  knownPaper('W2', 'Tele monitoring in trials with cardiac patients', { year: 2010 }),
  knownPaper('W3', 'Training, trains and trained patients', { year: 2011, language: 'de' }),
  knownPaper('W4', 'Animals at home'),
]);

function check(...lines: readonly (string | StrategyLine)[]): readonly Check[] {
  return checkWith(new Map(), ...lines);
}

function checkWith(hits: ReadonlyMap<number, number>, ...lines: readonly (string | StrategyLine)[]) {
  const read = readFromTexts(...lines);
  const found = new LinesFound(read, INDEX);
  const aside = INDEX.setOf([]);
  const effects = new Map(found.lines.map((line) => [line.number, termEffects(line, found, aside)]));
  return runToEnd(checkSteps({ lines: read, found, aside, effects, hits }));
}

/** Rule, lines, what is marked in the first line, and its text after the mend. */
function brief(checks: readonly Check[], texts: readonly string[]) {
  return checks.map(({ rule, lines, span, mend }) => [
    rule,
    lines.join(' '),
    span === null ? null : (texts[(lines[0] ?? 1) - 1] ?? '').slice(span.from, span.to),
    mend?.type === 'text' ? mend.text : (mend?.type ?? null),
  ]);
}

const briefOf = (...texts: readonly string[]) => brief(check(...texts), texts);
const rules = (...lines: readonly (string | StrategyLine)[]) => check(...lines).map(({ rule }) => rule);

describe('checkSteps(strategy)', () => {
  it.each([
    [
      'heart AND failure OR trials',
      'mixed-operators',
      'heart AND failure OR trials',
      '(heart AND failure) OR trials',
    ],
    ['(heart AND trials', 'bracket', '(', 'heart AND trials'],
    ['"heart failure', 'quote', '"', 'heart failure'],
  ])('reads %s: %s', (text, rule, marked, mended) => {
    expect(briefOf(text)).toContainEqual([rule, '1', marked, mended]);
  });

  it.each([
    ['cardiac OR trials OR cardiac', 'duplicate-term', 'cardiac', 'cardiac OR trials'],
    ['heart OR "heart failure"', 'redundant-term', '"heart failure"', 'heart'],
    ['tele* OR telemonitoring', 'redundant-term', 'telemonitoring', 'tele*'],
    ['randomized AND trials', 'other-spelling', 'randomized', '(randomized OR randomised) AND trials'],
    [
      '"randomised trials"',
      'other-spelling',
      '"randomised trials"',
      '"randomised trials" OR "randomized trials"',
    ],
    ['mentalisation*', 'other-spelling', 'mentalisation*', 'mentalisation* OR mentalization*'],
    [
      '"dialectical"~1~"behavior therap*"',
      'other-spelling',
      '"dialectical"~1~"behavior therap*"',
      '"dialectical"~1~"behavior therap*" OR "dialectical"~1~"behaviour therap*"',
    ],
    [
      '"paediatric tumour"~3 AND trials',
      'other-spelling',
      '"paediatric tumour"~3',
      '("paediatric tumour"~3 OR "pediatric tumor"~3) AND trials',
    ],
    ['telemonitoring', 'split-word', 'telemonitoring', 'telemonitoring OR "tele monitoring"'],
    [
      '"tele monitoring" AND trials',
      'joined-word',
      '"tele monitoring"',
      '("tele monitoring" OR telemonitoring) AND trials',
    ],
    ['trial', 'other-form', 'trial', 'trial OR trials'],
    ['trai', 'no-known', null, null],
    ['training', 'no-truncation', 'training', 'train*'],
    ['tra*', 'wide-truncation', 'tra*', null],
  ])('of the words of %s: %s', (text, rule, marked, mended) => {
    expect(briefOf(text)).toContainEqual([rule, '1', marked, mended]);
  });

  it('is content with a block that has all spellings and forms', () => {
    expect(rules('randomised OR randomized')).toEqual(['no-known']);
    expect(rules('telemonitor* OR "tele monitoring"', 'trial*', '#1 AND #2')).toEqual([]);
    expect(rules(buildLine('a', 'trial', { forms: 'stemmed' }))).toEqual([]);
  });

  it.each([
    'mentalisation* OR mentalization*',
    '"dialectical"~1~"behavior therap*"',
    '(dialectical AND behavior) OR (dialectical AND behaviour)',
    '"behavior therap*"~3 OR "behaviour therap*"~3',
    'gastroesophageal OR gastro-oesophageal',
    'behavio* NEAR/3 trial*',
  ])('misses no spelling in %s', (text) => {
    const lines = text.startsWith('"dialectical"')
      ? [text, '"dialectical"~1~"behaviour therap*"', '#1 OR #2']
      : [text];
    expect(rules(...lines)).not.toContain('other-spelling');
  });

  it('looks for missing words in the lines that a combination joins by OR', () => {
    expect(rules('randomised', 'randomized', '#1 OR #2')).not.toContain('other-spelling');
    expect(rules('randomised', 'randomized', '#1 AND #2')).toContain('other-spelling');
  });

  it('tells lines that are not used, that ask the same, and that find nothing', () => {
    const hits = new Map([[2, 0]]);
    const checks = checkWith(hits, 'telemonitor*', '"trials with"', 'telemonitor*', '#1 AND #2');
    expect(checks.map(({ rule, lines }) => [rule, lines])).toEqual([
      ['no-hits', [2]],
      ['unused-line', [3]],
      ['duplicate-line', [3, 1]],
    ]);
    expect(rules('telemonitor*', 'patients')).not.toContain('unused-line');
  });

  it('tells numbers that lead nowhere or in a circle', () => {
    const checks = check('#9', '#2', '#4', '#3');
    expect(checks.map(({ rule, lines, message }) => [rule, lines[0], message])).toEqual([
      ['missing', 1, 'Line 1 names line 9, which is not there.'],
      ['itself', 2, 'Line 2 names itself.'],
      ['circle', 3, 'Lines 3, 4 name each other in a circle.'],
      ['circle', 4, 'Lines 4, 3 name each other in a circle.'],
    ]);
  });

  it('tells lines of nothing but stop words', () => {
    expect(rules(buildLine('a', 'the of', { forms: 'stemmed' }))).toContain('stop-words');
  });

  it('tells limits and NOT that lose known papers, with the line without them', () => {
    const limits = { ...NO_LIMITS, fromYear: 2005, languages: ['en'] };
    const [years, languages] = check(buildLine('a', 'trials OR patients', { limits })).filter(
      ({ rule }) => rule === 'limit-loses',
    );
    expect(years).toMatchObject({
      element: 'limits',
      message: 'The limit of years in line 1 leaves out 1 known paper.',
      mend: { type: 'limits', line: 1, limits: { ...limits, fromYear: null } },
    });
    expect(languages?.mend).toEqual({ type: 'limits', line: 1, limits: { ...limits, languages: [] } });
    expect(briefOf('patients NOT cardiac')).toContainEqual(['not-loses', '1', 'NOT cardiac', 'patients']);
  });

  it('names the part that keeps most known papers out of the result', () => {
    const texts = ['(trials OR patients) AND heart AND telemonitor*'];
    const found = brief(check(...texts), texts).filter(([rule]) => rule === 'part-loses');
    expect(found).toEqual([]);
    const more = ['trials', 'cardiac', '#1 AND #2'];
    expect(briefOf(...more)).toContainEqual(['part-loses', '3', '#2', null]);
  });

  it('proposes the words of subject headings that were lost', () => {
    const loss = { token: 'exp Heart Failure/', why: '', takenAs: null, proposal: '"heart failure"' };
    const origin = { type: 'pasted', system: 'Ovid', text: '', losses: [loss] } as const;
    const [first] = check(buildLine('a', 'cardi*', { origin }));
    expect(first).toMatchObject({
      rule: 'lost-heading',
      element: 'headings',
      mend: { type: 'text', text: '(cardi*) OR "heart failure"' },
    });
  });

  it('leaves lines that are switched off alone, and survives an empty strategy', () => {
    expect(check(buildLine('a', '(randomised', { isOff: true }))).toEqual([]);
    expect(check()).toEqual([]);
  });
});
