import { seededRandom } from '@/lib/base/random';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { SystemName } from '@/lib/strategy/dialects/types';

interface HistoryLine {
  readonly query: string;
  readonly hits: number;
}

/** Queries as a system writes them; `1` in those of two lines stands for the first of them, `2` for the second. */
interface Writing {
  readonly system: SystemName;
  readonly sign: string;
  readonly queries: readonly string[];
  readonly combinations: readonly string[];
}

const WRITINGS: readonly Writing[] = [
  {
    system: 'Ovid',
    sign: '',
    queries: [
      'exp Lung Diseases/',
      '(cough* adj3 night*).ti,ab.',
      'heart attack.tw.',
      'wheez*.mp.',
      'Asthma/dt or puff*.tw.',
    ],
    combinations: [
      '1 or 2',
      '1 AND 2',
      '(1 or 2) and 1',
      '2 not (1 and 2)',
      'or/1,2',
      '1,2/and',
      'limit 2 to yr="2001 -Current"',
    ],
  },
  {
    system: 'PubMed',
    sign: '#',
    queries: [
      'asthma[tiab] OR cough*[tiab]',
      '"lung diseases"[Mesh]',
      '"heart attack"[tiab]',
      '(wheez*[tw])',
    ],
    combinations: ['#1 or #2', '#1 AND #2', '#1 and (#2 or #1)', '#2 not #1'],
  },
  {
    system: 'Cochrane Library',
    sign: '#',
    queries: [
      '[mh "Lung Diseases"]',
      '(cough near/3 night):ti,ab,kw',
      'MeSH descriptor: [Asthma] explode all trees',
      'wheez*:ti,ab',
    ],
    combinations: ['#1 or #2', '#1 AND #2', '#1 and (#2 or #1)'],
  },
];

type Next = () => number;

function pick<T>(items: readonly T[], next: Next, instead: T): T {
  return items[Math.floor(next() * items.length)] ?? instead;
}

function historyOf({ queries, combinations }: Writing, next: Next): readonly HistoryLine[] {
  return Array.from({ length: 3 + Math.floor(next() * 12) }, (_, at) => {
    // Hits that could name a line are tested by themselves.
    const hits = 20 + Math.floor(next() ** 4 * 4_000_000);
    if (at < 2 || next() < 0.5) return { query: pick(queries, next, ''), hits };
    const lines = [1 + Math.floor(next() * at), 1 + Math.floor(next() * at)].map(String);
    // Years keep their digits.
    const query = pick(combinations, next, '').replace(
      /(?<!\d)[12](?!\d)/g,
      (digit) => lines[Number(digit) - 1] ?? '',
    );
    return { query, hits };
  });
}

type Form = (lines: readonly HistoryLine[], label: (at: number) => string) => string;

const rows =
  (between: string, row: (label: string, line: HistoryLine) => string): Form =>
  (lines, label) =>
    lines.map((line, at) => row(label(at), line)).join(between);

const FORMS: Readonly<Record<string, Form>> = {
  rows: rows('\n', (label, { query }) => `${label} ${query}`),
  'hits in brackets': rows('\n', (label, { query, hits }) => `${label} ${query} (${hits})`),
  'hits behind a tab': rows(
    '\n',
    (label, { query, hits }) => `${label}\t${query}\t${hits.toLocaleString('en-GB')}`,
  ),
  'hits behind a blank': rows('\n', (label, { query, hits }) => `${label} ${query} ${hits}`),
  'one row': rows(' ', (label, { query }) => `${label} ${query}`),
  'one row with hits': rows(' ', (label, { query, hits }) => `${label} ${query} (${hits})`),
  'soft breaks': rows('\v', (label, { query }) => `${label} ${query}`),
  'line separators': rows('\u2028', (label, { query, hits }) => `${label} ${query} (${hits})`),
  cells: rows('\n', (label, { query, hits }) => `${label}\n${query}\n${hits}`),
  'cells and blank rows': rows(
    '\n\n',
    (label, { query, hits }) => `${label}\n\n${query}\n\n${hits.toLocaleString('en-GB')}`,
  ),
  'page furniture': rows('\nPage 3 of 9\n', (label, { query }) => `${label} ${query}`),
};

describe('readPasted(text) of one history in all the forms that it is copied in', () => {
  it.each(WRITINGS)('gives the same lines of $system', (writing) => {
    const next = seededRandom(31);
    for (let round = 0; round < 20; round += 1) {
      const history = historyOf(writing, next);
      const marks = writing.sign === '' ? ['', '.'] : [''];
      const mark = pick(marks, next, '');
      const label = (at: number) => `${writing.sign}${at + 1}${mark}`;
      const single = history.map(({ query }, at) => `${label(at)} ${query}`).join('\n');
      const expected = textsOf(single, writing.system);
      expect(expected).toHaveLength(history.length);
      for (const [name, form] of Object.entries(FORMS)) {
        const text = form(history, label);
        expect([name, text, textsOf(text, writing.system)]).toEqual([name, text, expected]);
      }
    }
  });

  it.each(WRITINGS)('keeps the hits of $system', (writing) => {
    const next = seededRandom(37);
    for (let round = 0; round < 20; round += 1) {
      const history = historyOf(writing, next);
      for (const [name, form] of Object.entries(FORMS).filter(([each]) =>
        /hits|cells|separators/.test(each),
      )) {
        const text = form(history, (at) => `${writing.sign}${at + 1}`);
        const hits = readPasted(text, { system: writing.system }).lines.flatMap((line) =>
          line.hits === null ? [] : [line.hits],
        );
        expect([name, text, hits]).toEqual([name, text, history.map((line) => line.hits)]);
      }
    }
  });
});

function textsOf(text: string, system: SystemName): readonly string[] {
  return readPasted(text, { system }).lines.flatMap((line) => (line.kind === 'query' ? [line.text] : []));
}
