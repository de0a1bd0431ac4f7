import { runToEnd } from '@/lib/base/slices';
import { type GroupMember, nameGroups, sampleOf } from '@/lib/graph/analysis/name-groups';

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

const namesOf = (members: readonly GroupMember[]) => runToEnd(nameGroups(members));

describe('nameGroups(members)', () => {
  it('names groups by the words that set them apart', () => {
    expect([...namesOf([...OPEN, ...REVIEW])]).toEqual([
      [0, 'Open access, citation advantage'],
      [1, 'Peer review'],
    ]);
  });

  it('prefers topics and keywords where they are known', () => {
    const members = [
      ...OPEN.map((member) => ({ ...member, terms: ['Scholarly publishing'] })),
      ...REVIEW.map((member) => ({ ...member, terms: ['Research evaluation'] })),
    ];
    expect(namesOf(members).get(1)).toBe('Research evaluation, peer review');
  });

  it('does not name a group by what all have', () => {
    const shared = [...OPEN, ...titled(1, 'Open access in law', 'Open access in law schools')];
    expect(namesOf(shared).get(1)).not.toMatch(/open access/i);
  });

  it('leaves out a group of which nothing can be said, and gives no name twice', () => {
    const names = namesOf([
      ...titled(0, 'DNA repair', 'DNA repair'),
      ...titled(1, 'Ants', 'Bees'),
      { group: 2, terms: [], title: '' },
    ]);
    expect([...names.keys()]).toEqual([0]);
    expect(names.get(0)).toBe('DNA repair');
  });

  it('names no group by a function word of another language', () => {
    const names = namesOf([
      ...titled(0, 'Die Geschichte der Meere', 'Zur Geschichte der Meere'),
      ...titled(1, 'La salud de los mares', 'Una salud para los mares'),
    ]);
    expect([...names.values()]).toEqual(['Geschichte, meere', 'Mares, salud']);
  });

  it('names a single group by what most of it has', () => {
    expect(namesOf(OPEN).get(0)).toMatch(/^Open access/);
  });

  it('reads as many members of each group when they are many, from all over it', () => {
    const member = (group: number, title: string): GroupMember => ({ group, terms: [], title });
    const many = [
      ...Array.from({ length: 9_000 }, (_, at) => member(0, `Corals ${at}`)),
      ...Array.from({ length: 900 }, (_, at) => member(1, at < 450 ? `Ice ${at}` : `Glaciers ${at}`)),
      ...Array.from({ length: 90 }, (_, at) => member(2, `Volcanoes ${at}`)),
    ];
    expect([...namesOf(many).values()]).toEqual(['Corals', 'Glaciers, ice', 'Volcanoes']);
    const counts = [0, 1, 2].map((group) => sampleOf(many).filter((each) => each.group === group).length);
    expect(counts.map((count) => Math.round(count / 10))).toEqual([133, 90, 9]);
    expect(sampleOf(many.slice(0, 100))).toHaveLength(100);
  });
});
