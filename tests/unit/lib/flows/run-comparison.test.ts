import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { onReport } from '@/lib/base/report';
import { arrangePapers } from '@/lib/evaluation/datasets/unjudged-papers';
import { computeMetrics } from '@/lib/evaluation/metrics/compute-metrics';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { lossWaterfall } from '@/lib/evaluation/metrics/loss-waterfall';
import { thresholdTable } from '@/lib/evaluation/metrics/threshold-table';
import type { Dataset, Paper, SearchCriteria } from '@/lib/evaluation/types';
import {
  beyondCapCredits,
  countPages,
  isSameSearch,
  previewSearch,
  searchCredits,
} from '@/lib/flows/comparison-search';
import { lookupCredits } from '@/lib/flows/lookup-prices';
import { nothingRetrieved, type RetrievedSoFar } from '@/lib/flows/retrieved-so-far';
import { type ComparisonInput, runComparison } from '@/lib/flows/run-comparison';
import { createTestContext } from '@/tests/support/flow-context';
import { importReport } from '@/tests/support/import-report';
import { createLoopbackMatchingClient } from '@/tests/support/matching-loopback';
import { paper } from '@/tests/support/paper-lists';

interface RawWork {
  readonly id: string;
  readonly doi: string | null;
  readonly display_name: string;
  readonly publication_year: number;
}

function isWork(value: unknown): value is RawWork {
  return typeof value === 'object' && value !== null && /\/W\d+$/.test(String(Reflect.get(value, 'id')));
}

/** Six hundred works of the sample library. */
const WORKS: readonly RawWork[] = gunzipSync(readFileSync('public/sample-library.ndjson.gz'))
  .toString('utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): unknown => JSON.parse(line))
  .filter(isWork)
  .slice(0, 600);

const QUERY = 'machine learning';

const shortId = ({ id }: RawWork) => id.slice(id.lastIndexOf('/') + 1);

/** Works that the query finds, asked of the library page by page, apart from the flow. */
async function foundByQuery(): Promise<readonly string[]> {
  const { api } = createTestContext(WORKS);
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { results } = await api.fetchList('works', { search: QUERY, page, perPage: 50, select: ['id'] });
    if (results.length === 0) return ids;
    ids.push(...results.map(({ id }) => id));
  }
}

function criteria(changes: Partial<SearchCriteria> = {}): SearchCriteria {
  return {
    query: QUERY,
    entityTypes: ['works'],
    startYear: null,
    endYear: null,
    resultCap: 1_000,
    ...changes,
  };
}

function dataset(includedPapers: readonly Paper[], excludedPapers: readonly Paper[] = []): Dataset {
  return {
    id: 'd1',
    name: 'Review',
    reviewTopic: QUERY,
    originalPaperCount: includedPapers.length + excludedPapers.length,
    includedPapers,
    excludedPapers,
    uploadDate: '2026-01-01T00:00:00.000Z',
    searchDate: null,
    metadata: { errors: [] },
  };
}

const byDoi = (work: RawWork) => paper(`doi-${shortId(work)}`, { doi: work.doi });
const byId = (work: RawWork) => paper(`id-${shortId(work)}`, { openAlexId: shortId(work) });
const byTitle = (work: RawWork) =>
  paper(`title-${shortId(work)}`, {
    title: work.display_name.toUpperCase(),
    publicationYear: work.publication_year,
  });

function run(
  changes: Partial<ComparisonInput> & Pick<ComparisonInput, 'dataset'>,
  before?: (request: string) => void,
  works: readonly RawWork[] = WORKS,
) {
  const context = createTestContext(works, before === undefined ? {} : { before });
  const told: RetrievedSoFar[] = [];
  const progress: { message: string; progress: number }[] = [];
  const controller = new AbortController();
  const wanted = changes.criteria ?? criteria();
  const input: ComparisonInput = {
    criteria: wanted,
    client: createLoopbackMatchingClient(),
    retrieved: nothingRetrieved(wanted),
    asksBeyondCap: true,
    seed: 1,
    ...changes,
  };
  const outcome = runComparison(context, input, {
    signal: controller.signal,
    onProgress: (each) => progress.push(each),
    onRetrieved: (retrieved) => told.push(retrieved),
  });
  return { outcome, context, told, progress, controller };
}

describe('runComparison(context, input, callbacks)', () => {
  it.each([
    ['left-out', 2, 1],
    ['excluded', 2, 3],
    ['included', 4, 1],
  ] as const)(
    'counts papers without a decision as the reader answered: %s',
    async (use, included, excluded) => {
      const [a, b, c, d, e] = WORKS.filter(({ doi }) => doi !== null).map(byDoi);
      if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined) return;
      const open = [d, e, { ...a, id: 'again' }].map((each): Paper => ({ ...each, label: 'unknown' }));
      const lists = arrangePapers(
        { includedPapers: [a, b, ...open], excludedPapers: [{ ...c, label: 'excluded' }] },
        use,
      );
      const evidence = await run({ dataset: { ...dataset([]), ...lists, unjudgedUse: use } }).outcome;
      expect([evidence.included.length, evidence.excluded.length]).toEqual([included, excluded]);
      expect(evidence.unjudged).toEqual({ papers: 3, use });
      expect(evidence.deduplication?.conflicts).toEqual([]);
    },
  );

  it('gives the figures of an included list made from the library, whatever the papers are known by', async () => {
    const found = new Set(await foundByQuery());
    const hits = WORKS.filter((work) => found.has(shortId(work)) && work.doi !== null);
    const others = WORKS.filter((work) => !found.has(shortId(work)) && work.doi !== null);
    expect(hits.length).toBeGreaterThan(110);
    const included = [
      ...hits.slice(0, 8).map(byDoi),
      ...hits.slice(8, 14).map(byId),
      ...hits.slice(14, 20).map(byTitle),
      // The same paper once more, by another identifier: counted once.
      ...hits
        .slice(0, 3)
        .map((work) => paper(`again-${shortId(work)}`, { doi: work.doi, title: work.display_name })),
      ...others.slice(0, 5).map(byDoi),
      ...others.slice(5, 9).map(byId),
      paper('gone', { openAlexId: 'W8999999999' }),
      paper('unknown', { title: 'A paper that no index of the world has ever heard of' }),
    ];
    const excluded = hits.slice(30, 36).map(byDoi);
    const { outcome, progress } = run({ dataset: dataset(included, excluded) });
    const evidence = await outcome;
    const result = computeResult(evidence);

    const truth = 20 + 9 + 2;
    expect(evidence.included).toHaveLength(truth);
    expect(evidence.deduplication).toMatchObject({ rows: included.length + excluded.length, merged: 3 });
    expect(evidence.totalFound).toBe(found.size);
    expect(evidence.retrieved).toHaveLength(found.size);
    expect(result.truePositives).toHaveLength(20);
    expect(result.knownExclusions).toHaveLength(6);
    expect(result.additionalPapersFound).toHaveLength(found.size - 26);
    expect(result.precision).toBeCloseTo(20 / found.size, 10);
    expect(result.recall).toBeCloseTo(20 / truth, 10);
    const losses = lossWaterfall(evidence, result).losses;
    expect(losses.map(({ reason, papers }) => [reason, papers.length])).toEqual([
      ['unidentified', 0],
      ['not-indexed', 1],
      ['not-looked-up', 1],
      ['expansion', 0],
      ['not-retrieved', 9],
      ['beyond-cap', 0],
      ['same-record', 0],
      ['unmatched', 0],
    ]);
    expect(progress.map((each) => each.progress)).toEqual(
      progress.map((each) => each.progress).toSorted((a, b) => a - b),
    );
  });

  it('finds a preprint whose record is part of a retrieved one, and counts that record once', async () => {
    const found = new Set(await foundByQuery());
    const [hit, ...rest] = WORKS.filter((work) => found.has(shortId(work)) && work.doi !== null);
    if (hit === undefined) throw new Error('The query finds something');
    const works = WORKS.map((work) =>
      work === hit ? { ...work, locations: [{ id: 'doi:10.48550/arxiv.1009' }] } : work,
    );
    const preprint = paper('preprint', { doi: '10.48550/arxiv.1009', title: 'Quite another title' });
    const figures = async (included: readonly Paper[]) => {
      const evidence = await run({ dataset: dataset(included) }, undefined, works).outcome;
      const result = computeResult(evidence);
      const lost = lossWaterfall(evidence, result).losses.filter(({ papers }) => papers.length > 0);
      return { evidence, result, lost: lost.map(({ reason, papers }) => [reason, papers.length]) };
    };
    const alone = await figures([preprint, ...rest.slice(0, 2).map(byDoi)]);
    expect(alone.result.recall).toBe(1);
    expect(alone.result.truePositives.find(({ truthId }) => truthId === 'preprint')).toMatchObject({
      retrievedId: shortId(hit),
      tier: 1,
      evidence: ['merged into this OpenAlex record'],
    });
    expect(computeMetrics(alone.evidence, alone.result, 3).holdings).toMatchObject({
      core: 2,
      merged: 1,
      notHeld: 0,
    });
    const both = await figures([preprint, byDoi(hit)]);
    expect(both.result.truePositives.map(({ truthId }) => truthId)).toEqual([`doi-${shortId(hit)}`]);
    expect(both.lost).toEqual([['same-record', 1]]);
  });

  it('keeps included rows that cannot be identified in recall, and tells them apart', async () => {
    const found = await foundByQuery();
    const included = found.slice(0, 6).map((id) => paper(`id-${id}`, { openAlexId: id }));
    const report = importReport({ skippedRows: 3, skippedNumbers: { included: [4, 9], unknown: [] } });
    const list = { ...dataset(included), metadata: { errors: [], importReport: report } };
    const evidence = await run({ dataset: list }).outcome;
    const result = computeResult(evidence);
    const metrics = computeMetrics(evidence, result, 6);
    expect(metrics.recall).toMatchObject({ value: 6 / 8, part: 6, whole: 8 });
    expect(metrics.recallOfIdentified).toMatchObject({ value: 1, part: 6, whole: 6 });
    expect(result.falseNegatives.map(({ id }) => id)).toEqual(['row-4', 'row-9']);
    expect(lossWaterfall(evidence, result).losses[0]).toEqual({
      reason: 'unidentified',
      papers: result.falseNegatives,
    });
    expect(thresholdTable(evidence).map(({ recall }) => recall)).toEqual([0.75, 0.75, 0.75, 0.75]);
  });

  it('merges retrieved duplicates before anything is counted, and keeps their number', async () => {
    const found = await foundByQuery();
    const first = WORKS.find((work) => shortId(work) === found[0]);
    if (first === undefined || first.doi === null) throw new Error('The first work has no DOI');
    const copy = { ...first, id: 'https://openalex.org/W8999999998' };
    const service = run({ dataset: dataset([byDoi(first)]) }, undefined, [...WORKS, copy]);
    const evidence = await service.outcome;
    expect(evidence.retrievedDeduplication).toEqual({ rows: found.length + 1, merged: 1, conflicts: [] });
    expect(evidence.retrieved).toHaveLength(found.length);
    expect(evidence.retrieved.filter(({ mergedIds }) => mergedIds?.length === 1)).toHaveLength(1);
    const result = computeResult(evidence);
    expect([result.truePositives.length, result.falsePositives.length]).toEqual([1, found.length - 1]);
  });

  it('stops at the cap, and finds out what lies beyond it', async () => {
    const found = await foundByQuery();
    const included = found.slice(0, 60).map((id) => paper(`id-${id}`, { openAlexId: id }));
    const capped = criteria({ resultCap: 50 });
    const { outcome, context } = run({ dataset: dataset(included), criteria: capped });
    const evidence = await outcome;
    const result = computeResult(evidence);
    expect(evidence.retrieved).toHaveLength(50);
    expect(result.truePositives).toHaveLength(50);
    expect(evidence.beyondCapIds).toHaveLength(10);
    expect(context.requests.filter((request) => request.includes('search='))).toHaveLength(2);
    const { beyondCapIds } = await run({ dataset: dataset(included), criteria: capped, asksBeyondCap: false })
      .outcome;
    expect(beyondCapIds).toBeNull();
  });

  it('notes every request as it was sent, without key or address', async () => {
    const { outcome, context } = run({ dataset: dataset([paper('a', { openAlexId: 'W8999999999' })]) });
    const { requests } = await outcome;
    expect(requests.map(decodeURIComponent)).toEqual(context.requests);
    expect(requests[0]).toMatch(/^\/works\?search=machine%20learning&per_page=100&cursor=\*&select=id,doi,/);
    expect(requests.join()).not.toMatch(/api_key|mailto|http/);
  });

  it('searches within the years, and asks for what the user wrote', async () => {
    const years = criteria({
      query: '"machine learning" AND (archives OR instruments)',
      startYear: 2019,
      endYear: null,
    });
    const { outcome, context } = run({ dataset: dataset([]), criteria: years });
    const { retrieved } = await outcome;
    expect(context.requests[0]).toContain('search="machine learning" AND (archives OR instruments)');
    expect(context.requests[0]).toContain('filter=publication_year:2019-');
    expect(retrieved.every(({ publicationYear }) => (publicationYear ?? 0) >= 2019)).toBe(true);
    expect(retrieved.length).toBeGreaterThan(0);
  });

  it('keeps the pages that came when the service fails midway, and goes on from there', async () => {
    let pages = 0;
    const broken = run({ dataset: dataset([]) }, (request) => {
      if (request.includes('search=')) pages += 1;
      if (pages > 1) throw new TypeError('The network is gone');
    });
    await expect(broken.outcome).rejects.toThrow('Network error after');
    const retrieved = broken.told.at(-1);
    if (retrieved === undefined) throw new Error('Nothing was retrieved');
    expect(retrieved.papers).toHaveLength(100);
    const again = run({ dataset: dataset([]), retrieved });
    const evidence = await again.outcome;
    const whole = await run({ dataset: dataset([]) }).outcome;
    expect(evidence.retrieved).toEqual(whole.retrieved);
    expect(again.context.requests).toHaveLength(whole.requests.length - 1);
  });

  it('keeps the comparison when only the look-up fails', async () => {
    const reports: string[] = [];
    const stop = onReport(({ message }) => reports.push(message));
    const { outcome } = run({ dataset: dataset([paper('a', { openAlexId: 'W8999999999' })]) }, (request) => {
      if (!request.includes('search=')) throw new TypeError('The network is gone');
    });
    const evidence = await outcome;
    stop();
    expect(reports).toEqual(['The papers that were not found could not be looked up']);
    expect(evidence.indexedIds).toBeNull();
    expect(evidence.retrieved.length).toBeGreaterThan(0);
  });

  it('ends when it is cancelled', async () => {
    const { outcome, controller } = run({ dataset: dataset([]) });
    controller.abort();
    await expect(outcome).rejects.toBeDefined();
  });

  it('refuses an empty query before anything is sent', async () => {
    const { outcome, context } = run({ dataset: dataset([]), criteria: criteria({ query: ' | ' }) });
    await expect(outcome).rejects.toThrow('Write a query first.');
    expect(context.requests).toEqual([]);
  });
});

describe('previewSearch(context, criteria)', () => {
  it('counts by one request of one credit what the mended query finds', async () => {
    const context = createTestContext(WORKS);
    const preview = await previewSearch(context, criteria({ query: '(machine learning' }));
    expect(preview.count).toBe((await foundByQuery()).length);
    expect(context.requests).toEqual(['/works?search=machine learning&group_by=type']);
  });

  it('prices a run before it is begun', () => {
    expect(searchCredits(criteria())).toBe(100);
    expect(searchCredits(criteria(), 250)).toBe(30);
    expect(searchCredits(criteria({ query: 'therap*' }), 250)).toBe(30);
    expect(searchCredits(criteria({ query: 'therapy', forms: 'exact' }), 250)).toBe(30);
    expect(searchCredits(criteria({ query: '' }), 250)).toBe(30);
    expect(beyondCapCredits(criteria({ query: 'therap*' }), 250)).toBe(beyondCapCredits(criteria(), 250));
    expect(countPages(criteria(), 250)).toBe(3);
    expect(lookupCredits(0)).toBe(0);
    expect(lookupCredits(60)).toBe(4);
    expect(lookupCredits(1_000)).toBe(40);
  });
});

describe('isSameSearch(a, b)', () => {
  it('compares what is asked of the service', () => {
    expect(isSameSearch(criteria(), criteria({ query: ' machine   learning ' }))).toBe(true);
    expect(isSameSearch(criteria(), criteria({ startYear: 2019 }))).toBe(false);
    expect(isSameSearch(criteria(), criteria({ resultCap: 10 }))).toBe(false);
  });
});
