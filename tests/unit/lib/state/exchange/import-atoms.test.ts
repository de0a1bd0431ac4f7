/** @jest-environment <rootDir>/tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { writeGraphJson } from '@/lib/graph/exchange/graph-json';
import type { ImportReader } from '@/lib/graph/exchange/read-import';
import { joinParts } from '@/lib/graph/exchange/text-parts';
import { writeGexf } from '@/lib/graph/exchange/write-gexf';
import { exportAtom } from '@/lib/state/exchange/exchange-atoms';
import {
  closeImportAtom,
  importAtom,
  importGraphAtom,
  importListAtom,
  offerTextAtom,
  readFileAtom,
  readTextAtom,
} from '@/lib/state/exchange/import-atoms';
import { prepareImportAtom } from '@/lib/state/exchange/import-graph-atoms';
import { importReaderAtom } from '@/lib/state/exchange/import-reader-atom';
import { graphLinkAtom, showLinkedAtom } from '@/lib/state/exchange/linked-graph-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { runningPurposeAtom } from '@/lib/state/graph/graph-status-atoms';
import { undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { layoutRequestAtom } from '@/lib/state/graph/layout-request-atoms';
import { noticesAtom } from '@/lib/state/graph/notice-atoms';
import { pinnedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { resumedLinkAtom, servedLinkAtom } from '@/lib/state/service/served-link-atom';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { importTasks } from '@/lib/workers/import.worker';
import { createImportReader } from '@/lib/workers/import-client';
import type { TaskWorker } from '@/lib/workers/task-client';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';
import { readImportInTest } from '@/tests/support/import-loopback';
import { silenceReports } from '@/tests/support/reports';
import { LoopbackTaskWorker } from '@/tests/support/task-loopback';
import { HOSTILE_SNAPSHOT, TEST_STYLE } from '@/tests/unit/lib/graph/exchange/hostile-snapshot';

const RECORDS = [rawWork('W11', { cites: ['W12'], authors: ['A11'] }), rawWork('W12'), rawEntity('A11')];
const FILE = joinParts(writeGraphJson(HOSTILE_SNAPSHOT, 0));

function setup(service: TestService = {}, read: ImportReader = readImportInTest) {
  const store = createStore();
  store.set(importReaderAtom, { read });
  const context = createTestContext(RECORDS, service);
  store.set(flowContextAtom, context);
  return { store, context, ids: () => [...store.get(graphAtom).nodes.keys()] };
}

function file(name: string, text: string, size = text.length) {
  const bytes = new TextEncoder().encode(text);
  return { name, size, arrayBuffer: () => Promise.resolve(bytes.slice().buffer) };
}

silenceReports();

describe('readFileAtom', () => {
  it('shows what a file holds and changes nothing yet', async () => {
    const { store, ids } = setup();
    await store.set(readFileAtom, file('mine.json', FILE));
    expect(store.get(importAtom)).toMatchObject({ state: 'graph', name: 'mine.json' });
    expect(ids()).toEqual([]);
    expect(store.get(undoNameAtom)).toBeNull();
  });

  it.each([
    ['broken.gexf', '<gexf', 'broken.gexf cannot be read: it is not well-formed XML'],
    ['empty.txt', ' \n', 'empty.txt cannot be read: it is empty.'],
  ])('says what is wrong with %s', async (name, text, message) => {
    const { store } = setup();
    await store.set(readFileAtom, file(name, text));
    expect(store.get(importAtom)).toEqual({ state: 'failed', message: expect.stringContaining(message) });
  });

  it('reads files of one graph together, and says which cannot be', async () => {
    const { store } = setup();
    const map = file(
      'map.txt',
      'id\tlabel\tx\ty\turl\n1\ta\t0\t0\thttps://openalex.org/W11\n2\tb\t1\t1\thttps://openalex.org/W12\n',
    );
    const network = file('network.txt', '1\t2\t3\n');
    await store.set(readFileAtom, network, map);
    expect(store.get(importAtom)).toMatchObject({
      state: 'graph',
      name: 'network.txt and map.txt',
      graph: { nodes: [{ id: 'W11' }, { id: 'W12' }], edges: [{ source: 'W11', target: 'W12', weight: 3 }] },
    });
    await store.set(readFileAtom, map, file('list.txt', '10.7717/peerj.4375'));
    expect(store.get(importAtom)).toEqual({
      state: 'failed',
      message:
        'map.txt and list.txt are no parts of one graph, such as the map and the network of VOSviewer. Choose one file at a time.',
    });
  });

  it('does not even read a file that is too large', async () => {
    const { store } = setup();
    await store.set(readFileAtom, file('huge.graphml', '', 60 * 1024 * 1024));
    expect(store.get(importAtom)).toEqual({
      state: 'failed',
      message: 'huge.graphml is too large: 60 MB, at most 50 MB.',
    });
  });

  it('says that a file cannot be read at all', async () => {
    const { store } = setup();
    await store.set(readFileAtom, {
      name: 'gone.bib',
      size: 1,
      arrayBuffer: () => Promise.reject(new Error('gone')),
    });
    expect(store.get(importAtom)).toEqual({
      state: 'failed',
      message: 'gone.bib cannot be read: it is gone or locked.',
    });
  });

  it.each([
    ['latin.bib', Buffer.from('@misc{a, title={M\xfcller}}', 'latin1'), 'Müller', /Windows-1252/],
    ['mark.bib', Buffer.from('\ufeff@misc{a, title={Müller}}', 'utf16le'), 'Müller', null],
    ['no-mark.bib', Buffer.from('@misc{a, title={Müller and others}}', 'utf16le'), 'Müller and others', null],
  ])('reads %s in its own encoding', async (name, buffer, title, warning) => {
    const { store } = setup();
    const bytes = Uint8Array.from(buffer).buffer;
    await store.set(readFileAtom, { name, size: 9, arrayBuffer: () => Promise.resolve(bytes) });
    expect(store.get(importAtom)).toMatchObject({
      state: 'identifiers',
      list: { titled: [{ title }] },
      warning: warning === null ? null : expect.stringMatching(warning),
    });
  });

  it('says that a file is no text', async () => {
    const { store } = setup();
    const bytes = Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0, 1, 0, 0, 1).buffer;
    await store.set(readFileAtom, { name: 'a.xlsx', size: 12, arrayBuffer: () => Promise.resolve(bytes) });
    expect(store.get(importAtom)).toEqual({
      state: 'failed',
      message:
        'a.xlsx cannot be read: it is not a text file. Save a table as CSV, and unpack an archive first.',
    });
  });

  it('never stays at reading a file that was made to break readers', async () => {
    const { store } = setup();
    const doubling = Array.from({ length: 60 }, (_, at) => `@string{s${at + 1} = s${at} # s${at}}`);
    const text = ['@string{s0 = "0123456789"}', ...doubling, '@article{a, title = s60}'].join('\n');
    const bytes = new TextEncoder().encode(text);
    const file = { name: 'a.bib', size: bytes.length, arrayBuffer: async () => bytes.buffer };
    await store.set(readFileAtom, file);
    expect(store.get(importAtom).state).not.toBe('reading');
  });

  it.each<readonly [string, () => TaskWorker]>([
    [
      'cannot start',
      () => {
        throw new Error('no workers here');
      },
    ],
    [
      'crashes',
      () => {
        const worker = new LoopbackTaskWorker(importTasks);
        worker.postMessage = () => queueMicrotask(() => worker.crash('out of memory'));
        return worker;
      },
    ],
  ])('says so, and what to do, when the worker %s', async (_what, spawn) => {
    const { store } = setup({}, createImportReader(spawn));
    const message =
      'mine.json cannot be read: the part of the application that reads files did not start, or broke off. Try again; if it fails again, reload the page.';
    await store.set(readFileAtom, file('mine.json', FILE));
    expect(store.get(importAtom)).toEqual({ state: 'failed', message });
    await store.set(readTextAtom, 'mine.json', FILE);
    expect(store.get(importAtom)).toEqual({ state: 'failed', message });
    expect(await store.set(offerTextAtom, 'mine.json', FILE)).toBe(true);
    expect(store.get(importAtom)).toEqual({ state: 'failed', message });
  });

  it('says that a reader stumbled, and goes on with the next file', async () => {
    const spawn = () => {
      const worker = new LoopbackTaskWorker(importTasks);
      worker.postMessage = ({ run }) =>
        queueMicrotask(() => worker.deliver({ type: 'failed', run, message: 'Invalid string length' }));
      return worker;
    };
    const { store } = setup({}, createImportReader(spawn));
    await store.set(readFileAtom, file('a.bib', '@misc{a}'));
    expect(store.get(importAtom)).toEqual({
      state: 'failed',
      message:
        'a.bib cannot be read: its content is damaged, or made to break readers. Export it again, or import a part of it.',
    });
    store.set(importReaderAtom, { read: readImportInTest });
    await store.set(readFileAtom, file('mine.json', FILE));
    expect(store.get(importAtom).state).toBe('graph');
  });

  it('ends the worker of a file whose import was closed, or that another one follows', async () => {
    const workers: LoopbackTaskWorker[] = [];
    const spawn = () => {
      const worker = new LoopbackTaskWorker(importTasks);
      if (workers.length < 2) worker.postMessage = () => undefined;
      workers.push(worker);
      return worker;
    };
    const { store } = setup({}, createImportReader(spawn));
    const closed = store.set(readTextAtom, 'one.json', FILE);
    await Promise.resolve();
    store.set(closeImportAtom);
    await closed;
    expect(store.get(importAtom)).toEqual({ state: 'closed' });
    const first = store.set(readTextAtom, 'two.json', FILE);
    await Promise.resolve();
    await store.set(readTextAtom, 'three.json', FILE);
    await first;
    expect(store.get(importAtom)).toMatchObject({ state: 'graph', name: 'three.json' });
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true, true]);
  });

  it('forgets a file whose import was closed while it was read', async () => {
    const { store } = setup();
    const reading = store.set(readFileAtom, file('late.json', FILE));
    store.set(closeImportAtom);
    await reading;
    expect(store.get(importAtom)).toEqual({ state: 'closed' });
  });
});

describe('importGraphAtom', () => {
  it('replaces the graph with positions, pins and filters in one step that can be undone', async () => {
    const { store, ids } = setup();
    store.set(addToGraphAtom, graphFromText('W1 -references-> W2'), 'Add');
    await store.set(readTextAtom, 'mine.json', FILE);
    expect(await store.set(importGraphAtom, 'replace')).toBe(true);
    expect(ids()).toEqual(HOSTILE_SNAPSHOT.nodes.map(({ id }) => id));
    expect(store.get(graphAtom).nodes.get('W2741809807')).toMatchObject({ x: -120.5, y: 33.25 });
    expect([...store.get(pinnedIdsAtom)]).toEqual(['A5023888391']);
    expect([...store.get(visibleKindsAtom)]).toEqual(['works', 'authors']);
    expect(store.get(undoNameAtom)).toBe('Import mine.json');
    expect(store.get(layoutRequestAtom).revision).toBe(0);
    store.set(undoAtom);
    expect(ids()).toEqual(['W1', 'W2']);
    expect(store.get(pinnedIdsAtom).size).toBe(0);
  });

  it('shows what was prepared of it while it was previewed, and keeps nothing of an import that was closed', async () => {
    const { store } = setup();
    const previewed = async () => {
      await store.set(readTextAtom, 'mine.json', FILE);
      const current = store.get(importAtom);
      if (current.state !== 'graph') throw new Error('a graph is previewed');
      return current.graph;
    };
    const first = await previewed();
    const closed = await store.set(prepareImportAtom, first);
    store.set(closeImportAtom);
    expect(await store.set(prepareImportAtom, first)).not.toBe(closed);
    const prepared = await store.set(prepareImportAtom, await previewed());
    await store.set(importGraphAtom, 'replace');
    expect(store.get(graphAtom)).toBe(prepared);
  });

  it('adds to the graph, keeps what stands where it stands, and undoes in one step', async () => {
    const { store, ids } = setup();
    store.set(addToGraphAtom, { nodes: [buildNode('W2741809807', { x: 1000, y: 1000 })], edges: [] }, 'Add');
    await store.set(readTextAtom, 'mine.json', FILE);
    await store.set(importGraphAtom, 'add');
    const { nodes, edges } = store.get(graphAtom);
    expect(nodes.size).toBe(HOSTILE_SNAPSHOT.nodes.length);
    expect(edges.size).toBe(HOSTILE_SNAPSHOT.edges.length);
    expect(nodes.get('W2741809807')).toMatchObject({ x: 1000, y: 1000 });
    expect(nodes.get('A5023888391')).toMatchObject({ x: 1120.5, y: 1000 - 33.25 - 2000 });
    store.set(undoAtom);
    expect(ids()).toEqual(['W2741809807']);
    expect(store.get(graphAtom).edges.size).toBe(0);
    expect(store.get(pinnedIdsAtom).size).toBe(0);
  });

  it('restores our own export of the present graph to the same graph', async () => {
    const { store } = setup();
    store.set(addToGraphAtom, graphFromText('W11 -references-> W12\nA11 -authored-> W11'), 'Add');
    const before = store.get(graphAtom);
    const colors = {
      works: '',
      authors: '',
      sources: '',
      institutions: '',
      topics: '',
      publishers: '',
      funders: '',
      keywords: '',
      concepts: '',
    };
    const made = await store.set(exportAtom, { format: 'json', scope: 'whole', colors });
    await store.set(readTextAtom, 'it', made.ok ? made.value.text : '');
    await store.set(importGraphAtom, 'replace');
    expect([...store.get(graphAtom).nodes.keys()]).toEqual([...before.nodes.keys()]);
    expect([...store.get(graphAtom).edges.keys()]).toEqual([...before.edges.keys()]);
  });

  it('asks for a layout where the file holds no positions', async () => {
    const { store } = setup();
    const text = joinParts(writeGexf(HOSTILE_SNAPSHOT, TEST_STYLE, 0)).replaceAll(/<viz:position[^>]*>/g, '');
    await store.set(readTextAtom, 'bare.gexf', text);
    await store.set(importGraphAtom, 'add');
    expect(store.get(layoutRequestAtom)).toMatchObject({ revision: 1, kind: 'full' });
  });

  it.each([[true], [false]])('asks before it takes more than 20,000 items (answer: %s)', async (isAgreed) => {
    const { store, ids } = setup();
    const nodes = Array.from({ length: 20_001 }, (_, index) => ({
      id: `W${100_000 + index}`,
      kind: 'works',
    }));
    await store.set(
      readTextAtom,
      'big.json',
      JSON.stringify({ format: 'academic-explorer-graph', version: 1, nodes, edges: [] }),
    );
    const importing = store.set(importGraphAtom, 'add');
    expect(store.get(pendingQuestionAtom)?.paragraphs[0]).toContain('20,001 nodes: the map may be slow.');
    store.set(answerQuestionAtom, isAgreed);
    expect(await importing).toBe(isAgreed);
    expect(ids()).toHaveLength(isAgreed ? 20_001 : 0);
  });
});

describe('importListAtom', () => {
  it('adds what is found with its relations, as one step, and closes', async () => {
    const { store, ids } = setup();
    await store.set(
      readTextAtom,
      'list.txt',
      'https://openalex.org/W11\nhttps://openalex.org/W12\nhttps://openalex.org/A11',
    );
    await store.set(importListAtom);
    expect(ids()).toEqual(['W11', 'W12', 'A11']);
    expect([...store.get(graphAtom).edges.keys()].sort()).toEqual(['A11-authored-W11', 'W11-references-W12']);
    expect(store.get(importAtom)).toEqual({ state: 'closed' });
    expect(store.get(runningPurposeAtom)).toBeNull();
    expect(store.get(layoutRequestAtom).kind).toBe('full');
    expect(store.get(undoNameAtom)).toBe('Import list.txt');
    store.set(undoAtom);
    expect(ids()).toEqual([]);
  });

  it('says what did not come', async () => {
    const { store } = setup();
    await store.set(readTextAtom, 'list.txt', 'https://openalex.org/W11\nhttps://openalex.org/W404');
    await store.set(importListAtom);
    expect(store.get(importAtom)).toMatchObject({
      state: 'loaded',
      outcome: { shown: 1, missing: [{ apiId: 'W404' }], failed: null },
    });
  });

  it('can be cancelled, and loses nothing of what was there', async () => {
    const { store, ids } = setup({ before: () => store.set(closeImportAtom) });
    store.set(addToGraphAtom, graphFromText('W1'), 'Add');
    await store.set(readTextAtom, 'list.txt', 'https://openalex.org/W11\nhttps://openalex.org/W12');
    await store.set(importListAtom);
    expect(store.get(importAtom)).toEqual({ state: 'closed' });
    expect(ids()).toEqual(['W1']);
    expect(store.get(runningPurposeAtom)).toBeNull();
  });
});

describe('offerTextAtom', () => {
  it.each([
    ['10.1000/xyz', true],
    ['<graphml', true],
    ['just some words', false],
    ['  ', false],
  ])('takes %j: %s', async (text, isTaken) => {
    const { store } = setup();
    expect(await store.set(offerTextAtom, 'Pasted text', text)).toBe(isTaken);
    expect(store.get(importAtom).state === 'closed').toBe(!isTaken);
  });

  it('says of a long text that it is read, and closes when there is nothing in it', async () => {
    const { store } = setup();
    const offered = store.set(offerTextAtom, 'Pasted text', 'just some words\n'.repeat(3_000));
    expect(store.get(importAtom)).toEqual({ state: 'reading', name: 'Pasted text' });
    expect(await offered).toBe(false);
    expect(store.get(importAtom)).toEqual({ state: 'closed' });
  });

  it('does not come between a file and its preview', async () => {
    const { store } = setup();
    const reading = store.set(readFileAtom, file('mine.json', FILE));
    expect(await store.set(offerTextAtom, 'Pasted text', '10.1000/xyz')).toBe(false);
    await reading;
    expect(store.get(importAtom)).toMatchObject({ state: 'graph', name: 'mine.json' });
  });
});

describe('showLinkedAtom', () => {
  it('adds what a link names and tells what the index lacks', async () => {
    const { store, ids } = setup();
    store.set(addToGraphAtom, graphFromText('W12'), 'Add');
    await store.set(showLinkedAtom, 'W11,W12,W404,nonsense');
    expect(ids()).toEqual(['W12', 'W11']);
    expect(store.get(noticesAtom)).toMatchObject([
      { type: 'import', text: 'Found 1 entity. 1 not in the index.' },
    ]);
    expect(store.get(graphLinkAtom)).toEqual({ path: '/explore/graph?ids=W12,W11', linked: 2, total: 2 });
  });

  it('says of a local library what it lacks', async () => {
    const { store } = setup();
    store.set(sourceStatusAtom, { state: 'library', name: 'tides' });
    await store.set(showLinkedAtom, 'W11,W404');
    expect(store.get(noticesAtom)).toMatchObject([{ text: 'Found 1 entity. 1 not in this library.' }]);
  });

  it('sends no request when all nodes are in the graph', async () => {
    const { store, context } = setup();
    store.set(addToGraphAtom, graphFromText('W12'), 'Add');
    await store.set(showLinkedAtom, 'W12');
    expect(context.requests).toEqual([]);
    expect(store.get(servedLinkAtom)).toBe('W12');
  });

  it('does not bring back with a reload what was removed since', async () => {
    const { store, context, ids } = setup();
    store.set(resumedLinkAtom, 'W11,W12');
    store.set(addToGraphAtom, graphFromText('W12'), 'Add');
    await store.set(showLinkedAtom, 'W11,W12');
    expect(context.requests).toEqual([]);
    expect(ids()).toEqual(['W12']);
    await store.set(showLinkedAtom, 'W11');
    expect(ids()).toEqual(['W12', 'W11']);
  });
});
