import { datasetTasks } from '@/lib/workers/dataset.worker';
import { createDatasetReader } from '@/lib/workers/dataset-client';
import { loopbackWorkers } from '@/tests/support/task-loopback';

const NOW = Date.UTC(2026, 10, 22);

function setup() {
  const { workers, spawn } = loopbackWorkers(datasetTasks);
  const reader = createDatasetReader(spawn, () => NOW);
  const controller = new AbortController();
  const shares: number[] = [];
  const callbacks = { signal: controller.signal, onProgress: (share: number) => shares.push(share) };
  const open = (name: string, text: string) => reader.open({ name, file: new Blob([text]) }, callbacks);
  return { workers, reader, controller, callbacks, shares, open };
}

const LIST = 'title,doi,included\nTides,10.1234/a,1\n,10.1234/b,0\nTides,10.1234/a,0\n';

describe('the reader of datasets', () => {
  it('shows what a file holds, what it comes to, and gives its papers', async () => {
    const { open, callbacks, workers, shares } = setup();
    const file = await open('list.csv', LIST);
    expect(file.preview).toEqual({
      format: 'CSV',
      columns: [
        { index: 0, name: 'title', values: ['Tides', 'Tides'] },
        { index: 1, name: 'doi', values: ['10.1234/a', '10.1234/b', '10.1234/a'] },
        { index: 2, name: 'included', values: ['1', '0', '0'] },
      ],
      columnCount: 3,
      rowCount: 3,
      mapping: { title: 0, doi: 1, included: 2 },
      sheets: null,
      cut: null,
    });
    expect(shares.at(-1)).toBe(1);
    const { report, lookups } = await file.report(file.preview.mapping);
    expect(report).toMatchObject({
      fileName: 'list.csv',
      rowsRead: 3,
      includedRows: 1,
      distinctPapers: 2,
      conflictingPapers: 1,
    });
    expect(lookups).toEqual({ papers: 1, requests: 0, mostRequests: 0, singles: 1 });
    const papers = await file.papers(file.preview.mapping, callbacks);
    expect(papers.map(({ id, label }) => `${id} ${label}`)).toEqual([
      'row-2 included',
      'row-3 excluded',
      'row-4 excluded',
    ]);
    file.close();
    expect(workers[0]?.isTerminated).toBe(true);
    await expect(file.report({})).rejects.toThrow('The file was closed.');
  });

  it('reads by another mapping without reading the file again', async () => {
    const { open } = setup();
    const file = await open('list.csv', LIST);
    const { report } = await file.report({ title: 1 });
    expect(report.coverage).toMatchObject({ title: 3, doi: 0 });
    expect(report.unknownRows).toBe(3);
  });

  it('sends many papers in parts', async () => {
    const { open, callbacks, workers } = setup();
    const rows = Array.from({ length: 1_201 }, (_, index) => `Tides number ${index}`);
    const file = await open('list.csv', `title\n${rows.join('\n')}`);
    const papers = await file.papers(file.preview.mapping, callbacks);
    expect(papers).toHaveLength(1_201);
    expect(workers[0]?.sent.filter(({ type }) => type === 'part')).toHaveLength(3);
  });

  it('reads the papers that a long text names, says how far it is, and lets its worker go', async () => {
    const { reader, callbacks, workers, shares } = setup();
    const lines = Array.from({ length: 4_200 }, (_, index) => `10.5555/a${index}`);
    const known = await reader.readKnown(`${lines.join('\n')}\n10.5555/a1\nno paper`, callbacks);
    expect(known.papers).toHaveLength(4_200);
    expect(known).toMatchObject({ repeated: 1, unrecognised: ['no paper'], lookups: { papers: 4_200 } });
    expect(shares.filter((share) => share > 0 && share < 1)).toHaveLength(2);
    expect(workers[0]?.isTerminated).toBe(true);
  });

  it('says why a file is none, and lets its worker go', async () => {
    const { open, workers } = setup();
    await expect(open('empty.csv', ' ')).rejects.toThrow('Failed to parse empty.csv: it is empty.');
    expect(workers[0]?.isTerminated).toBe(true);
  });

  it('ends the worker when the reading is cancelled', async () => {
    const { open, controller, workers } = setup();
    const opening = open('list.csv', LIST);
    controller.abort();
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers[0]?.isTerminated).toBe(true);
  });

  it('fails what is open when the worker crashes, and all later requests', async () => {
    const { open, workers } = setup();
    const opening = open('list.csv', LIST);
    workers[0]?.crash('out of memory');
    await expect(opening).rejects.toThrow('The dataset reader failed: out of memory');
  });
});
