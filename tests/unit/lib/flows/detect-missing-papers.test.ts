import { onReport } from '@/lib/base/report';
import { isRecordOf } from '@/lib/entities/records';
import { referenceIds } from '@/lib/entities/work';
import { DEFAULT_DETECTION_CONFIG } from '@/lib/evaluation/detection/methods';
import type { DetectionConfig, DetectionResults } from '@/lib/evaluation/detection/types';
import type { Dataset, Paper } from '@/lib/evaluation/types';
import {
  type DetectionProgress,
  detectMissingPapers,
  priceOfDetection,
} from '@/lib/flows/detect-missing-papers';
import type { AnswerCache } from '@/lib/flows/evidence-source';
import type { Library } from '@/lib/library/library';
import { loadLibrary } from '@/lib/server/load-library';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { createMemoryAnswers, openDetectionService } from '@/tests/support/detection-service';

const ALL_ON: DetectionConfig = {
  ...DEFAULT_DETECTION_CONFIG,
  enableTemporalAnalysis: true,
  enableKeywordExpansion: true,
};

let library: Library;
/** Short ids of the works that a search of the library finds, in its order. */
let found: readonly string[];

beforeAll(async () => {
  library = await loadLibrary('public/sample-library.ndjson.gz');
  const { context } = openDetectionService(library);
  const page = await context.api.fetchList('works', {
    'search.title_and_abstract': 'active learning',
    perPage: 100,
  });
  found = page.results.map(({ id }) => id);
});

const papersOf = (ids: readonly string[]): readonly Paper[] =>
  ids.map((id, index) => buildPaper(`row-${index + 1}`, { openAlexId: id }));

/** The works found but every third, which the review excluded. */
function review(): Dataset {
  return buildDataset(
    papersOf(found.filter((_, index) => index % 3 > 0)),
    papersOf(found.filter((_, index) => index % 3 === 0)),
  );
}

interface Setup {
  readonly dataset?: Dataset;
  readonly config?: DetectionConfig;
  readonly answerCache?: AnswerCache;
  readonly before?: (url: string) => void;
  readonly signal?: AbortSignal;
}

async function detect({ dataset = review(), config = ALL_ON, answerCache, before, signal }: Setup = {}) {
  const { context, service } = openDetectionService(library, before === undefined ? {} : { before });
  const steps: DetectionProgress[] = [];
  const stop = onReport(() => undefined);
  try {
    const request = {
      dataset,
      config,
      query: 'active learning',
      answerCache: answerCache ?? createMemoryAnswers(),
    };
    const results = await detectMissingPapers(context, request, {
      signal,
      onProgress: (step) => steps.push(step),
    });
    return { context, service, results, steps };
  } finally {
    stop();
  }
}

const idsOf = ({ candidateMissingPapers }: DetectionResults) =>
  candidateMissingPapers.map(({ paper }) => paper.id);

describe('detectMissingPapers(context, request)', () => {
  it('lists works of the library that the review holds neither as included nor as excluded, each once', async () => {
    const { results } = await detect();
    const ids = idsOf(results);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => found.includes(id))).toEqual([]);
    expect(results.methods.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    expect(results.resolution).toMatchObject({ resolved: review().includedPapers.length, notFound: 0 });
  });

  it('lists no paper that the review has not judged yet', async () => {
    const { leftOutPapers: _, ...judged } = review();
    const before = idsOf((await detect({ dataset: judged })).results);
    const unjudged = before.slice(0, 10);
    const dataset = { ...judged, leftOutPapers: papersOf(unjudged), unjudgedUse: 'left-out' as const };
    const after = idsOf((await detect({ dataset })).results);
    expect(unjudged).toHaveLength(10);
    expect(after.filter((id) => unjudged.includes(id))).toEqual([]);
    expect(after.length).toBeGreaterThan(0);
  });

  it('gives reasons that the records bear out', async () => {
    const { results, context } = await detect();
    const included = new Set(review().includedPapers.flatMap(({ openAlexId }) => openAlexId ?? []));
    const { found: records } = await context.api.fetchBatch('works', [...idsOf(results), ...included]);
    const references = new Map(
      records.flatMap((record) => (isRecordOf('works', record) ? [[record.id, referenceIds(record)]] : [])),
    );
    for (const { paper, reasons } of results.candidateMissingPapers) {
      const cites = references.get(paper.id)?.filter((id) => included.has(id)) ?? [];
      const citers = [...included].filter((id) => references.get(id)?.includes(paper.id));
      const countOf = (kind: 'cites' | 'cited-by') => {
        const reason = reasons.find((each) => each.kind === kind);
        return reason !== undefined && 'count' in reason ? reason.count : 0;
      };
      const isLinked = reasons.some(
        ({ kind }) => kind !== 'gap-year' && kind !== 'new-terms' && kind !== 'shared-author',
      );
      if (isLinked) expect([countOf('cites'), countOf('cited-by')]).toEqual([cites.length, citers.length]);
    }
  });

  it('notes how many works each question brought', async () => {
    const { fetched } = (await detect()).results;
    expect(fetched).toMatchObject({ citing: 21, coupled: 50, onTopic: 84 });
    expect(fetched?.linked).toBeGreaterThan(0);
    expect(fetched?.linked).toBeLessThanOrEqual(100);
  });

  it('costs no more than was said', async () => {
    const { service } = await detect();
    expect(service.requests.length).toBeLessThanOrEqual(9);
    expect(service.creditsUsed).toBeLessThanOrEqual(priceOfDetection(review(), ALL_ON));
    const lists = service.requests
      .map(({ url }) => decodeURIComponent(url))
      .filter((url) => url.includes('sort='));
    expect(lists.every((url) => url.includes('sort=cited_by_count:desc'))).toBe(true);
    expect(lists.filter((url) => url.includes('per_page=50'))).toHaveLength(lists.length - 1);
  });

  it('lists no more per method than the setting, and nothing cited less than the threshold', async () => {
    const config = { ...ALL_ON, maxPapersPerMethod: 10, minimumCitationThreshold: 12 };
    const { results } = await detect({ config });
    const { methodContributions } = results.detectionStatistics;
    const counts = Object.values(methodContributions).map(({ beforeDeduplication }) => beforeDeduplication);
    expect(Math.max(...counts)).toBe(10);
    const citations = results.candidateMissingPapers.map(({ paper }) => paper.citedByCount ?? 0);
    expect(Math.min(...citations)).toBeGreaterThanOrEqual(12);
  });

  it('tells how far it is, from 0 to the end, never backwards', async () => {
    const { steps } = await detect();
    const progress = steps.map((step) => step.progress);
    expect(progress[0]).toBe(0);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
    expect(steps.map(({ currentMethod }) => currentMethod)).toEqual(
      expect.arrayContaining([
        'temporalGapAnalysis',
        'citationNetworkAnalysis',
        'authorNetworkAnalysis',
        'keywordExpansionAnalysis',
      ]),
    );
    expect(steps.at(-1)?.papersFound).toBeGreaterThan(20);
  });

  it('measures by hidden papers what the candidates are worth, without asking again', async () => {
    const answerCache = createMemoryAnswers();
    const { results, service } = await detect({ answerCache });
    const included = review().includedPapers.length;
    expect(results.holdOut).toMatchObject({ of: included, hidden: Math.round(included / 5), repeats: 5 });
    expect(results.holdOut?.detection.map(({ k }) => k)).toEqual([10, 20, 50, 100]);
    expect(results.holdOut?.detection.at(-1)?.mean).toBeGreaterThan(0);
    expect(results.holdOut?.mostCited).not.toBeNull();
    expect(service.requests).toHaveLength(answerCache.answers.size);
  });
});

describe('a detection that is repeated', () => {
  it('asks nothing and finds the same', async () => {
    const answerCache = createMemoryAnswers();
    const first = await detect({ answerCache });
    const second = await detect({ answerCache });
    expect(second.service.requests).toEqual([]);
    expect(second.results).toEqual({
      ...first.results,
      requests: { sent: 0, kept: first.results.requests.sent },
    });
  });

  it('neither asks nor changes when the papers stand in another order, or twice', async () => {
    const answerCache = createMemoryAnswers();
    const dataset = review();
    const first = await detect({ answerCache, dataset });
    const { includedPapers } = dataset;
    const shuffled = [...includedPapers].reverse().concat(includedPapers.slice(0, 5));
    const second = await detect({ answerCache, dataset: { ...dataset, includedPapers: shuffled } });
    expect(second.service.requests).toEqual([]);
    expect(second.results.candidateMissingPapers).toEqual(first.results.candidateMissingPapers);
    expect(second.results.holdOut).toEqual(first.results.holdOut);
  });

  it('asks only for what another setting adds', async () => {
    const answerCache = createMemoryAnswers();
    await detect({ answerCache, config: { ...ALL_ON, enableKeywordExpansion: false } });
    const { service } = await detect({ answerCache, config: ALL_ON });
    expect(service.requests.map(({ url }) => decodeURIComponent(url))).toEqual([
      expect.stringContaining('filter=keywords.id:'),
    ]);
  });

  it('goes on where it was cancelled', async () => {
    const answerCache = createMemoryAnswers();
    const controller = new AbortController();
    let asked = 0;
    const before = () => {
      asked += 1;
      if (asked === 5) controller.abort();
    };
    await expect(detect({ answerCache, before, signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(answerCache.answers.size).toBe(4);
    const whole = await detect();
    const rest = await detect({ answerCache });
    expect(rest.service.requests).toHaveLength(whole.service.requests.length - 4);
    expect(idsOf(rest.results)).toEqual(idsOf(whole.results));
  });
});

describe('a detection that the service fails', () => {
  const failing = (words: string) => (url: string) => {
    if (url.includes(words)) throw new TypeError('the network is gone');
  };

  it('reports the method that failed, and goes on with the others', async () => {
    const { results } = await detect({ before: failing('authorships.author.id') });
    expect(results.methods).toEqual([
      { method: 'temporalGapAnalysis', state: 'done' },
      { method: 'citationNetworkAnalysis', state: 'done' },
      {
        method: 'authorNetworkAnalysis',
        state: 'failed',
        error: 'Network error after 3 attempts: the network is gone',
      },
      { method: 'keywordExpansionAnalysis', state: 'done' },
    ]);
    expect(idsOf(results).length).toBeGreaterThan(20);
    expect(results.validationMetrics.algorithmicBias.join()).not.toContain('Author method');
  });

  it('asks only for what was missing when it is run again', async () => {
    const answerCache = createMemoryAnswers();
    await detect({ answerCache, before: failing('authorships.author.id') });
    const { service, results } = await detect({ answerCache });
    expect(service.requests.map(({ url }) => decodeURIComponent(url))).toEqual([
      expect.stringContaining('authorships.author.id'),
    ]);
    expect(results).toMatchObject({ ...(await detect()).results, requests: expect.anything() });
  });

  it('goes without the baseline that could not be fetched', async () => {
    const isBaseline = (url: string) => url.includes('filter=topics.id') && url.includes('per_page=100');
    const without = await detect({
      before: (url) => {
        if (isBaseline(url)) throw new TypeError('the network is gone');
      },
    });
    expect(without.results.baselineError).toBe('Network error after 3 attempts: the network is gone');
    expect(without.results.holdOut?.mostCited).toBeNull();
    expect(without.results.holdOut?.related).not.toBeNull();
  });

  it.each([
    ['no included paper could be looked up', 'filter=openalex'],
    ['no method came to an end', 'sort=cited_by_count'],
  ])('fails in the service’s words where %s', async (_, words) => {
    await expect(detect({ config: DEFAULT_DETECTION_CONFIG, before: failing(words) })).rejects.toThrow(
      'Network error after 3 attempts: the network is gone',
    );
  });
});

describe('included papers', () => {
  it('are looked up by OpenAlex id, else DOI; others are counted', async () => {
    const { context } = openDetectionService(library);
    const { found: records } = await context.api.fetchBatch('works', found.slice(0, 12));
    const dois = records.flatMap((record) => (isRecordOf('works', record) ? [record.raw.doi ?? ''] : []));
    const bare = dois.map((doi) => doi.replace('https://doi.org/', ''));
    const papers = [
      buildPaper('row-1', { openAlexId: found[0] ?? null, doi: bare[0] ?? null }),
      // Its id leads nowhere any more, its DOI does.
      buildPaper('row-2', { openAlexId: 'W999999', doi: bare[1] ?? null }),
      ...bare.slice(2).map((doi, index) => buildPaper(`row-${index + 3}`, { doi })),
      buildPaper('row-20', { doi: '10.5555/nowhere' }),
      // It was looked up in vain before.
      buildPaper('row-22', { pmid: '7777777', isNotFound: true }),
      buildPaper('row-21', { title: 'Nothing but a title is known of it' }),
    ];
    const { results, service } = await detect({ dataset: buildDataset(papers) });
    expect(service.requests.filter(({ url }) => url.includes('7777777'))).toEqual([]);
    expect(results.resolution).toEqual({
      included: 15,
      resolved: 12,
      withoutIdentifier: 1,
      notFound: 2,
      failed: null,
    });
    expect(idsOf(results)).not.toContain(found[5]);
  });

  it.each([
    ['The dataset has no included papers to start from', []],
    [
      'None of the 2 included papers has an OpenAlex id, DOI or PubMed number',
      [buildPaper('row-1', { title: 'One' }), buildPaper('row-2', { title: 'Two' })],
    ],
    [
      'None of the 2 included papers was found in this source',
      ['W999998', 'W999999'].map((openAlexId) => buildPaper(openAlexId, { openAlexId })),
    ],
  ])('that cannot be started from are told: %s', async (message, papers) => {
    await expect(detect({ dataset: buildDataset(papers) })).rejects.toThrow(message);
  });

  it('are asked for a hundred at a time, and so are works that cite them', async () => {
    const { context } = openDetectionService(library);
    const page = await context.api.fetchList('works', { sort: 'cited_by_count:desc', perPage: 100, page: 1 });
    const next = await context.api.fetchList('works', { sort: 'cited_by_count:desc', perPage: 50, page: 3 });
    const dataset = buildDataset(papersOf([...page.results, ...next.results].map(({ id }) => id)));
    const config = { ...DEFAULT_DETECTION_CONFIG, maxPapersPerMethod: 200 };
    const { service } = await detect({ dataset, config });
    const urls = service.requests.map(({ url }) => decodeURIComponent(url));
    const values = (url: string) => url.split('|').length;
    expect(
      urls
        .filter((url) => url.startsWith('/works?filter=openalex'))
        .map(values)
        .slice(0, 2),
    ).toEqual([100, 50]);
    expect(urls.some((url) => url.includes('filter=cites') && url.includes('&page=2'))).toBe(true);
    expect(service.creditsUsed).toBeLessThanOrEqual(priceOfDetection(dataset, config));
  });
});

describe('priceOfDetection(dataset, config)', () => {
  const reviewOf = (count: number) =>
    buildDataset(papersOf(Array.from({ length: count }, (_, at) => `W${1000 + at}`)));

  it.each([
    // 2 look-ups, 2 citing + 1 coupled + 1 linked, 2 authors, 1 baseline; 2 temporal and 1 keywords.
    [200, DEFAULT_DETECTION_CONFIG, 9],
    [200, ALL_ON, 12],
    // 1 look-up; 1 + 1 + 1; 2; 1.
    [40, DEFAULT_DETECTION_CONFIG, 7],
    // Pages of a hundred: 2 look-ups, 4 citing + 2 coupled + 4 linked, 4 authors, 3 temporal, 2 keywords, 1 baseline.
    [200, { ...ALL_ON, maxPapersPerMethod: 200 }, 22],
    [200, { ...ALL_ON, enableCitationAnalysis: false, enableAuthorAnalysis: false }, 6],
  ])('of %d papers with %j is %d', (count, config, credits) => {
    expect(priceOfDetection(reviewOf(count), config)).toBe(credits);
  });

  it('counts DOIs by fifties', () => {
    const papers = Array.from({ length: 120 }, (_, at) => buildPaper(`row-${at}`, { doi: `10.1/${at}` }));
    expect(priceOfDetection(buildDataset(papers), DEFAULT_DETECTION_CONFIG)).toBe(3 + 4 + 2 + 1);
  });
});
