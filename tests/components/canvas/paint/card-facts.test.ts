import { accessibleNodeName, cardFacts } from '@/components/canvas/paint/card-facts';
import type { NodeSummary } from '@/lib/graph/types';
import { buildNode } from '../../../support/graph-from-text';

const EMPTY = buildNode('W1').summary;

describe('cardFacts(node)', () => {
  it.each<[string, string, Partial<NodeSummary>, string]>([
    ['a work', 'W1', { publicationYear: 2018, citedByCount: 1_234 }, '2018 · 1.2K citations'],
    ['a work cited once', 'W1', { citedByCount: 1 }, '1 citation'],
    ['an author', 'A1', { worksCount: 1, citedByCount: 0 }, '1 work · 0 citations'],
    ['a work, which never counts works', 'W1', { worksCount: 5, citedByCount: 2 }, '2 citations'],
    ['a retracted work', 'W1', { isRetracted: true, publicationYear: 1998 }, 'Retracted · 1998'],
    [
      'an institution whose figures just fit',
      'I1',
      { worksCount: 2_400, citedByCount: 45_600 },
      '2.4K works · 45.6K citations',
    ],
    [
      'a source whose figures do not fit beside each other',
      'S1',
      { worksCount: 33_400_000, citedByCount: 1_191_700_000 },
      '1.19 billion citations',
    ],
    ['a keyword of which nothing is known', 'deep-learning', {}, 'Keyword'],
  ])('sums up %s', (_, id, changes, meta) => {
    expect(cardFacts(buildNode(id, { summary: { ...EMPTY, ...changes } })).meta).toBe(meta);
  });

  it('hands the hint on', () => {
    const summary = { ...EMPTY, hint: 'H. Piwowar, J. Priem' };
    expect(cardFacts(buildNode('W1', { summary })).hint).toBe('H. Piwowar, J. Priem');
  });

  it.each<[string, string, number | null, string]>([
    ['a year that the line below says', 'M. Huber · 1999', 1999, 'M. Huber'],
    ['a year with nothing before it', '1999', 1999, ''],
    ['a year that is said nowhere else', 'M. Huber · 1999', null, 'M. Huber · 1999'],
  ])('treats %s', (_, hint, publicationYear, shown) => {
    const summary = { ...EMPTY, hint, publicationYear };
    expect(cardFacts(buildNode('W1', { summary })).hint).toBe(shown);
  });
});

describe('accessibleNodeName(node)', () => {
  it('names a node and its kind', () => {
    expect(accessibleNodeName(buildNode('I1', { label: 'UCL' }))).toBe('UCL, institution');
  });

  it('says of a work in the open project what was decided on it', () => {
    const work = buildNode('W1', { label: 'Naps' });
    expect(accessibleNodeName(work, 'kept')).toBe('Naps, work, in the project');
    expect(accessibleNodeName(work, 'not-retrieved')).toBe('Naps, work, in the project: not retrieved');
  });
});
