import {
  applyGroupMove,
  applySectionMove,
  applySectionToNewGroup,
  applySectionToSide,
  applyToggle,
  defaultToolLayout,
  fitToCatalogue,
  placementsOf,
  SIDES,
  type Side,
  type ToolCatalogue,
  type ToolLayout,
} from '@/lib/state/shell/tool-layout';

const groupLabel = (title: string) => ({ title, description: `${title} tools`, icon: 'tool' });

const CATALOGUE: ToolCatalogue = {
  slots: [
    { id: 'edges', title: 'Edges', side: 'left', category: 'filters', order: 3 },
    { id: 'search', title: 'Search', side: 'left', category: 'input', order: 1 },
    { id: 'kinds', title: 'Kinds', side: 'left', category: 'filters', order: 2 },
    { id: 'info', title: 'Info', side: 'right', category: 'details', order: 1 },
    { id: 'stats', title: 'Stats', side: 'right', category: 'analysis', order: 2 },
  ],
  groupLabels: {
    input: groupLabel('Input'),
    filters: groupLabel('Filters'),
    details: groupLabel('Details'),
    analysis: groupLabel('Analysis'),
  },
};

const START = defaultToolLayout(CATALOGUE);

/** Two lines such as `input[search] *filters[kinds edges]`, the star before the open group. */
function draw(layout: ToolLayout): readonly string[] {
  return SIDES.map((side: Side) =>
    layout.toolGroups[side]
      .map(({ id, sections }) => `${layout.activeGroups[side] === id ? '*' : ''}${id}[${sections.join(' ')}]`)
      .join(' '),
  );
}

describe('defaultToolLayout(catalogue)', () => {
  it('makes one group per category and side, in the order of their sections, the first one open', () => {
    expect(draw(START)).toEqual(['*input[search] filters[kinds edges]', '*details[info] analysis[stats]']);
    expect(START.toolGroups.left.map(({ order, title }) => [order, title])).toEqual([
      [1, 'Input'],
      [2, 'Filters'],
    ]);
  });
});

describe('applyToggle(layout, side, group)', () => {
  it('opens a group and closes the open one', () => {
    const opened = applyToggle(START, 'left', 'filters');
    expect(opened.activeGroups).toEqual({ left: 'filters', right: 'details' });
    expect(applyToggle(opened, 'left', 'filters').activeGroups.left).toBeNull();
  });

  it('passes over a group that the side lacks', () => {
    expect(applyToggle(START, 'left', 'analysis')).toBe(START);
  });
});

describe('moving', () => {
  it.each<[string, (layout: ToolLayout) => ToolLayout, readonly string[]]>([
    [
      'a group within its ribbon renumbers it',
      (layout) => applyGroupMove(layout, 'filters', 'left', 0),
      ['filters[kinds edges] *input[search]', '*details[info] analysis[stats]'],
    ],
    [
      'a group to the other ribbon makes it active there, and the first one left open here',
      (layout) => applyGroupMove(layout, 'input', 'right', 1),
      ['*filters[kinds edges]', 'details[info] *input[search] analysis[stats]'],
    ],
    [
      'a section to another group takes it out of its own',
      (layout) => applySectionMove(layout, 'edges', 'details', 0),
      ['*input[search] filters[kinds]', '*details[edges info] analysis[stats]'],
    ],
    [
      'the last section of the open group deletes it and opens the first remaining',
      (layout) => applySectionMove(layout, 'search', 'filters'),
      ['*filters[kinds edges search]', '*details[info] analysis[stats]'],
    ],
    [
      'a section to the empty area makes a group of it',
      (layout) => applySectionToNewGroup(layout, CATALOGUE, 'kinds', 'right'),
      ['*input[search] filters[edges]', 'details[info] analysis[stats] *group-kinds[kinds]'],
    ],
    [
      'a section by its menu makes a group of its own where its category has none',
      (layout) => applySectionToSide(layout, CATALOGUE, 'kinds', 'right'),
      ['*input[search] filters[edges]', 'details[info] analysis[stats] *group-kinds[kinds]'],
    ],
    [
      'an unknown section changes nothing',
      (layout) => applySectionMove(layout, 'nothing', 'details'),
      draw(START),
    ],
    [
      'to an unknown group changes nothing',
      (layout) => applySectionMove(layout, 'kinds', 'nothing'),
      draw(START),
    ],
  ])('%s', (_, move, expected) => {
    expect(draw(move(START))).toEqual(expected);
  });

  it('brings a section back into the group of its category', () => {
    const away = applySectionToSide(START, CATALOGUE, 'kinds', 'right');
    const back = applySectionToSide(away, CATALOGUE, 'kinds', 'left');
    expect(draw(back)).toEqual(['input[search] *filters[edges kinds]', '*details[info] analysis[stats]']);
  });

  it('numbers groups from 1 without gaps, whatever was moved', () => {
    const moved = applyGroupMove(
      applySectionToNewGroup(START, CATALOGUE, 'edges', 'left', 0),
      'details',
      'left',
      1,
    );
    for (const side of SIDES) {
      expect(moved.toolGroups[side].map(({ order }) => order)).toEqual(
        moved.toolGroups[side].map((_, index) => index + 1),
      );
    }
  });

  it('never loses or doubles a section', () => {
    const targets = ['input', 'filters', 'details', 'analysis'];
    let layout = START;
    for (const [step, { id }] of [...CATALOGUE.slots, ...CATALOGUE.slots].entries()) {
      layout = applySectionMove(layout, id, targets[(step * 3) % targets.length] ?? 'input', step % 2);
      expect(Object.keys(placementsOf(layout)).sort()).toEqual(['edges', 'info', 'kinds', 'search', 'stats']);
    }
  });
});

describe('fitToCatalogue(layout, catalogue)', () => {
  it('leaves a layout that fits as it is', () => {
    expect(draw(fitToCatalogue(START, CATALOGUE))).toEqual(draw(START));
  });

  it('drops what this release does not know, and puts in what the stored layout lacks', () => {
    const group = { ...groupLabel('Old'), id: 'old', order: 9, sections: ['gone', 'kinds', 'kinds'] };
    const stored: ToolLayout = {
      toolGroups: { left: [group, { ...group, sections: ['edges'] }], right: [] },
      activeGroups: { left: 'filters', right: 'details' },
    };
    expect(draw(fitToCatalogue(stored, CATALOGUE))).toEqual([
      'old[kinds] input[search] *filters[edges]',
      '*details[info] analysis[stats]',
    ]);
  });
});
