import { onReport } from '@/lib/base/report';
import { lookUpCitations, worksToLookUp } from '@/lib/flows/look-up-citations';
import { nodeFromRecord } from '@/lib/graph/node-from-record';
import { parsed, rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';

const FULL = { biblio: { volume: '7' }, doi: 'https://doi.org/10.1000/a' };

function setup(service: TestService = {}) {
  return createTestContext([rawWork('W11', { authors: ['A1'], changes: FULL })], service);
}

const node = nodeFromRecord(parsed('works', rawWork('W11')), 'minimal');

describe('lookUpCitations(context, works)', () => {
  it('fetches records that are not at hand, once', async () => {
    const context = setup();
    expect(worksToLookUp(context, [node])).toEqual(['W11']);
    const { citations, incomplete } = await lookUpCitations(context, [node]);
    expect(citations).toMatchObject([
      { key: 'a12020title', volume: '7', doi: '10.1000/a', openAlexId: 'W11' },
    ]);
    expect(incomplete).toBe(0);
    expect(worksToLookUp(context, [node])).toEqual([]);
    await lookUpCitations(context, [node]);
    expect(context.requests).toHaveLength(1);
  });

  it('cites by what is known where there is no record, and marks it', async () => {
    const lone = buildNode('W99', {
      label: 'Lone work',
      externalIds: [{ type: 'doi', value: '10.1000/lone' }],
    });
    const { citations, incomplete } = await lookUpCitations(setup(), [lone]);
    expect(incomplete).toBe(1);
    expect(citations).toMatchObject([
      {
        title: 'Lone work',
        doi: '10.1000/lone',
        openAlexId: 'W99',
        note: 'Incomplete: the full record could not be loaded',
      },
    ]);
  });

  it('cites all the same when the service fails', async () => {
    const context = setup({
      before: () => {
        throw new TypeError('no network');
      },
    });
    const heard: string[] = [];
    const stop = onReport(({ message }) => heard.push(message));
    const { citations, incomplete } = await lookUpCitations(context, [node]);
    stop();
    expect(heard).toEqual(['The records of some works could not be loaded for the export']);
    expect(citations).toHaveLength(1);
    expect(incomplete).toBe(1);
  });

  describe('of a work with more authors than a list names', () => {
    const authors = Array.from({ length: 120 }, (_, index) => `A${1_000 + index}`);
    const many = [rawWork('W12', { authors, changes: FULL })];
    const big = nodeFromRecord(parsed('works', rawWork('W12')), 'minimal');

    it('names them all, for the one credit of the list', async () => {
      const context = createTestContext(many);
      const { citations, incomplete } = await lookUpCitations(context, [big]);
      expect(citations[0]?.authors).toHaveLength(120);
      expect(incomplete).toBe(0);
      expect(context.requests.map((request) => request.split('?')[0])).toEqual(['/works', '/works/W12']);
      await lookUpCitations(context, [big]);
      expect(context.requests).toHaveLength(2);
    });

    it('names a hundred and says so, where the others cannot be had', async () => {
      const context = createTestContext(many, {
        before: (request) => {
          if (request.startsWith('/works/')) throw new TypeError('no network');
        },
      });
      const stop = onReport(() => undefined);
      const { citations, incomplete } = await lookUpCitations(context, [big]);
      stop();
      expect(citations[0]?.authors).toHaveLength(100);
      expect(citations[0]?.note).toBe('Incomplete: only the first 100 authors could be loaded');
      expect(incomplete).toBe(1);
    });
  });
});
