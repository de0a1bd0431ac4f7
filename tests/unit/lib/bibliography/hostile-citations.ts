import { type Citation, emptyCitation } from '@/lib/bibliography/citation';

/** Citations whose texts have tripped programs that write or read references. */
export const HOSTILE_CITATIONS: readonly Citation[] = [
  {
    ...emptyCitation(
      'muller2020deep',
      'Deep learning & 50% of {DNA} costs $5_000 #1 ~ x^2 \\ "quoted" <i>x</i>',
    ),
    type: 'article',
    authors: [
      { family: 'Müller', given: 'Jürgen' },
      { family: 'van der Berg', given: 'Jane' },
      { whole: 'Department of Health and Human Services' },
    ],
    venue: 'Journal of Tests & Trials',
    publisher: 'Example Press',
    date: { year: 2020, month: 3, day: 4 },
    volume: '12',
    issue: '3',
    firstPage: '100',
    lastPage: '110',
    doi: '10.1000/a_b(c)',
    pmid: '12345678',
    issn: '1234-5679',
    url: 'https://doi.org/10.1000/a_b(c)',
    openAlexId: 'W2741809807',
    abstract: 'First line.\nSecond line with 100% certainty.\r\n\r\nThird.',
    keywords: ['graphs', 'R&D'],
    language: 'en',
  },
  {
    ...emptyCitation('w2', 'שלום עולם: 中文标题 😀 عربى'),
    type: 'book',
    authors: [{ whole: '王小明' }],
    keywords: ['Trees, felled'],
  },
  {
    ...emptyCitation('w3', 'ER  - \nTY  - JOUR'),
    type: 'thesis',
    authors: [{ family: "O'Neil", given: 'Ann' }],
    date: { year: 1999, month: null, day: null },
    isRetracted: true,
  },
  {
    ...emptyCitation('w4', '@article{w1, title = {Not an entry}'),
    type: 'conference-paper',
    venue: 'Proceedings of } and {',
    keywords: ['Land use, land-use change and forestry', 'Ecology'],
    date: { year: 2001, month: 12, day: null },
  },
  emptyCitation('w5', ''),
];

/** What is left of a text when it is written in one line. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
