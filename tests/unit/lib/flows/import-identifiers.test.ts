import { onReport } from '@/lib/base/report';
import { listOfText } from '@/lib/bibliography/identifier-list';
import { type ImportProgress, importIdentifiers, priceOfIdentifiers } from '@/lib/flows/import-identifiers';
import { describeOutcome } from '@/lib/state/exchange/identifier-load-atoms';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';

const RECORDS = [
  rawWork('W11', { changes: { doi: 'https://doi.org/10.1000/a' } }),
  rawWork('W12', {
    changes: { doi: 'https://doi.org/10.1000/b', ids: { pmid: 'https://pubmed.ncbi.nlm.nih.gov/77' } },
  }),
  rawEntity('A11', { orcid: 'https://orcid.org/0000-0001-6187-6610' }),
];

async function setup(text: string, service: TestService = {}, signal?: AbortSignal) {
  const context = createTestContext(RECORDS, service);
  const steps: ImportProgress[] = [];
  const { found } = listOfText(text);
  const outcome = await importIdentifiers(context, found, { signal, onProgress: (step) => steps.push(step) });
  return { outcome, steps, requests: context.requests, ids: outcome.records.map(({ id }) => id) };
}

describe('importIdentifiers(context, identifiers)', () => {
  it('looks identifiers of several types up, in their order, each entity once', async () => {
    const { outcome, ids, steps } = await setup(
      '10.1000/b\n10.1000/a\nhttps://openalex.org/W11\nhttps://orcid.org/0000-0001-6187-6610\npmid:77',
    );
    expect(ids).toEqual(['W12', 'W11', 'A11']);
    expect(outcome).toMatchObject({ missing: [], failed: null, isCancelled: false });
    expect(steps.at(-1)).toEqual({ done: 5, total: 5 });
  });

  it('names those that the service has no record of', async () => {
    const { outcome, ids } = await setup(
      '10.1000/a\n10.1000/nowhere\nhttps://openalex.org/W404\nhttps://openalex.org/W12',
    );
    expect(ids).toEqual(['W11', 'W12']);
    expect(outcome.missing.map(({ apiId }) => apiId)).toEqual(['doi:10.1000/nowhere', 'W404']);
  });

  it('asks alone for what a list lacks, and names what was merged into another', async () => {
    const merged = rawWork('W13', {
      changes: {
        doi: 'https://doi.org/10.1000/article',
        locations: [{ id: 'doi:10.1000/article' }, { id: 'doi:10.1000/preprint' }],
      },
    });
    const context = createTestContext([...RECORDS, merged]);
    const { found } = listOfText('10.1000/a\n10.1000/preprint\n10.1000/nowhere');
    const outcome = await importIdentifiers(context, found);
    expect(outcome.records.map(({ id }) => id)).toEqual(['W11', 'W13']);
    expect(outcome.merged.map(({ asked, record }) => [asked.id, record.id])).toEqual([
      ['10.1000/preprint', 'W13'],
    ]);
    expect(outcome.missing.map(({ id }) => id)).toEqual(['10.1000/nowhere']);
    expect(outcome.onlyListed).toBe(0);
    expect(describeOutcome({ ...outcome, shown: outcome.records.length }, 'index')).toEqual([
      'Found 2 entities.',
      'OpenAlex has merged 10.1000/preprint into Title of W13 (W13).',
      '1 not in the index.',
    ]);
  });

  it('asks for many in one request each', async () => {
    const many = Array.from({ length: 120 }, (_, index) => `10.1000/x${index}`).join('\n');
    const { requests, outcome } = await setup(many);
    expect(requests.filter((request) => request.startsWith('/works?'))).toHaveLength(3);
    expect(outcome.missing).toHaveLength(120);
  });

  it('keeps what came when the service fails halfway, and says what did not', async () => {
    const heard: string[] = [];
    const stop = onReport(({ message }) => heard.push(message));
    const { outcome, ids } = await setup('10.1000/a\n10.1000/b\nhttps://orcid.org/0000-0001-6187-6610', {
      before: (request) => {
        if (request.startsWith('/works')) throw new TypeError('the network is gone');
      },
    });
    stop();
    expect(heard).toEqual(['Looking up 2 identifiers failed']);
    expect(ids).toEqual(['A11']);
    expect(outcome.failed).toEqual({ count: 2, message: expect.stringContaining('the network is gone') });
  });

  it('keeps what came before it was cancelled', async () => {
    const controller = new AbortController();
    const { outcome, ids } = await setup(
      'https://orcid.org/0000-0001-6187-6610\n10.1000/a\n10.1000/b',
      { before: (request) => (request.startsWith('/works') ? controller.abort() : undefined) },
      controller.signal,
    );
    expect(outcome.isCancelled).toBe(true);
    expect(ids.every((id) => id === 'A11')).toBe(true);
  });
});

describe('priceOfIdentifiers(identifiers)', () => {
  const price = (lines: readonly string[]) => priceOfIdentifiers(listOfText(lines.join('\n')).found);
  const dois = (count: number) => Array.from({ length: count }, (_, index) => `10.1000/x${index}`);

  it.each([
    [[], 0],
    [dois(1), 0],
    [dois(2), 1],
    [dois(100), 2],
    [dois(101), 2],
    [dois(102), 3],
    [['PMC123', 'PMC124', 'PMC125'], 0],
    [[...dois(2), 'W2741809807', 'W2741809808', 'A5023888391'], 2],
  ])('of %j is %d credits', (lines, credits) => {
    expect(price(lines)).toBe(credits);
  });
});
