import { parseQuery } from '@/lib/search-text/parse-query';
import { LinesFound } from '@/lib/strategy/found-by-lines';
import { KnownIndex } from '@/lib/strategy/known-index';
import {
  foundWithoutParts,
  lineEffect,
  partsOf,
  termEffects,
  withoutPart,
} from '@/lib/strategy/term-effects';
import type { StrategyLine } from '@/lib/strategy/types';
import { manyItems, superlinear } from '@/tests/support/growth';
import { knownPaper } from '@/tests/support/known-papers';
import { readFromTexts } from '@/tests/support/strategy-lines';

const INDEX = new KnownIndex([
  knownPaper('W1', 'heart failure at home'),
  knownPaper('W2', 'cardiac surgery'),
  knownPaper('W3', 'cardiac failure in animals'),
  knownPaper('W4', 'heart and cardiac care at home'),
]);
const ASIDE = INDEX.setOf(['W2']);

function effects(number: number, ...lines: readonly (string | StrategyLine)[]) {
  const read = readFromTexts(...lines);
  const line = read[number - 1];
  if (line === undefined) throw new Error('No such line');
  return termEffects(line, new LinesFound(read, INDEX), ASIDE);
}

const brief = (of: ReturnType<typeof effects>) =>
  of.map(({ text, role, onLine: { fewer, more } }) => [text, role, fewer, more]);

const none = { seen: 0, aside: 0 };

describe('termEffects(line, lines, aside)', () => {
  it('says for every term of a block how many known papers fewer there are without it', () => {
    expect(brief(effects(1, 'heart OR cardiac OR failure'))).toEqual([
      ['heart', 'or', none, none],
      ['cardiac', 'or', { seen: 0, aside: 1 }, none],
      ['failure', 'or', none, none],
    ]);
  });

  it('says what each part lets in that AND or NOT keeps out', () => {
    expect(brief(effects(1, '(heart OR cardiac) AND home NOT animals'))).toEqual([
      ['heart OR cardiac', 'and', none, none],
      ['heart', 'or', { seen: 1, aside: 0 }, none],
      ['cardiac', 'or', none, none],
      ['home', 'and', none, { seen: 0, aside: 1 }],
      ['animals', 'not', none, none],
    ]);
    expect(brief(effects(1, 'cardiac NOT animals'))).toEqual([
      ['cardiac', 'and', none, { seen: 1, aside: 0 }],
      ['animals', 'not', none, { seen: 1, aside: 0 }],
    ]);
  });

  it('knows where a term stands, what it finds, and what no other term of its block does', () => {
    const [heart, cardiac] = effects(1, 'heart OR cardiac');
    expect(heart).toMatchObject({
      from: 0,
      to: 5,
      finds: { seen: 2, aside: 0 },
      alone: { seen: 1, aside: 0 },
    });
    expect(cardiac).toMatchObject({ finds: { seen: 2, aside: 1 }, alone: { seen: 1, aside: 1 } });
  });

  it('carries an effect to the end of the strategy', () => {
    const [heart, cardiac] = effects(1, 'heart OR cardiac', 'home', '1 AND 2');
    expect(heart?.onLine.fewer).toEqual({ seen: 1, aside: 0 });
    expect(heart?.onMain.fewer).toEqual({ seen: 1, aside: 0 });
    expect(cardiac?.onLine.fewer).toEqual({ seen: 1, aside: 1 });
    expect(cardiac?.onMain.fewer).toEqual(none);
    expect(effects(1, 'heart OR cardiac', 'home')[0]?.onMain).toEqual({ fewer: none, more: none });
  });

  it('takes a line that is named for a term', () => {
    expect(brief(effects(3, 'heart', 'cardiac', '#1 OR #2'))).toEqual([
      ['#1', 'or', { seen: 1, aside: 0 }, none],
      ['#2', 'or', { seen: 1, aside: 1 }, none],
    ]);
  });

  it('has nothing to say of one term, and of a line that cannot be read', () => {
    expect(effects(1, 'heart')).toEqual([]);
    expect(effects(1, '()')).toEqual([]);
  });
});

describe('foundWithoutParts(tree, find)', () => {
  const wish = { scope: 'title_and_abstract', forms: 'exact' } as const;

  it.each([
    'heart OR cardiac OR failure',
    '(heart OR cardiac) AND home NOT (animals OR surgery)',
    'heart NOT (NOT (home AND cardiac))',
    '(heart AND (cardiac OR (care AND home))) OR (failure NOT animals)',
    'heart AND (zzz OR home) AND care',
    'NOT heart NOT cardiac',
  ])('finds what the tree without a part finds: %s', (text) => {
    const { tree } = parseQuery(text);
    if (tree === null) throw new Error('The text asks for something');
    const found = foundWithoutParts(tree, (node) => INDEX.find(node, wish));
    for (const { node } of partsOf(tree)) {
      const rest = withoutPart(tree, node);
      const wanted = rest === null ? null : INDEX.find(rest, wish);
      expect(found.get(node)?.places).toEqual(wanted?.places);
    }
  });

  it('takes time in proportion to the parts that AND or OR joins', async () => {
    const set = INDEX.setOf(['W1']);
    const read = (text: string) => {
      const { tree } = parseQuery(text);
      return tree === null ? 0 : foundWithoutParts(tree, () => set).size;
    };
    const texts = {
      words: manyItems(() => 'a', { between: ' ' }),
      alternatives: manyItems(() => 'word', { between: ' OR ' }),
    };
    expect(await superlinear(read, texts)).toEqual([]);
  }, 120_000);
});

describe('lineEffect(number, lines, aside)', () => {
  it('says what switching a line off does to the lines that name it', () => {
    const lines = new LinesFound(readFromTexts('heart', 'home', '1 AND 2', '#3 OR cardiac'), INDEX);
    expect(lineEffect(2, lines, ASIDE)).toEqual({
      onUsers: [
        { number: 3, fewer: none, more: none },
        { number: 4, fewer: none, more: none },
      ],
      onMain: { number: 4, fewer: none, more: none },
    });
    const { onMain } = lineEffect(3, lines, ASIDE);
    expect(onMain?.fewer).toEqual({ seen: 1, aside: 0 });
    expect(lineEffect(4, lines, ASIDE)).toEqual({ onUsers: [], onMain: null });
  });
});
