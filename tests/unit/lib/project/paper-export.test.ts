import { forEachCsvRow } from '@/lib/base/read-csv';
import { withoutGuard, writeCsv } from '@/lib/base/write-csv';
import { writeCslJson } from '@/lib/bibliography/csl-json';
import { readCitations } from '@/lib/bibliography/read-citations';
import { REFERENCE_FORMAT_IDS } from '@/lib/bibliography/reference-formats';
import { writeBibtex } from '@/lib/bibliography/write-bibtex';
import { writeRis } from '@/lib/bibliography/write-ris';
import { isKnown, PUBLICATION_FIELDS } from '@/lib/entities/merge-publications';
import { EMPTY_PUBLICATION } from '@/lib/entities/publication';
import { decisionKey } from '@/lib/project/decisions';
import { newProject } from '@/lib/project/new-project';
import { paperCitations, paperTable } from '@/lib/project/paper-export';
import { applyChange } from '@/lib/project/project-change';
import { shownRecords } from '@/lib/project/standing';
import type { Decision, ProjectRecord, ProjectState } from '@/lib/project/types';
import {
  factsOfFile,
  lostFields,
  referencesOf,
  throughProject,
} from '@/tests/contract/exports/through-project';
import { emptyProject, type FactsInWords, facts } from '@/tests/support/projects';
import { readBibtex, readRis } from '@/tests/support/read-whole';

const TIME = '2026-11-24T10:00:00.000Z';

function record(
  id: string,
  { title = '', ...more }: FactsInWords,
  note = '',
  tags: readonly string[] = [],
): ProjectRecord {
  return {
    id,
    facts: facts(title, more),
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
        date: { year: 2020, month: 3, day: 4 },
        venue: 'Journal of Sleep; Part A',
        type: 'article',
        serviceType: 'review',
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
    // No format has the service's own word for a type.
    const known = citations.map(({ serviceType: _, ...each }) => each);
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

/** Of every field of RIS that a reference manager shows. */
const REFERENCE = [
  'TY  - JOUR',
  'TI  - Sleep in shifts',
  'AU  - Reed, Ann',
  'AU  - TIME USA,',
  'T2  - Journal of Rest',
  'J2  - J Rest',
  'VL  - 12',
  'IS  - 3',
  'SP  - 101',
  'EP  - 119',
  'C7  - e17',
  'SN  - 1234-5679',
  'PB  - Example Press',
  'CY  - Oslo',
  'ET  - 2',
  'LA  - en',
  'UR  - https://example.org/sleep',
  'DO  - 10.1000/sleep',
  'C2  - PMC123',
  'DA  - 2019/05/04',
  'KW  - night work',
  'AB  - We slept.',
  'N1  - Read twice',
  'DB  - Scopus',
  'ER  - ',
].join('\r\n');

describe('a reference that came from a file', () => {
  const bytes = new TextEncoder().encode(REFERENCE);
  const [known = EMPTY_PUBLICATION] = referencesOf(bytes);

  it('is whole in a project', async () => {
    const facts = await factsOfFile('refs.ris', bytes);
    expect(lostFields(known, facts.get(1), 'project')).toEqual([]);
    expect(PUBLICATION_FIELDS.filter((field) => isKnown(known, field))).toHaveLength(23);
  });

  it.each(REFERENCE_FORMAT_IDS)('comes out whole as %s', (format) => {
    expect(lostFields(known, throughProject([known], format)[0], format)).toEqual([]);
  });

  it('comes out whole in a table', () => {
    const added = applyChange(
      emptyProject(),
      { type: 'add', arrivals: [{ id: 'local-1', facts: known, origins: [], into: null }] },
      TIME,
    );
    const { header, rows } = paperTable(added, papersOf(added), find);
    expect(Object.fromEntries(header.map((name, at) => [name, rows[0]?.[at]]))).toMatchObject({
      Date: '2019-05-04',
      Type: 'article',
      Volume: '12',
      Issue: '3',
      'First page': '101',
      'Last page': '119',
      'Article number': 'e17',
      ISSN: '1234-5679',
      Publisher: 'Example Press',
      Language: 'en',
      URL: 'https://example.org/sleep',
      PMCID: 'PMC123',
      'Notes of the reference': 'Read twice',
    });
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
