import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import examplePicture from '@/components/screens/home/example-picture.json';
import { loadLibrary } from '@/lib/server/load-library';
import { makeExampleMap } from '@/scripts/sample/example-map';
import { drawExampleMap } from '@/scripts/sample/example-picture';
import { readTestExampleMap } from '@/tests/support/example-map';

const FILE = 'public/sample-library.ndjson.gz';
const ONE_MEGABYTE = 1_000_000;

interface Related {
  readonly id: string;
}

/** The fields of the sample's records that these tests look into; each kind has its own. */
interface SampleRecord extends Related {
  readonly display_name: string;
  readonly title?: string;
  readonly doi?: string | null;
  readonly orcid?: string | null;
  readonly publication_year?: number;
  readonly works_count?: number;
  readonly cited_by_count: number;
  readonly counts_by_year?: readonly { readonly year: number; readonly cited_by_count: number }[];
  readonly referenced_works?: readonly string[];
  readonly related_works?: readonly string[];
  readonly authorships?: readonly {
    readonly author: Related;
    readonly institutions: readonly (Related & { readonly lineage: readonly string[] })[];
  }[];
  readonly primary_location?: {
    readonly source: (Related & { readonly host_organization_lineage: readonly string[] }) | null;
  };
  readonly topics?: readonly Related[];
  readonly keywords?: readonly (Related | string)[];
  readonly concepts?: readonly Related[];
  readonly funders?: readonly Related[];
  readonly lineage?: readonly string[];
  readonly siblings?: readonly Related[];
  readonly is_retracted?: boolean;
  readonly language?: string;
}

const bytes = readFileSync(FILE);
const text = gunzipSync(bytes).toString('utf8');
const records: readonly SampleRecord[] = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const byId = new Map(records.map((record) => [record.id, record]));
const ofKind = (letter: string) => records.filter(({ id }) => new RegExp(`/${letter}9\\d{9}$`).test(id));
const works = ofKind('W');

/** How many works name an id, counted anew. */
function tally(idsOf: (work: SampleRecord) => readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const work of works) {
    for (const id of new Set(idsOf(work))) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

describe('the sample library', () => {
  it('is what the generator makes, byte for byte, under a megabyte', () => {
    const made = execFileSync(process.execPath, ['scripts/make-sample-library.mjs', '-'], {
      maxBuffer: 100_000_000,
    });
    expect(made.equals(Buffer.from(text))).toBe(true);
    expect(bytes.length).toBeLessThan(ONE_MEGABYTE);
    expect([...bytes.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, expect.any(Number), 255]);
  });

  it('holds what the design promises', () => {
    expect(works.length).toBeGreaterThan(2_900);
    expect(['A', 'I', 'S', 'P', 'F', 'T'].map((letter) => [letter, ofKind(letter).length])).toEqual([
      ['A', 1200],
      ['I', 120],
      ['S', 60],
      ['P', 12],
      ['F', 25],
      ['T', 45],
    ]);
    expect(ofKind('C').length).toBeGreaterThan(45);
    expect(records.filter(({ id }) => id.includes('/keywords/')).length).toBeGreaterThan(45);
    const years = works.map(({ publication_year }) => publication_year ?? 0);
    expect([Math.min(...years), Math.max(...years)]).toEqual([2006, 2025]);
  });

  it('is clearly invented', () => {
    for (const { id } of records)
      expect(id).toMatch(/^https:\/\/openalex\.org\/(?:[A-Z]9000\d{6}|keywords\/[a-z0-9-]+)$/);
    for (const { doi } of works)
      expect(doi ?? 'https://doi.org/10.5555/sample.').toMatch(/^https:\/\/doi\.org\/10\.5555\/sample\./);
    for (const { orcid } of ofKind('A')) expect(orcid ?? '/0000-0000-').toMatch(/\/0000-0000-/);
  });

  it('names only what it holds', () => {
    for (const work of works) {
      const named = [
        ...(work.referenced_works ?? []),
        ...(work.related_works ?? []),
        ...(work.authorships ?? []).flatMap(({ author, institutions }) => [
          author.id,
          ...institutions.flatMap(({ lineage }) => lineage),
        ]),
        ...[work.topics, work.concepts, work.funders].flatMap((list) => (list ?? []).map(({ id }) => id)),
        ...(work.keywords ?? []).map((keyword) => (typeof keyword === 'string' ? keyword : keyword.id)),
      ];
      const { source } = work.primary_location ?? { source: null };
      if (source !== null) named.push(source.id, ...source.host_organization_lineage);
      expect(named.filter((id) => !byId.has(id))).toEqual([]);
    }
    for (const record of records) {
      const named = [...(record.lineage ?? []), ...(record.siblings ?? []).map(({ id }) => id)];
      expect(named.filter((id) => !byId.has(id))).toEqual([]);
    }
  });

  it('counts citations and works as its own records say', () => {
    const cited = tally((work) => work.referenced_works ?? []);
    for (const work of works) {
      expect(work.cited_by_count).toBe(cited.get(work.id) ?? 0);
      const perYear = (work.counts_by_year ?? []).reduce((sum, year) => sum + year.cited_by_count, 0);
      expect(perYear).toBe(work.cited_by_count);
      expect(work.referenced_works).not.toContain(work.id);
    }
    const named = tally((work) => [
      ...(work.authorships ?? []).flatMap(({ author, institutions }) => [
        author.id,
        ...institutions.flatMap(({ lineage }) => lineage),
      ]),
      ...(work.topics ?? []).map(({ id }) => id),
      ...(work.funders ?? []).map(({ id }) => id),
      ...(work.concepts ?? []).map(({ id }) => id),
      ...(work.keywords ?? []).map((keyword) => (typeof keyword === 'string' ? keyword : keyword.id)),
      ...(work.primary_location?.source == null
        ? []
        : [
            work.primary_location.source.id,
            ...work.primary_location.source.host_organization_lineage.filter((id) => id.includes('/P')),
          ]),
    ]);
    for (const record of records.filter(({ works_count }) => works_count !== undefined)) {
      expect([record.id, record.works_count]).toEqual([record.id, named.get(record.id) ?? 0]);
    }
    expect(ofKind('A').filter(({ works_count }) => works_count === 0)).toEqual([]);
    expect(ofKind('I').filter(({ works_count }) => works_count === 0)).toEqual([]);
  });

  it('hangs together by citations', () => {
    const neighbours = new Map<string, string[]>(works.map(({ id }) => [id, []]));
    for (const work of works) {
      for (const cited of work.referenced_works ?? []) {
        neighbours.get(work.id)?.push(cited);
        neighbours.get(cited)?.push(work.id);
      }
    }
    const reached = new Set<string>();
    const waiting = [works[0]?.id ?? ''];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (reached.has(id)) continue;
      reached.add(id);
      waiting.push(...(neighbours.get(id) ?? []));
    }
    expect(reached.size).toBe(works.length);
  });

  it('shows the oddities of real records', () => {
    const count = (isSo: (work: SampleRecord) => boolean) => works.filter(isSo).length;
    expect(count(({ is_retracted }) => is_retracted === true)).toBeGreaterThan(2);
    expect(count(({ title }) => /&amp;|<i>|<sub>/.test(title ?? ''))).toBeGreaterThan(20);
    expect(count(({ title }) => (title ?? '').length > 200)).toBeGreaterThan(5);
    expect(count(({ language }) => language !== 'en')).toBeGreaterThan(20);
    expect(count(({ doi }) => doi === null)).toBeGreaterThan(20);
    expect(count(({ authorships }) => (authorships ?? []).length > 40)).toBe(1);
    expect(
      ofKind('A').filter(({ display_name }) => /[^\x20-\x7e]/.test(display_name)).length,
    ).toBeGreaterThan(100);
  });

  it('answers the three examples of Home', async () => {
    const library = await loadLibrary(FILE);
    const count = (path: string, search: string) =>
      JSON.parse(library.answer({ path, query: `${new URLSearchParams({ search, per_page: '1' })}` }).body)
        .meta.count;
    for (const topic of ['machine learning', 'climate change']) {
      expect(count('/works', topic)).toBeGreaterThan(300);
      expect(count('/authors', topic)).toBeGreaterThan(0);
      expect(count('/sources', topic)).toBeGreaterThan(3);
      expect(count('/institutions', topic)).toBeGreaterThan(5);
    }
    const person = library.answer({
      path: '/authors/orcid:0000-0000-0000-0001',
      query: 'select=display_name',
    });
    expect(JSON.parse(person.body)).toEqual({ display_name: 'Marisol Venn' });
  });
});

const exampleMap = readTestExampleMap();

describe('the example map of Home', () => {
  it('is the one that is made of this library', () => {
    expect(makeExampleMap(records)).toEqual(exampleMap);
  });

  it('is what its picture shows', () => {
    expect(drawExampleMap(exampleMap)).toEqual(examplePicture);
  });

  it('stays within its frame, and no node lies on another', () => {
    const { width, height, nodes } = exampleMap;
    expect(nodes.filter(({ x, y, r }) => x < r || y < r || x + r > width || y + r > height)).toEqual([]);
    const touching = nodes.flatMap((one, at) =>
      nodes.slice(at + 1).filter((two) => Math.hypot(one.x - two.x, one.y - two.y) < one.r + two.r),
    );
    expect(touching).toEqual([]);
  });
});
