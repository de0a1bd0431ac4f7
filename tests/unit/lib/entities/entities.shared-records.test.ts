import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { parseRecord } from '@/lib/entities/parse';
import { describeWithSharedData, readSharedRecords } from '@/tests/support/shared-data';

const EXPECTED = {
  works: 5026,
  authors: 300,
  sources: 298,
  institutions: 778,
  topics: 53,
  publishers: 65,
  funders: 257,
  keywords: 2,
  concepts: 934,
};

describeWithSharedData('parseRecord on every real record', () => {
  it.each(ENTITY_KINDS)('accepts all %s and loses nothing', (kind) => {
    const faults: unknown[] = [];
    let accepted = 0;
    for (const raw of readSharedRecords(`${kind}.ndjson.gz`)) {
      const before = JSON.stringify(raw);
      const parsed = parseRecord(kind, raw);
      if (!parsed.ok) faults.push(parsed.error);
      else if (JSON.stringify(parsed.value.raw) === before) accepted += 1;
    }
    expect(faults).toEqual([]);
    expect(accepted).toBe(EXPECTED[kind]);
  });

  it('reads the venues of 2022 as sources', () => {
    const parsed = readSharedRecords('venues_legacy.ndjson.gz').map((raw) => parseRecord('sources', raw));
    expect(parsed.filter((result) => !result.ok)).toEqual([]);
    expect(parsed).toHaveLength(202);
  });
});
