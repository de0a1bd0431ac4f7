import { computeMetrics } from '@/lib/evaluation/metrics/compute-metrics';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { lossWaterfall } from '@/lib/evaluation/metrics/loss-waterfall';
import { nothingRetrieved } from '@/lib/flows/retrieved-so-far';
import { runComparison } from '@/lib/flows/run-comparison';
import { buildDataset } from '@/tests/support/build-review';
import { createTestContext } from '@/tests/support/flow-context';
import { createDirectMatchingClient } from '@/tests/support/matching-loopback';
import { countDistinctPapers } from '@/tests/support/read-whole';
import { describeWithSharedData } from '@/tests/support/shared-data';
import { readSynergyReview, worksOfReview } from '@/tests/support/synergy-review';

const KEY = 'van_der_Valk_2021';

describeWithSharedData(
  'a review with included rows that hold neither a title nor an identifier',
  () => {
    it(`keeps the four of ${KEY} in recall, and gives recall without them`, async () => {
      const { papers, facts } = await readSynergyReview(KEY);
      expect(facts.skippedNumbers?.included).toHaveLength(4);
      const dataset = buildDataset(
        papers.filter(({ label }) => label === 'included'),
        papers.filter(({ label }) => label === 'excluded'),
        { metadata: { errors: [], importReport: { ...facts, ...countDistinctPapers(papers) } } },
      );
      const criteria = {
        query: 'cortisol',
        entityTypes: ['works'],
        startYear: null,
        endYear: null,
        resultCap: 1_000,
      } as const;
      const evidence = await runComparison(
        createTestContext(worksOfReview(KEY, papers)),
        {
          dataset,
          criteria,
          client: createDirectMatchingClient(),
          retrieved: nothingRetrieved(criteria),
          asksBeyondCap: false,
          seed: 1,
        },
        { signal: new AbortController().signal, onProgress: () => undefined, onRetrieved: () => undefined },
      );
      const result = computeResult(evidence);
      const { recall, recallOfIdentified } = computeMetrics(evidence, result, papers.length);
      expect(recall.part).toBeGreaterThan(20);
      expect(recall).toMatchObject({ whole: 93, part: result.truePositives.length });
      expect(recallOfIdentified).toMatchObject({ whole: 89, part: recall.part });
      expect(lossWaterfall(evidence, result).losses[0]?.papers).toHaveLength(4);
    });
  },
  'synergy',
);
