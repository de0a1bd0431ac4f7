import { nameUnjudged } from '@/lib/state/evaluation/dataset-migrations';

const stored = (report: object, changes: object = {}) => ({
  id: 'd',
  includedPapers: [],
  metadata: { errors: [], importReport: report },
  ...changes,
});

const PARTLY = { rowsRead: 10, includedRows: 7, unknownRows: 4 };

describe('nameUnjudged(dataset of version 1)', () => {
  it('counts rows by their decision, and lets those without one go on counting as included', () => {
    expect(nameUnjudged(stored(PARTLY))).toMatchObject({
      unjudgedUse: 'included',
      metadata: {
        importReport: {
          rowsRead: 10,
          hasLabels: true,
          includedRows: 3,
          excludedRows: 3,
          unknownRows: 4,
          conflictRows: 0,
        },
      },
    });
  });

  it('asks nothing where the file has no labels at all, or where its papers are in the database', () => {
    const unlabelled = nameUnjudged(stored({ rowsRead: 4, includedRows: 4, unknownRows: 4 }));
    expect(unlabelled).toMatchObject({ metadata: { importReport: { hasLabels: false, includedRows: 4 } } });
    expect(unlabelled).not.toHaveProperty('unjudgedUse');
    expect(nameUnjudged(stored(PARTLY, { papersAreInDatabase: true }))).not.toHaveProperty('unjudgedUse');
  });

  it.each([[null], ['text'], [{ id: 'd' }], [{ id: 'd', metadata: { errors: [] } }]])(
    'leaves %j alone',
    (value) => {
      expect(nameUnjudged(value)).toBe(value);
    },
  );
});
