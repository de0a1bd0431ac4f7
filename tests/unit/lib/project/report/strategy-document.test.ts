import { reportHtml } from '@/lib/project/report/report-html';
import { reportMarkdown } from '@/lib/project/report/report-markdown';
import { strategyDocument } from '@/lib/project/report/strategy-document';
import type { StrategyLine } from '@/lib/strategy/types';
import { buildLine } from '@/tests/support/strategy-lines';

const LINES: readonly StrategyLine[] = [
  buildLine('a', 'sleep* OR "<b>naps</b>"'),
  { id: 'h', kind: 'heading', text: 'Outcomes' },
  { id: 'c', kind: 'comment', text: 'from the protocol' },
  buildLine('b', '#1 NOT dreams'),
];

const APPENDIX = strategyDocument(LINES, {
  title: 'Sleep',
  source: 'OpenAlex',
  results: new Map([['a', { least: 120, most: 120, time: '2026-11-24T10:00:00.000Z' }]]),
  recall: 'Line 2 finds 8 of 9 known papers.',
});

describe('strategyDocument(lines, options)', () => {
  it('is a table of lines beneath each heading, as Markdown', () => {
    expect(reportMarkdown(APPENDIX)).toBe(
      [
        '# Search strategy: Sleep',
        '',
        'OpenAlex. Searched on 24 November 2026.',
        '',
        'Line 2 finds 8 of 9 known papers.',
        '',
        '| Line | Search |',
        '| --- | --- |',
        '| 1 | sleep\\* OR "\\<b\\>naps\\</b\\>"<br>title and abstract; exact words<br>120 works, 24 November 2026 |',
        '',
        '## Outcomes',
        '',
        '| Line | Search |',
        '| --- | --- |',
        '|  | (from the protocol) |',
        '| 2 | #1 NOT dreams<br>title and abstract; exact words<br>not asked |',
        '',
      ].join('\n'),
    );
  });

  it('escapes every text of a page for word processors', () => {
    const html = reportHtml(APPENDIX);
    expect(html).toContain('<th scope="col">Line</th><th scope="col">Search</th>');
    expect(html).toContain(
      '<td>1</td><td>sleep* OR &quot;&lt;b&gt;naps&lt;/b&gt;&quot;<br>title and abstract',
    );
  });
});
