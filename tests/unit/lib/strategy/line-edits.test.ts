import { planSearch } from '@/lib/search-text/plan-search';
import type { QueryNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import { textInstead, textWithout, textWithTerm } from '@/lib/strategy/line-edits';
import { readFromTexts } from '@/tests/support/strategy-lines';

function partOf(node: QueryNode, text: string): QueryNode | null {
  if (renderQuery(node) === text) return node;
  if (node.type === 'and' || node.type === 'or') {
    return node.items.map((item) => partOf(item, text)).find((each) => each !== null) ?? null;
  }
  return node.type === 'not' ? partOf(node.item, text) : null;
}

/** The first line, its part of this text, and a term. */
function subject(line: string, part: string, term = 'new') {
  const [read] = readFromTexts(line, 'other');
  const tree = read?.plan.tree ?? null;
  const node = tree === null ? null : partOf(tree, part);
  const added = planSearch(term, { scope: 'title', forms: 'exact' }).tree;
  if (read === undefined || node === null || added === null) throw new Error('Not found');
  return { read, node, added };
}

describe('textWithTerm(read, part, term)', () => {
  it.each([
    ['heart', 'heart', 'heart OR new'],
    ['heart OR  cardiac', 'heart OR cardiac', 'heart OR  cardiac OR new'],
    ['(heart OR cardiac)  AND failure', 'heart OR cardiac', '(heart OR cardiac OR new)  AND failure'],
    ['heart AND failure', 'failure', 'heart AND (failure OR new)'],
    ['heart failure', 'heart', '(heart OR new) failure'],
    ['#2 AND heart', 'heart', '#2 AND (heart OR new)'],
    ['heart AND failure', 'heart AND failure', '(heart AND failure) OR new'],
  ])('adds to %s at %s: %s', (line, part, expected) => {
    const { read, node, added } = subject(line, part);
    expect(textWithTerm(read, node, added)).toBe(expected);
  });
});

describe('textWithTerm(read, part, term) with words that AND joins', () => {
  it('puts them into brackets and leaves the rest as it was written', () => {
    const { read, node, added } = subject('( heart OR  cardiac ) AND failure', 'heart OR cardiac', 'a AND b');
    expect(textWithTerm(read, node, added)).toBe('( heart OR  cardiac OR (a AND b) ) AND failure');
  });
});

describe('textWithout(read, part)', () => {
  it.each([
    ['heart OR cardiac OR coronary', 'cardiac', 'heart OR coronary'],
    ['heart OR cardiac', 'heart', 'cardiac'],
    ['(heart OR cardiac) AND home', 'cardiac', '(heart) AND home'],
    ['(heart OR cardiac) AND home', 'home', '(heart OR cardiac)'],
    ['heart home', 'heart', 'home'],
    ['heart NOT animals', 'NOT animals', 'heart'],
    ['heart', 'heart', null],
  ])('takes out of %s: %s', (line, part, expected) => {
    const { read, node } = subject(line, part);
    const text = textWithout(read, node);
    expect(text === null ? null : renderQuery(planSearch(text).tree ?? node)).toBe(
      expected === null ? null : renderQuery(planSearch(expected).tree ?? node),
    );
  });
});

describe('textInstead(read, part, term)', () => {
  it('changes the part alone', () => {
    const { read, node, added } = subject('( trial OR  study )', 'trial', 'trial*');
    expect(textInstead(read, node, added)).toBe('( trial* OR  study )');
  });
});
