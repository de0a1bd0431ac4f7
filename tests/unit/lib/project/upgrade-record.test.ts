import { isoDate, typeWord } from '@/lib/entities/publication';
import { PUBLICATION_SHAPE } from '@/lib/entities/publication-shape';
import { readProjectFile } from '@/lib/project/file/read-project-file';
import { localRecordId } from '@/lib/project/local-record-id';
import { RECORD_SHAPE } from '@/lib/project/project-shapes';
import { upgradeRecord } from '@/lib/project/upgrade-record';
import { readFixture } from '@/tests/support/stored-fixtures';

describe('upgradeRecord(value)', () => {
  const stored = readFixture('projectRecord.v1').value;

  it('keeps every fact of a record of version 1', () => {
    const { facts, ...record } = RECORD_SHAPE.parse(upgradeRecord(stored));
    expect(record).toMatchObject({ id: 'W1', annotation: { note: 'Read again', tags: ['key'] } });
    expect(facts).toMatchObject({
      title: 'Tides of sleep',
      authors: [{ family: 'Reed', given: 'Ann' }],
      date: { year: 2020, month: 1, day: 1 },
      venue: 'Journal of Rest',
      type: 'article',
      serviceType: 'article',
      language: 'en',
      doi: '10.5555/a',
      pmid: '7',
      openAlexId: 'W1',
      abstract: 'We slept.',
      keywords: ['sleep'],
      citedByCount: 3,
      references: ['W2'],
      isRetracted: false,
    });
    expect([isoDate(facts), typeWord(facts)]).toEqual(['2020-01-01', 'article']);
  });

  it.each([
    [['Smith JA']],
    [['Smith, Jane']],
    [['Jane A. Smith']],
    [['van der Smith, Jane', 'Bo Gray']],
    [[]],
  ])('leaves a record without a work its id: %j', (authors) => {
    const old = Object(stored);
    const at = (names: readonly string[]) => {
      const facts = { ...old.facts, authors: names, date: null };
      return RECORD_SHAPE.parse(upgradeRecord({ ...old, id: 'local-ab', facts })).facts;
    };
    const surname = authors.length === 0 ? [] : ['Jane Smith'];
    expect(localRecordId(at(authors))).toBe(localRecordId(at(surname)));
  });

  it.each([[undefined], [{ id: 'W1' }]])('leaves %j to the check of the present form', (value) => {
    expect(upgradeRecord(value)).toBe(value);
  });

  it('upgrades the records of a file of version 1', () => {
    const bytes = new Uint8Array(Buffer.from(readFixture('project-file.v1').text ?? '', 'base64'));
    const opened = readProjectFile('p.zip', bytes);
    const records = opened.ok ? [...opened.value.project.state.records.values()] : [];
    expect(records.length).toBeGreaterThan(0);
    for (const { facts } of records) expect(PUBLICATION_SHAPE.safeParse(facts).success).toBe(true);
  });
});
