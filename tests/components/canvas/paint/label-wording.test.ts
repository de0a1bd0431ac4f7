import { paintedLabel } from '@/components/canvas/paint/label-wording';
import { buildNode } from '@/tests/support/graph-from-text';

const TITLE = 'The state of OA: a large-scale analysis of the prevalence and impact of Open Access articles';

function work(hint: string, publicationYear: number | null, label = TITLE) {
  const node = buildNode('W1', { label });
  return { ...node, summary: { ...node.summary, hint, publicationYear } };
}

describe('paintedLabel(node, wording)', () => {
  it.each([
    ['Heather Piwowar, Jason Priem, Vincent Larivière et al. · 2018', 'Piwowar 2018'],
    ['Nees Jan van Eck, Ludo Waltman · 2010', 'van Eck 2010'],
    ['Piwowar, Heather · 2018', 'Piwowar 2018'],
    ['Martin Luther King Jr. · 1955', 'King 1955'],
    ['World Health Organization · 2020', 'World Health Organizat… 2020'],
    ['Intergovernmental Panel on Climate Change · 2023', 'Intergovernmental… 2023'],
    ['王伟, 李娜 · 2021', '王伟 2021'],
  ])('names the first author of %s', (hint, label) => {
    expect(paintedLabel(work(hint, Number(hint.slice(-4))), 'author-year')).toBe(label);
  });

  it.each([
    ['no year', 'Heather Piwowar', null],
    ['no author', '2018', 2018],
    ['neither', '', null],
  ])('is the main title of a work with %s', (_, hint, year) => {
    expect(paintedLabel(work(hint, year), 'author-year')).toBe('The state of OA');
  });

  it.each([
    ['a title that fits', 'Deep learning', 'Deep learning'],
    ['a question', 'Why do ants march? Evidence from forty years of field work', 'Why do ants march?'],
    [
      'a main title that says too little',
      'Ants: forty years of field work in the forest',
      'Ants: forty years of field work in the forest',
    ],
  ])('cuts %s at its main title only where that helps', (_, title, label) => {
    expect(paintedLabel(work('Ada Bell · 2001', 2001, title), 'title')).toBe(label);
  });

  it('has both on two lines, and the name of any other kind', () => {
    expect(paintedLabel(work('Ada Bell · 2001', 2001), 'both')).toBe('Bell 2001\nThe state of OA');
    expect(paintedLabel(buildNode('A1', { label: 'Ada Bell' }), 'author-year')).toBe('Ada Bell');
  });
});
