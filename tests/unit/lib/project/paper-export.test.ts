import { forEachCsvRow } from '@/lib/base/read-csv';
import { withoutGuard, writeCsv } from '@/lib/base/write-csv';
import { writeCslJson } from '@/lib/bibliography/csl-json';
import { readCitations } from '@/lib/bibliography/read-citations';
import { writeBibtex } from '@/lib/bibliography/write-bibtex';
import { writeRis } from '@/lib/bibliography/write-ris';
import { decisionKey } from '@/lib/project/decisions';
import { NO_FACTS, newProject } from '@/lib/project/new-project';
import { paperCitations, paperTable } from '@/lib/project/paper-export';
import { shownRecords } from '@/lib/project/standing';
import type { Decision, ProjectRecord, ProjectState } from '@/lib/project/types';
import { readBibtex, readRis } from '@/tests/support/read-whole';

const TIME = '2026-11-24T10:00:00.000Z';

function record(
  id: string,
  facts: Partial<ProjectRecord['facts']>,
  note = '',
  tags: readonly string[] = [],
): ProjectRecord {
  return {
    id,
    facts: { ...NO_FACTS, ...facts },
    origins: [
      { kind: 'search', copy: 'a', sequence: 1, position: 12 },
      { kind: 'hand', copy: 'a', sequence: 2, position: 1, place: 'the map' },
    ],
    standing: { state: 'present', time: TIME },
    annotation: { note, tags, study: null, time: note === '' ? null : TIME },
  };
}

function decision(record: string, patch: Partial<Decision>): Decision {
  return {
    phase: 'title-abstract',
    screener: 'a',
    record,
    verdict: 'exclude',
    reason: null,
    time: TIME,
    ...patch,
  };
}

function project(screeningSince: string | null = TIME): ProjectState {
  const { header } = newProject({ id: 'p', copy: 'a', name: 'Sleep', source: 'OpenAlex', time: TIME });
  const records = [
    record(
      'W1',
      {
        title: 'Schlaf & Arbeit: eine "Übersicht"',
        authors: ['Ann Reed', 'Müller, Jörg', 'World Health Organization'],
        year: 2020,
        date: '2020-03-04',
        venue: 'Journal of Sleep; Part A',
        type: 'article',
        doi: '10.1000/a.1',
        pmid: '123',
        abstract: 'We slept.',
        keywords: ['sleep'],
        language: 'en',
      },
      'First line\nsecond line, =1+1',
      ['key', '=cmd()'],
    ),
    record('W2', { title: '=HYPERLINK("http://x","y")', authors: ['עדה כהן'], year: 1999 }),
    record('local-ab', { title: 'Without an id', authors: [] }),
  ];
  const decisions = [
    decision('W1', { verdict: 'include' }),
    decision('W1', { phase: 'full-text', verdict: 'exclude', reason: 'Wrong outcome' }),
    decision('W2', { reason: 'Outside the years' }),
  ];
  return {
    header: { ...header, screeningSince, fullTextSince: screeningSince },
    records: new Map(records.map((each) => [each.id, each])),
    decisions: new Map(decisions.map((each) => [decisionKey(each), each])),
    maps: new Map(),
  };
}

/** The entries are not at hand. */
const find = () => null;
const papersOf = (state: ProjectState) => [...shownRecords(state.records).values()];
const citations = paperCitations(project(), papersOf(project()), find);

describe('paperCitations(state, papers, find)', () => {
  it('says decision, reason, tags, note and origins in notes, a fact per line', () => {
    expect(citations[0]?.note?.split('\n')).toEqual([
      'Decision: include (title and abstract)',
      'Decision: exclude (full text)',
      'Reason: Wrong outcome',
      'Tags: key; =cmd()',
      'Note: First line',
      'Note: second line, =1+1',
      'Origin: Search, place 12',
      'Origin: From the map',
    ]);
    expect(citations[2]?.note).toBe('Origin: Search, place 12\nOrigin: From the map');
    expect(citations[0]?.keywords).toEqual(['key', '=cmd()', 'sleep']);
  });

  it('loses nothing through RIS', () => {
    const known = citations.map((each) => ({ ...each, citedByCount: null }));
    expect(readRis(writeRis(citations)).citations).toEqual(known);
  });

  it('loses no decision, tag, note or origin through BibTeX and CSL-JSON', () => {
    const notes = citations.map(({ note, title }) => [title, note]);
    const bibtex = readBibtex(writeBibtex(citations)).citations;
    expect(bibtex.map(({ note, title }) => [title, note])).toEqual(notes);
    const csl = readCitations(writeCslJson(citations))?.citations ?? [];
    expect(csl.map(({ note, title }) => [title, note])).toEqual(notes);
  });
});

describe('paperTable(state, papers, find)', () => {
  it('loses nothing through CSV, and holds no formula', () => {
    const { header, rows } = paperTable(project(), papersOf(project()), find);
    const text = writeCsv(header, rows);
    expect(text).not.toMatch(/(?:^|,)"?=/m);
    const read: (readonly string[])[] = [];
    forEachCsvRow(text.replace(/^\ufeff/, ''), { delimiters: ',' }, ({ cells }) =>
      read.push(cells.map(withoutGuard)),
    );
    const written = [header, ...rows].map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
    expect(read.slice(0, written.length)).toEqual(written);
  });

  it('names the columns that a reader looks for', () => {
    const { header, rows } = paperTable(project(), papersOf(project()), find);
    const first = Object.fromEntries(header.map((name, at) => [name, rows[0]?.[at]]));
    expect(first).toMatchObject({
      'OpenAlex ID': 'W1',
      Decision: 'exclude',
      'Title and abstract': 'include',
      'Full text': 'exclude',
      Reason: 'Wrong outcome',
      Tags: 'key; =cmd()',
      Origins: 'Search, place 12\nFrom the map',
    });
    expect(rows[2]?.[header.indexOf('Decision')]).toBe('undecided');
  });

  it('says no word of decisions in a project that only keeps papers', () => {
    const { header } = paperTable(project(null), papersOf(project(null)), find);
    expect(header).toContain('Note');
    expect(header.join(' ')).not.toMatch(/decision|reason|full text/i);
  });
});
