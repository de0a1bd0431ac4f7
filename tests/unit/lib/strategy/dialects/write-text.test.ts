import { writeText } from '@/lib/strategy/dialects/write-text';
import { NO_LIMITS, type QueryLine, type StrategyLine } from '@/lib/strategy/types';

function line(id: string, text: string, other: Partial<QueryLine> = {}): QueryLine {
  const whole: QueryLine = {
    id,
    kind: 'query',
    text,
    scope: 'title_and_abstract',
    forms: 'exact',
    limits: NO_LIMITS,
    isOff: false,
    origin: null,
  };
  return { ...whole, ...other };
}

describe('writeText(lines, options)', () => {
  it('writes every line with what it asked, found and when', () => {
    const lines: readonly StrategyLine[] = [
      { id: 'h', kind: 'heading', text: 'Population' },
      line('a', '"heart failure"', {
        limits: { fromYear: 2000, toYear: 2010, types: ['review'], languages: ['en'] },
        origin: {
          type: 'pasted',
          system: 'Ovid',
          text: 'exp Heart Failure/ and humans/',
          losses: [
            { token: 'exp Heart Failure/', why: '', takenAs: '"heart failure"', proposal: null },
            { token: 'humans/', why: '', takenAs: null, proposal: null },
          ],
        },
      }),
      { id: 'c', kind: 'comment', text: 'from the protocol' },
      line('b', 'randomized', {
        scope: 'everything',
        forms: 'stemmed',
        origin: { type: 'filter', name: 'RCT filter', citation: 'Someone 2020.', doi: '10.1000/x' },
      }),
      line('d', '#1 AND #2'),
      line('e', 'pain', { isOff: true }),
    ];
    const results = new Map([
      ['a', { least: 12408, most: 12408, time: '2026-11-24T10:00:00.000Z' }],
      ['d', { least: 1, most: null, time: '2026-11-25T10:00:00.000Z' }],
    ]);
    const recall = 'Line 3 finds 8 of 9 known papers.';
    const source = 'OpenAlex (api.openalex.org)';
    expect(writeText(lines, { title: 'Heart', source, results, recall })).toBe(
      [
        'Search strategy: Heart',
        'OpenAlex (api.openalex.org). Searched from 24 November 2026 to 25 November 2026.',
        recall,
        '',
        '',
        'Population',
        '1. "heart failure"',
        '   title and abstract; exact words; published 2000 to 2010; types: review; languages: English',
        '   12,408 works, 24 November 2026',
        '   from Ovid: exp Heart Failure/ and humans/',
        '   exp Heart Failure/ searched as "heart failure"',
        '   left out: humans/',
        '   (from the protocol)',
        '2. randomized',
        '   title, abstract, full text and keywords; all forms of the words',
        '   not asked',
        '   search filter: RCT filter. Someone 2020. https://doi.org/10.1000/x',
        '3. #1 AND #2',
        '   at least 1 work, 25 November 2026',
        '4. pain (switched off)',
        '   title and abstract; exact words',
        '   not asked',
        '',
      ].join('\n'),
    );
  });

  it('says what a combination searched for in place of the lines that it names', () => {
    const lines = [
      line('a', '"heart fail*"'),
      line('b', 'stroke'),
      line('c', 'pain', { isOff: true }),
      line('d', '#1 OR #2 OR #3'),
      line('f', '#1 AND #2'),
    ];
    const found = { least: 5, most: 5, time: '2026-11-24T10:00:00.000Z' };
    const results = new Map(['a', 'b', 'd', 'f'].map((id) => [id, found]));
    const text = writeText(lines, { title: '', source: 'OpenAlex', results, recall: '' });
    expect(text.slice(text.indexOf('1. '))).toBe(
      [
        '1. "heart fail*"',
        '   title and abstract; exact words',
        '   5 works, 24 November 2026',
        '2. stroke',
        '   title and abstract; exact words',
        '   5 works, 24 November 2026',
        '3. pain (switched off)',
        '   title and abstract; exact words',
        '   not asked',
        '4. #1 OR #2 OR #3',
        '   #1 searched as heart AND fail* in this combination',
        '   #3 left out in this combination, as it is switched off',
        '   5 works, 24 November 2026',
        '5. #1 AND #2',
        '   #1 searched as heart AND fail* in this combination',
        '   5 works, 24 November 2026',
        '',
      ].join('\n'),
    );
  });
});
