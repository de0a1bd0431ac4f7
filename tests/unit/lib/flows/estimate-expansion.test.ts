import { estimateExpansion } from '@/lib/flows/estimate-expansion';
import { parsed, rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';

const { records } = createTestContext([]);
const WORK = rawWork('W10', {
  cites: ['W11', 'W12'],
  authors: ['A10'],
  topics: ['T10'],
  citedBy: 400,
  source: 'S10',
});
records.put(parsed('works', WORK), 'all');
records.put(parsed('funders', rawEntity('F10', { works_count: 0 })), 'all');

const OPTIONS = { perRelation: 10, settings: {}, skippedOf: () => new Set<string>() };
const OFF = { isEnabled: false, limit: 0, sorts: [], filters: [] };

describe('estimateExpansion(records, nodes, options)', () => {
  it.each([
    ['what its record lists', 'W10', OPTIONS, { neighbours: 2 + 10 + 1 + 1 + 1, credits: 2 }],
    ['a larger window', 'W10', { ...OPTIONS, perRelation: 250 }, { neighbours: 2 + 250 + 3, credits: 1 + 3 }],
    [
      'what settings leave',
      'W10',
      { ...OPTIONS, settings: { references: OFF } },
      { neighbours: 3, credits: 0 },
    ],
    [
      'what was not loaded yet',
      'W10',
      { ...OPTIONS, skippedOf: () => new Set(['cited-by']) },
      { neighbours: 5, credits: 1 },
    ],
    ['nothing where there are no works', 'F10', OPTIONS, { neighbours: 0, credits: 0 }],
    ['what is usual where nothing is known', 'W99', OPTIONS, { neighbours: 3 * 10 + 5 * 3, credits: 3 }],
  ])('counts %s', (_, id, options, expected) => {
    expect(
      estimateExpansion(records, [buildNode(id, { hydration: id === 'W99' ? 'minimal' : 'full' })], options),
    ).toEqual(expected);
  });
});
