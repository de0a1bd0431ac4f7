import { capitalsHint } from '@/lib/search-text/capitals-hint';
import { planSearch } from '@/lib/search-text/plan-search';
import { withHint } from '@/lib/search-text/query-faults';
import { hintToFollow, tellPlan } from '@/lib/search-text/tell-plan';

describe('capitalsHint(text)', () => {
  it.each([
    'CERES DOES NOT FORGET',
    'WILLING OR NOT',
    'TO SLEEP OR NOT TO SLEEP',
    'WHY NOT SLEEP AND NOT DREAM?',
    'LUNG TUMOURS OR LIVER TUMOURS',
    'СОН ИЛИ NOT СОН',
  ])('asks about %s', (text) => {
    expect(capitalsHint(` ${text}`)).toEqual({
      kind: 'capitals',
      typed: text,
      instead: `"${text}"`,
      from: 1,
      to: text.length + 1,
    });
  });

  it.each([
    'cats NOT dogs',
    'CATS OR DOGS',
    'CATS AND DOGS AND MICE',
    '"READY" NOT "STEADY"',
    'CAT* NOT DOG',
    '#1 NOT #2',
    '1 NOT 2',
    'A NOT B',
    'NOT',
    '',
  ])('leaves %p alone', (text) => {
    expect(capitalsHint(text)).toBeNull();
  });

  it('is told with the text as typed, and can be followed', () => {
    const plan = planSearch('CERES DOES NOT FORGET');
    expect(plan.text).toBe('CERES DOES NOT FORGET');
    expect(tellPlan(plan)).toEqual([
      'AND, OR and NOT in capitals are read as operators. If this is a title, write it in quotes: "CERES DOES NOT FORGET".',
    ]);
    const hint = hintToFollow(plan);
    if (hint === null) throw new Error('there is no hint to follow');
    const title = planSearch(withHint(plan.typed, hint));
    expect([title.text, title.hints]).toEqual(['"CERES DOES NOT FORGET"', []]);
  });
});
