import { seededRandom } from '@/lib/base/random';
import type { ComparedPaper } from '@/lib/evaluation/matching/compared-paper';
import type { Paper } from '@/lib/evaluation/types';
import { buildPaper } from './build-review';

/** A paper of which nothing is known but what a test says. */
export function paper(id: string, known: Partial<Paper> = {}): Paper {
  return buildPaper(id, { label: null, ...known });
}

const SYLLABLES = 'ba co di fe gu ha je ki lo mu na pe qui ro su ta ve wi xo yu zen tri gra plo'.split(' ');

function word(number: number): string {
  let text = '';
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    text += SYLLABLES[rest % SYLLABLES.length] ?? '';
  }
  return text;
}

const VOCABULARY = 60_000;

/** Lists like those of large reviews: word frequencies as in a language, a third of the papers in both, half of them without identifiers and a letter of a long word wrong. */
export function largeLists(size: number, seed: number) {
  const random = seededRandom(seed);
  const pick = () => Math.floor(VOCABULARY ** random()) - 1;
  const title = () => Array.from({ length: 7 + Math.floor(random() * 8) }, () => word(pick())).join(' ');
  const one = (id: string): ComparedPaper => ({
    id,
    title: title(),
    publicationYear: 1995 + Math.floor(random() * 30),
    source: `Journal of ${word(Math.floor(random() * 300))}`,
    doi: random() < 0.85 ? `10.5555/${id}` : null,
    openAlexId: null,
    pmid: null,
    pmcid: null,
    firstAuthor: `${word(Math.floor(random() * 5_000))} A`,
  });
  const misspelt = (text: string) => {
    const [longest = ''] = text.split(' ').sort((a, b) => b.length - a.length);
    const at = text.indexOf(longest) + Math.floor(random() * longest.length);
    return `${text.slice(0, at)}q${text.slice(at + 1)}`;
  };
  const truth = Array.from({ length: size }, (_, index) => one(`row-${index}`));
  const retrieved = truth.map((paper, index): ComparedPaper => {
    const id = `W${index}`;
    if (index % 3 !== 0) return { ...one(id), openAlexId: id };
    const isKnown = index % 2 === 0;
    return {
      ...paper,
      id,
      openAlexId: id,
      doi: isKnown ? paper.doi : null,
      title: isKnown ? paper.title : misspelt(paper.title),
    };
  });
  return { truth, retrieved };
}
