import { type GroupMember, nameGroups } from '@/lib/graph/analysis/name-groups';

function titled(group: number, ...titles: readonly string[]): readonly GroupMember[] {
  return titles.map((title) => ({ group, terms: [], title }));
}

const OPEN = titled(
  0,
  'The state of open access',
  'Open access and its citation advantage',
  'A citation advantage for open access articles',
  'Who pays for open access?',
);
const REVIEW = titled(1, 'Peer review at journals', 'Bias in peer review', 'Does peer review work?');

describe('nameGroups(members)', () => {
  it('names groups by the words that set them apart', () => {
    expect([...nameGroups([...OPEN, ...REVIEW])]).toEqual([
      [0, 'Open access, citation advantage'],
      [1, 'Peer review'],
    ]);
  });

  it('prefers topics and keywords where they are known', () => {
    const members = [
      ...OPEN.map((member) => ({ ...member, terms: ['Scholarly publishing'] })),
      ...REVIEW.map((member) => ({ ...member, terms: ['Research evaluation'] })),
    ];
    expect(nameGroups(members).get(1)).toBe('Research evaluation, peer review');
  });

  it('does not name a group by what all have', () => {
    const shared = [...OPEN, ...titled(1, 'Open access in law', 'Open access in law schools')];
    expect(nameGroups(shared).get(1)).not.toMatch(/open access/i);
  });

  it('leaves out a group of which nothing can be said, and gives no name twice', () => {
    const names = nameGroups([
      ...titled(0, 'DNA repair', 'DNA repair'),
      ...titled(1, 'Ants', 'Bees'),
      { group: 2, terms: [], title: '' },
    ]);
    expect([...names.keys()]).toEqual([0]);
    expect(names.get(0)).toBe('DNA repair');
  });

  it('names no group by a function word of another language', () => {
    const names = nameGroups([
      ...titled(0, 'Die Geschichte der Meere', 'Zur Geschichte der Meere'),
      ...titled(1, 'La salud de los mares', 'Una salud para los mares'),
    ]);
    expect([...names.values()]).toEqual(['Geschichte, meere', 'Mares, salud']);
  });

  it('names a single group by what most of it has', () => {
    expect(nameGroups(OPEN).get(0)).toMatch(/^Open access/);
  });
});
