import { type Arrangement, PaperArranger } from '@/components/screens/evaluation/datasets/arrange-papers';
import { runToEnd } from '@/lib/base/slices';
import type { Paper } from '@/lib/evaluation/types';
import { buildPaper } from '@/tests/support/build-review';

const PAPERS = [
  buildPaper('a', {
    title: 'Tides of the Moon',
    authors: ['Ann Marlow'],
    publicationYear: 2001,
    doi: '10.1234/a',
  }),
  buildPaper('b', { title: 'Moons of Mars', label: 'excluded', pmid: '77', publicationYear: 1999 }),
  buildPaper('c', { title: 'Dust', label: 'unknown', source: 'Journal of Dust' }),
  buildPaper('d', { openAlexId: 'W99', label: 'excluded', isNotFound: true }),
  buildPaper('e', { pmcid: 'PMC88', publicationYear: 2001 }),
];

const ALL: Arrangement = { search: '', filter: 'all', order: null };

function idsOf(changes: Partial<Arrangement>, papers: readonly Paper[] = PAPERS): string {
  return runToEnd(new PaperArranger(papers).arranged({ ...ALL, ...changes }))
    .map(({ id }) => id)
    .join('');
}

const byYear = ({ publicationYear }: Paper) => publicationYear;
const byTitle = ({ title }: Paper) => (title === '' ? null : title);

describe('PaperArranger.arranged(arrangement)', () => {
  it.each([
    ['', 'abcde'],
    ['moon', 'ab'],
    ['MOON marlow', 'a'],
    ['10.1234', 'a'],
    ['pmid:77', 'b'],
    ['pmc88', 'e'],
    ['w99', 'd'],
    ['journal 2001', ''],
    ['2001', 'ae'],
  ])('finds papers that hold every word of "%s"', (search, ids) => {
    expect(idsOf({ search })).toBe(ids);
  });

  it.each([
    ['included', 'ace'],
    ['excluded', 'bd'],
    ['unknown', 'c'],
    ['not-found', 'd'],
  ] as const)('keeps papers whose label is %s', (filter, ids) => {
    expect(idsOf({ filter })).toBe(ids);
  });

  it('sorts, what is not known last in either direction and equal ones as they stood', () => {
    expect(idsOf({ order: { sortBy: byYear, isDescending: false } })).toBe('baecd');
    expect(idsOf({ order: { sortBy: byYear, isDescending: true } })).toBe('aebcd');
    expect(idsOf({ search: 'moon', order: { sortBy: byTitle, isDescending: false } })).toBe('ba');
  });

  it('gives back the papers themselves where nothing is asked for', () => {
    expect(runToEnd(new PaperArranger(PAPERS).arranged(ALL))).toBe(PAPERS);
  });

  it('takes many small steps over many papers, and sorts them as one list', () => {
    const years = Array.from({ length: 7_300 }, (_, index) => (index * 7_919) % 7_300);
    const papers = years.map((year, index) => buildPaper(String(index), { publicationYear: year }));
    const steps = new PaperArranger(papers).arranged({
      ...ALL,
      order: { sortBy: byYear, isDescending: true },
    });
    let count = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) count += 1;
    expect(count).toBeGreaterThan(30);
    expect(step.value.map(byYear)).toEqual(years.toSorted((a, b) => b - a));
  });
});
