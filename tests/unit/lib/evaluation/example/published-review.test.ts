import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PUBLISHED_REVIEW } from '@/lib/evaluation/example/published-review';
import { describeWithSharedData, SHARED_DATA } from '@/tests/support/shared-data';

const rows = PUBLISHED_REVIEW.table.trim().split('\n').slice(1);

describe('PUBLISHED_REVIEW', () => {
  it('has nothing but identifiers and decisions', () => {
    expect(PUBLISHED_REVIEW.table).toMatch(/^pmid,doi,openalex_id,label_included\n/);
    expect(rows).toHaveLength(273);
    for (const row of rows) expect(row).toMatch(/^\d+,(?:10\.[^,]+)?,(?:W\d+)?,[01]$/);
    expect(rows.filter((row) => row.endsWith(',1'))).toHaveLength(40);
  });
});

describeWithSharedData(
  'PUBLISHED_REVIEW beside its source',
  () => {
    it('says of each paper what SYNERGY says', () => {
      const file = path.join(SHARED_DATA, 'synergy', PUBLISHED_REVIEW.fileName);
      const written = readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1);
      const bare = written.map((line) =>
        line
          .split(',')
          .slice(0, 4)
          .map((cell) =>
            cell.replace(/^https:\/\/(?:pubmed\.ncbi\.nlm\.nih\.gov|doi\.org|openalex\.org)\//, ''),
          )
          .join(','),
      );
      expect(rows).toEqual(bare);
    });
  },
  'synergy',
);
