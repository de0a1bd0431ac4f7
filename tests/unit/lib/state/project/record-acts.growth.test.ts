import { EMPTY_PUBLICATION } from '@/lib/entities/publication';
import { lookUpPapers } from '@/lib/flows/look-up-papers';
import { projectCountsAtom } from '@/lib/state/project/open-project-atoms';
import { addRecordsAtom, type NewRecord } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { buildPaper } from '@/tests/support/build-review';
import { createTestContext } from '@/tests/support/flow-context';
import { superlinear } from '@/tests/support/growth';
import { openBrowser } from '@/tests/support/project-browser';

/** A line of a table as the record that it becomes. */
function recordOf(line: string, index: number): NewRecord {
  const route = { kind: 'file', file: 'list.csv', row: index + 2, position: index + 1 } as const;
  return { workId: null, facts: { ...EMPTY_PUBLICATION, title: line, doi: `10.5555/x${index}` }, route };
}

async function addLines(text: string): Promise<void> {
  const { store } = await openBrowser('a');
  await store.set(createProjectAtom, 'Sleep');
  const lines = text.split('\n');
  const asked = { type: 'words', words: 'A list' } as const;
  await store.set(addRecordsAtom, { records: lines.map(recordOf), kind: 'import', asked });
  expect(store.get(projectCountsAtom)?.records).toBeGreaterThan(0);
}

function linesOf(lineAt: (index: number) => string) {
  return (length: number) => {
    const count = Math.ceil(length / lineAt(0).length);
    return Array.from({ length: count }, (_, index) => lineAt(index)).join('\n');
  };
}

describe('adding many records', () => {
  it('takes time in proportion to them, be they different or the same', async () => {
    const kinds = {
      different: linesOf((index) => `Effects of treatment ${index} on sleep and shift work of nurses`),
      same: linesOf(() => 'Effects of treatment on sleep and shift work of nurses'),
    };
    expect(await superlinear(addLines, kinds)).toEqual([]);
  }, 120_000);

  it('asks of twice as many papers twice as often', async () => {
    const requestsOf = async (count: number) => {
      const context = createTestContext([]);
      const papers = Array.from({ length: count }, (_, index) =>
        buildPaper(`row-${index}`, { openAlexId: null, doi: `10.5555/x${index}` }),
      );
      await lookUpPapers(context, papers, { note: () => undefined });
      return context.requests.filter((request) => request.startsWith('/works?')).length;
    };
    expect([await requestsOf(2_500), await requestsOf(5_000)]).toEqual([50, 100]);
  });
});
