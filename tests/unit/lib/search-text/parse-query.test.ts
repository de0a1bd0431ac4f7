import { parseQuery } from '@/lib/search-text/parse-query';
import type { QueryNode } from '@/lib/search-text/query-types';

/** A tree in one line: `and(a or(b phrase(c d)))`. */
function written(node: QueryNode | null): string {
  if (node === null) return '';
  switch (node.type) {
    case 'word':
      return node.text;
    case 'pattern':
      return `pattern:${node.text}`;
    case 'fuzzy':
      return `fuzzy:${node.text}:${node.edits}`;
    case 'phrase':
      return `phrase${node.slop ?? ''}(${node.words.map(written).join(' ')})`;
    case 'near':
      return `near${node.distance}${node.isOrdered ? 'ordered' : ''}(${written(node.left)} ${written(node.right)})`;
    case 'tagged':
      return `tagged:${node.code.text}(${written(node.item)})`;
    case 'line':
      return `#${node.number}`;
    case 'not':
      return `not(${written(node.item)})`;
    default:
      return `${node.type}(${node.items.map(written).join(' ')})`;
  }
}

describe('parseQuery(text)', () => {
  it.each([
    ['', ''],
    ['open access', 'and(open access)'],
    ['open AND access', 'and(open access)'],
    ['a OR b AND c', 'or(a and(b c))'],
    ['(a OR b) c', 'and(or(a b) c)'],
    ['a NOT b', 'and(a not(b))'],
    ['a NOT (b OR c)', 'and(a not(or(b c)))'],
    ['NOT NOT a', 'a'],
    ['therap* wom?n', 'and(pattern:therap* pattern:wom?n)'],
    ['"open access"', 'phrase(open access)'],
    ['"smart phone*"~3', 'phrase3(smart pattern:phone*)'],
    ['"a b"~4~"c"', 'near4(phrase(a b) phrase(c))'],
    ['color~1 wörter~', 'and(fuzzy:color:1 fuzzy:wörter:2)'],
    ['and or not', 'and(and or not)'],
    ['cancer[tiab] OR tumor [MeSH Terms]', 'or(tagged:[tiab](cancer) tagged:[MeSH Terms](tumor))'],
    ['"heart attack"[mh:noexp]', 'tagged:[mh:noexp](phrase(heart attack))'],
    ['[sic] words', 'and([sic] words)'],
    ['exp Neoplasms/ or cancer.ti,ab.', 'or(tagged:exp(tagged:/(Neoplasms)) tagged:.ti,ab.(cancer))'],
    ['TITLE-ABS-KEY(cat AND dog)', 'tagged:TITLE-ABS-KEY(and(cat dog))'],
    ['TS=(cat OR dog)', 'tagged:TS=(or(cat dog))'],
    ['TI "heart attack" AND AB (stroke)', 'and(tagged:TI(phrase(heart attack)) tagged:AB(stroke))'],
    ['(heart:ti,ab,kw)', 'tagged:ti,ab,kw(heart)'.replace(':ti', '::ti')],
    ['heart/exp', 'tagged:/exp(heart)'],
    ['therap$ adj3 child$2', 'near2(tagged:$(pattern:therap*) tagged:$2(pattern:child*))'],
    ['a adj b', 'near0ordered(a b)'],
    ['a NEAR/5 (b OR c)', 'near5(a or(b c))'],
    ['a W/3 b PRE/2 c', 'near2ordered(near3(a b) c)'],
    ['either/or 24/7 e.g. http://x.org/a', 'and(either/or 24/7 e.g. http://x.org/a)'],
  ])('reads %p as %s', (text, tree) => {
    expect(written(parseQuery(text).tree)).toBe(tree);
  });

  it('keeps where every part was typed', () => {
    const text = '  heart AND ("heart attack" OR strok*)';
    const { tree } = parseQuery(text);
    const parts: string[] = [];
    const walk = (node: QueryNode) => {
      parts.push(text.slice(node.from, node.to));
      if (node.type === 'and' || node.type === 'or') node.items.forEach(walk);
      if (node.type === 'phrase') node.words.forEach(walk);
    };
    if (tree !== null) walk(tree);
    expect(parts).toEqual([
      'heart AND ("heart attack" OR strok*',
      'heart',
      '"heart attack" OR strok*',
      '"heart attack"',
      'heart',
      'attack',
      'strok*',
    ]);
  });

  it('names the tags of other systems and reads operators in lower case beside them', () => {
    const { faults } = parseQuery('cancer[tiab] or tumor');
    expect(faults).toEqual([
      { kind: 'lower-case-operator', from: 13, to: 15, typed: 'or', sentAs: 'OR', code: null },
    ]);
  });
});

describe('parseQuery(text, { lines: true })', () => {
  it.each([
    ['1 AND (2 OR 3) NOT 4', 'and(#1 or(#2 #3) not(#4))'],
    ['1 and 2', 'and(#1 #2)'],
    ['3', '#3'],
    ['or/1-3', 'or(#1 #2 #3)'],
    ['and/1,3', 'and(#1 #3)'],
    ['OR/1,3-4 and 7', 'and(or(#1 #3 #4) #7)'],
    ['or/5-3', 'or(#5 #3)'],
    ['#1 AND cancer', 'and(#1 cancer)'],
    ['#1 and (cancer or tumor)', 'and(#1 or(cancer tumor))'],
    ['covid 19', 'and(covid 19)'],
    ['"1" AND 2', 'and(phrase(1) 2)'],
    ['C# #12', 'and(C# #12)'],
    ['heart AND', 'heart'],
  ])('reads %p as %s', (text, tree) => {
    expect(written(parseQuery(text, { lines: true }).tree)).toBe(tree);
  });

  it('names the operators in lower case beside words, and not between numbers', () => {
    expect(parseQuery('1 or 2', { lines: true }).faults).toEqual([]);
    expect(parseQuery('#1 or cancer', { lines: true }).faults.map(({ kind }) => kind)).toEqual([
      'lower-case-operator',
    ]);
  });

  it('reads numbers as words where lines cannot be named', () => {
    expect(written(parseQuery('#1 OR 2').tree)).toBe('or(#1 2)');
    expect(parseQuery('#1 OR 2').tree).toMatchObject({ items: [{ type: 'word' }, { type: 'word' }] });
  });
});
