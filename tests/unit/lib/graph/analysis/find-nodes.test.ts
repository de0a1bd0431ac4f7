import { findNodes, foldText } from '@/lib/graph/analysis/find-nodes';
import { buildNode } from '@/tests/support/graph-from-text';

function named(id: string, label: string, hint = '') {
  const node = buildNode(id, { label });
  return { ...node, summary: { ...node.summary, hint } };
}

const NODES = [
  named('W1', 'Underground hydrogen storage', 'Łukasz Żuk, Müller'),
  named('W2', 'Storage of hydrogen'),
  named('A3', 'José Ångström'),
  named('W30', 'A3 paper sizes'),
  named('W4', 'Hydrogen'),
  named('W5', 'Rehydrogenation of storage media'),
];

const found = (query: string) => findNodes(NODES, query).map(({ id }) => id);

describe('foldText(text)', () => {
  it.each([
    ['Łódź Überblick', 'lodz uberblick'],
    ['STRASSE Straße', 'strasse strasse'],
    ['Ærø', 'aero'],
    ['İstanbul', 'istanbul'],
    ['ﬁne', 'fine'],
    ['水素', '水素'],
    ['', ''],
  ])('folds %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(foldText(folded)).toBe(folded);
  });
});

describe('findNodes(nodes, query)', () => {
  it.each([
    [
      'every word in any order, names that begin with the query first',
      'storage hydrogen',
      ['W1', 'W2', 'W5'],
    ],
    ['the whole name before its beginning before its middle', 'hydrogen', ['W4', 'W1', 'W2', 'W5']],
    ['names with accents', 'jose angstrom', ['A3']],
    ['a query with accents', 'JOSÉ', ['A3']],
    ['hints', 'lukasz muller', ['W1']],
    ['words from name and hint together', 'underground zuk', ['W1']],
    ['an id before names that hold it', 'a3', ['A3', 'W30']],
    ['parts of words', 'dergr', ['W1']],
    ['nothing for a blank query', '   ', []],
    ['nothing where a word is missing', 'hydrogen oxygen', []],
    ['characters that a pattern would read otherwise', '.*', []],
  ])('finds %s', (_, query, ids) => {
    expect(found(query)).toEqual(ids);
  });
});
