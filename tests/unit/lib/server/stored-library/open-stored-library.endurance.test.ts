import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadLibrary } from '@/lib/server/load-library';
import { importLibrary } from '@/lib/server/stored-library/import-library';
import { isStoredLibrary, openStoredLibrary } from '@/lib/server/stored-library/open-stored-library';
import { createTables, note } from '@/lib/server/stored-library/schema';
import { openDatabase } from '@/lib/server/stored-library/sqlite-database';
import { removeTemporaryFolders, temporaryFolder } from '../proxy-setup';

afterAll(removeTemporaryFolders);

const SAMPLE = path.resolve(__dirname, '../../../../../public/sample-library.ndjson.gz');

/** One request for each way in which a collection is read. */
const REQUESTS = [
  '/works',
  '/works/random',
  '/works?search=machine learning',
  '/works?search="climate change"',
  '/works?search.exact=climat*',
  '/works?search=clmate~1',
  '/works?search=(forest OR river) AND NOT soil',
  '/works?filter=is_oa:true,from_publication_date:2015-01-01',
  '/works?filter=cited_by_count:>10&sort=cited_by_count',
  '/works?filter=publication_year:2015-2018&sort=publication_date:desc',
  '/works?filter=doi:!null',
  '/works?filter=publication_year:null',
  '/works?filter=doi_starts_with:10.1',
  '/works?filter=raw_affiliation_strings.search:university',
  '/works?sort=display_name',
  '/works?sort=language,doi:desc',
  '/works?sample=10&seed=1',
  '/works?group_by=type',
  '/works?group_by=publication_year',
  '/works?group_by=authorships.author.id',
  '/works?filter=publication_year:2019&group_by=authorships.author.id',
  '/works?group_by=authorships.countries',
  '/works?group_by=primary_topic.id',
  '/works?group_by=keywords.id&q=net',
  '/works?group_by=type,publication_year',
  '/works?group_by=authorships.institutions.lineage&cursor=*',
  '/works?group_by=language:include_unknown',
  '/authors?search=li',
  '/authors?sort=display_name:desc&per_page=200',
  '/institutions?group_by=country_code',
  '/topics',
  '/autocomplete/works?q=the',
  '/autocomplete?q=university of',
] as const;

describe('openStoredLibrary(file)', () => {
  it('answers as a library in memory of the same records', async () => {
    const to = path.join(temporaryFolder(), 'sample.sqlite');
    await importLibrary({ from: SAMPLE, to, segmentSize: 1_500 });
    const inMemory = await loadLibrary(SAMPLE);
    const onDisk = openStoredLibrary(to);
    expect([onDisk.name, onDisk.size, onDisk.counts]).toEqual(['sample', inMemory.size, inMemory.counts]);
    for (const request of REQUESTS) {
      const [at = '', query = ''] = request.split('?');
      const expected = inMemory.answer({ path: at, query });
      expect([request, expected.status]).toEqual([request, 200]);
      expect([request, onDisk.answer({ path: at, query })]).toEqual([request, expected]);
    }
  });

  it('says what is wrong with a file', async () => {
    const folder = temporaryFolder();
    const at = (name: string) => path.join(folder, name);
    writeFileSync(at('text.sqlite'), 'no database');
    expect(() => openStoredLibrary(at('text.sqlite'))).toThrow('is no library of this product');
    const other = openDatabase(at('other.sqlite'), 'write');
    other.exec('CREATE TABLE about (key TEXT, value TEXT)');
    other.close();
    expect(() => openStoredLibrary(at('other.sqlite'))).toThrow(
      'was made by another version of this product',
    );
    const older = openDatabase(at('older.sqlite'), 'write');
    createTables(older);
    note(older, 'format', '1 0123456789abcdef');
    older.close();
    expect(() => openStoredLibrary(at('older.sqlite'))).toThrow("'npm run import-library' makes one anew");
    expect(() => openStoredLibrary(at('missing.sqlite'))).toThrow();
    expect(await isStoredLibrary(at('missing.sqlite'))).toBe(false);
    expect(await isStoredLibrary(at('text.sqlite'))).toBe(false);
    expect(await isStoredLibrary(at('other.sqlite'))).toBe(true);
    mkdirSync(at('folder'));
    expect(await isStoredLibrary(at('folder'))).toBe(false);
    expect(await isStoredLibrary(SAMPLE)).toBe(false);
  });

  it('reads a file that it may not write, and leaves nothing beside it', async () => {
    const folder = temporaryFolder();
    const to = path.join(folder, 'sample.sqlite');
    await importLibrary({ from: SAMPLE, to });
    const alone = path.join(temporaryFolder(), 'copy.sqlite');
    copyFileSync(to, alone);
    expect(openStoredLibrary(alone).counts.works).toBeGreaterThan(2_000);
  });
});
