import { hiddenSets } from '@/lib/evaluation/detection/hold-out';
import { DEFAULT_DETECTION_CONFIG } from '@/lib/evaluation/detection/methods';
import { detectMissingPapers } from '@/lib/flows/detect-missing-papers';
import { buildDataset, buildEvidence, buildPaper } from '@/tests/support/build-review';
import { buildDenseField } from '@/tests/support/dense-field';
import { createMemoryAnswers, openDetectionService } from '@/tests/support/detection-service';

const { library, subjects } = buildDenseField(7);

/** Forty works of one subject. */
function review(subject: number): readonly string[] {
  return subjects[subject]?.slice(10, 50) ?? [];
}

async function detect(included: readonly string[]) {
  const { context, service } = openDetectionService(library);
  const papers = included.map((openAlexId) => buildPaper(openAlexId, { openAlexId }));
  const config = { ...DEFAULT_DETECTION_CONFIG, minimumCitationThreshold: 1 };
  const request = { dataset: buildDataset(papers), config, query: '', answerCache: createMemoryAnswers() };
  const results = await detectMissingPapers(context, request);
  return { results, requests: service.requests.length };
}

/** Recall of the hidden papers among the first k where each repeat is a detection of its own. */
async function gatheredAnew(included: readonly string[], depths: readonly number[]) {
  const sets = hiddenSets(included.map((id) => buildEvidence(id)));
  const recalls = depths.map(() => 0);
  for (const set of sets) {
    const hidden = new Set(set.map(({ paper }) => paper.id));
    const { results } = await detect(included.filter((id) => !hidden.has(id)));
    const found = results.candidateMissingPapers.map(({ paper }) => hidden.has(paper.id));
    depths.forEach((k, index) => {
      const share = found.slice(0, k).filter(Boolean).length / hidden.size;
      recalls[index] = (recalls[index] ?? 0) + share / sets.length;
    });
  }
  return recalls;
}

describe('the hold-out of a detection in a field whose works cite more than is looked up', () => {
  const depths = [10, 20, 50, 100];

  it.each([0, 7, 14])(
    'finds hardly one of forty hidden papers more, and few less, than detections of the others alone (subject %d)',
    async (subject) => {
      const included = review(subject);
      const { results } = await detect(included);
      const told = results.holdOut?.detection.map(({ mean }) => mean) ?? [];
      const anew = await gatheredAnew(included, depths);
      const tooMuch = told.map((mean, index) => mean - (anew[index] ?? 0));
      expect(Math.max(...tooMuch)).toBeLessThan(0.026);
      expect(Math.min(...tooMuch)).toBeGreaterThan(-0.101);
      const { mean: reachable = 0 } = results.holdOut?.reachable ?? {};
      expect(reachable).toBeLessThan(0.9);
      expect(reachable).toBeGreaterThanOrEqual(told.at(-1) ?? 1);
    },
  );

  it('asks nothing more of the service than a detection whose papers are too few to hide any', async () => {
    const requestsOf = async (count: number) => (await detect(review(0).slice(0, count))).requests;
    expect(await requestsOf(40)).toBeLessThanOrEqual((await requestsOf(4)) + 1);
  });
});
