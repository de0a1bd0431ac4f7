import { detectIdentifier } from '@/lib/identifiers/detect';
import { parseDoi } from '@/lib/identifiers/doi';
import { describeWithSharedData, readSharedRecords } from '@/tests/support/shared-data';

function textsOf(file: string, field: string): readonly string[] {
  return readSharedRecords(file).flatMap((record) => {
    const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, field) : null;
    return typeof value === 'string' ? [value] : [];
  });
}

describeWithSharedData('identifiers of real records', () => {
  it.each([
    ['works.ndjson.gz', 'id', 'openalex'],
    ['works.ndjson.gz', 'doi', 'doi'],
    ['authors.ndjson.gz', 'orcid', 'orcid'],
    ['institutions.ndjson.gz', 'ror', 'ror'],
    ['institutions.ndjson.gz', 'id', 'openalex'],
    ['sources.ndjson.gz', 'issn_l', 'issn'],
    ['concepts.ndjson.gz', 'wikidata', 'wikidata'],
    ['topics.ndjson.gz', 'id', 'openalex'],
    ['publishers.ndjson.gz', 'id', 'openalex'],
    ['funders.ndjson.gz', 'id', 'openalex'],
    ['keywords.ndjson.gz', 'id', 'openalex'],
  ])('are all recognised: %s %s', (file, field, type) => {
    const texts = textsOf(file, field);
    expect(texts.length).toBeGreaterThan(0);
    const others = texts.filter((text) => detectIdentifier(text, 'free-text')?.type !== type);
    expect(others).toEqual([]);
  });

  it('keep every DOI as it is written', () => {
    const changed = textsOf('works.ndjson.gz', 'doi').filter((url) => {
      const parsed = parseDoi(url);
      return !parsed.ok || `https://doi.org/${parsed.value}` !== url;
    });
    expect(changed).toEqual([]);
  });
});
