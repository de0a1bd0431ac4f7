import { naiveText, naiveWords } from '@/tests/support/naive-search';
import { NaiveLines, naiveRandom } from '@/tests/support/naive-strategy';

export const BLOCKS = 50;
const COMBINATIONS = 10;
const TERMS = 30;

interface Texts {
  readonly id: string;
  readonly title: string;
  readonly abstract: string | null;
}

/** 60 lines out of the words of papers: blocks of many terms each, and combinations of five lines. */
export function longStrategy(papers: readonly Texts[]): readonly string[] {
  const texts = papers.map(({ id, title, abstract }) => ({
    id,
    title: naiveWords(title),
    abstract: naiveWords(abstract ?? ''),
  }));
  const made = new NaiveLines(texts, naiveRandom(60));
  const blocks = Array.from({ length: BLOCKS }, () =>
    Array.from({ length: TERMS }, () => naiveText({ type: 'term', term: made.term(true) })).join(' OR '),
  );
  const combinations = Array.from({ length: COMBINATIONS }, (_, at) => {
    const [one, two, three, four, five] = Array.from({ length: 5 }, (__, of) => `#${5 * at + of + 1}`);
    return `(${one} OR ${two}) AND (${three} OR ${four}) NOT ${five}`;
  });
  return [...blocks, ...combinations];
}
