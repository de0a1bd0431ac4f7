import {
  describeDrop,
  describePosition,
  dropAction,
  dropEdge,
  itemKey,
  parseItemKey,
  type ToolItem,
} from '@/components/shell/tools/drop-action';
import { defaultToolLayout } from '@/lib/state/shell/tool-layout';

const groupLabel = (title: string) => ({ title, description: title, icon: 'tool' });
const LAYOUT = defaultToolLayout({
  slots: [
    { id: 'search', title: 'Search', side: 'left', category: 'input', order: 1 },
    { id: 'kinds', title: 'Kinds', side: 'left', category: 'filters', order: 2 },
    { id: 'edges', title: 'Edges', side: 'left', category: 'filters', order: 3 },
    { id: 'info', title: 'Info', side: 'right', category: 'details', order: 1 },
  ],
  groupLabels: { input: groupLabel('Input'), filters: groupLabel('Filters'), details: groupLabel('Details') },
});

const group = (id: string): ToolItem => ({ type: 'group', id });
const section = (id: string): ToolItem => ({ type: 'section', id });
const ribbon = (id: 'left' | 'right'): ToolItem => ({ type: 'ribbon', id });

describe('dropAction(layout, dragged, target)', () => {
  it.each<[string, ToolItem, ToolItem, unknown]>([
    [
      'a group takes the place of the group it is dropped on',
      group('filters'),
      group('input'),
      { type: 'move-group', groupId: 'filters', side: 'left', index: 0 },
    ],
    [
      'a group dropped on the other ribbon goes to its end',
      group('filters'),
      ribbon('right'),
      { type: 'move-group', groupId: 'filters', side: 'right', index: 1 },
    ],
    [
      'a group dropped on a section counts as dropped on its group',
      group('input'),
      section('info'),
      { type: 'move-group', groupId: 'input', side: 'right', index: 0 },
    ],
    ['a group dropped on itself', group('input'), group('input'), null],
    [
      'a section dropped on a group joins it',
      section('kinds'),
      group('details'),
      { type: 'move-section', sectionId: 'kinds', groupId: 'details' },
    ],
    ['a section dropped on its own group', section('kinds'), group('filters'), null],
    [
      'a section dropped on another takes its place',
      section('edges'),
      section('kinds'),
      { type: 'move-section', sectionId: 'edges', groupId: 'filters', index: 0 },
    ],
    [
      'a section dropped on the empty area makes a group',
      section('edges'),
      ribbon('right'),
      { type: 'new-group', sectionId: 'edges', side: 'right' },
    ],
    [
      'a section dropped beneath the sections of a sidebar joins its group',
      section('kinds'),
      { type: 'sidebar', id: 'details' },
      { type: 'move-section', sectionId: 'kinds', groupId: 'details' },
    ],
    ['a ribbon cannot be dragged', ribbon('left'), group('input'), null],
  ])('%s', (_, dragged, target, expected) => {
    expect(dropAction(LAYOUT, dragged, target)).toEqual(expected);
  });
});

describe('itemKey and parseItemKey', () => {
  it.each([group('input'), section('a:b'), ribbon('right')])('lead back to %j', (item) => {
    expect(parseItemKey(itemKey(item))).toEqual(item);
  });

  it.each(['', 'ribbon:up', 'node:1', 'group'])('know nothing of %j', (key) => {
    expect(parseItemKey(key)).toBeNull();
  });
});

describe('describeDrop(layout, target, titleOf)', () => {
  it.each([
    [ribbon('left'), 'the empty area of the left ribbon'],
    [group('details'), 'the group Details on the right'],
    [section('kinds'), 'the place of KINDS on the left'],
  ])('says where %j is', (target, text) => {
    expect(describeDrop(LAYOUT, target, (id) => id.toUpperCase())).toBe(text);
  });
});

describe('describePosition(layout, item, titleOf)', () => {
  it.each([
    [group('filters'), 'Filters is number 2 of 2 on the left.'],
    [section('edges'), 'EDGES is number 2 of 2 in Filters on the left.'],
    [group('gone'), ''],
  ])('says where %j stands', (item, text) => {
    expect(describePosition(LAYOUT, item, (id) => id.toUpperCase())).toBe(text);
  });
});

describe('dropEdge(layout, dragged, sectionId)', () => {
  it.each([
    [section('kinds'), 'edges', 'bottom'],
    [section('edges'), 'kinds', 'top'],
    [section('edges'), 'info', 'top'],
    [section('edges'), 'edges', null],
    [group('filters'), 'info', null],
  ])('of %j over %s is %s', (dragged, over, edge) => {
    expect(dropEdge(LAYOUT, dragged, over)).toBe(edge);
  });
});
