import { read as readWorkbook, utils } from 'xlsx';
import type { FlowContext } from '@/lib/flows/context';
import { createGatherer, type Gathered, type ListTarget, targetsOf } from '@/lib/flows/gather-records';
import { parsed, rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { readRis } from '@/tests/support/read-whole';
import { collectReports } from '@/tests/support/reports';

const RAWS = [
  rawWork('W1001', {
    title: '=SUM(1) of tides',
    authors: ['A1', 'A2'],
    changes: { type: 'article', abstract_inverted_index: { Tides: [0], rise: [1] }, biblio: { volume: '7' } },
  }),
  rawWork('W1002', { title: 'Moon', authors: ['A1'] }),
  rawWork('W1003', { title: 'Moon', authors: ['A1'] }),
];
const LINES = ['Works from OpenAlex, 2026-11-24', 'Search as sent (search): tides'];

const reports = collectReports();

async function gather(target: ListTarget, raws: readonly object[] = RAWS) {
  const context = createTestContext(raws);
  const gatherer = createGatherer(context, 'works', target);
  // Two pages.
  const records = raws.map((raw) => parsed('works', raw));
  await gatherer.add(records.slice(0, 2));
  await gatherer.add(records.slice(2));
  return { gathered: await gatherer.finish(LINES), fields: gatherer.fields, context };
}

function fileOf(gathered: Gathered) {
  if (gathered.type !== 'file') throw new Error(`Not a file: ${gathered.type}`);
  return { ...gathered, text: gathered.pieces.join('') };
}

describe('createGatherer(context, kind, target)', () => {
  it('makes one CSV of several pages, with what screening takes', async () => {
    const { gathered, fields } = await gather('csv');
    const { text, extension } = fileOf(gathered);
    const lines = text.split('\r\n');
    expect(extension).toBe('csv');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toBe('\ufeffID,Title,Authors,Source,Year,Citations,Access,DOI,Type,PMID,Abstract');
    expect(lines[1]).toBe(
      `W1001,'=SUM(1) of tides,"Name of A1; Name of A2",,2020,0,Open Access,,article,,Tides rise`,
    );
    expect(fields).toContain('abstract_inverted_index');
    expect(fields).not.toContain('referenced_works');
  });

  it('makes a workbook whose texts are texts, with the search on a second sheet', async () => {
    const [bytes] = fileOf((await gather('xlsx')).gathered).pieces;
    const book = readWorkbook(bytes, { type: 'array' });
    expect(book.SheetNames).toEqual(['Works', 'Search']);
    const [works, search] = book.SheetNames.map((name) => book.Sheets[name] ?? {});
    expect(works?.B2).toMatchObject({ t: 's', v: '=SUM(1) of tides' });
    expect(works?.E2).toMatchObject({ t: 'n', v: 2020 });
    expect(utils.sheet_to_json(search ?? {}, { header: 1 })).toEqual(LINES.map((line) => [line]));
  });

  it('leaves the writing of a workbook to the writer that is there for it', async () => {
    const names: string[] = [];
    const context: FlowContext = {
      ...createTestContext(RAWS),
      writeWorkbook: async (sheets) => {
        names.push(...sheets.map(({ name, rows }) => `${name}: ${rows.length}`));
        return new ArrayBuffer(3);
      },
    };
    const gatherer = createGatherer(context, 'works', 'xlsx');
    await gatherer.add(RAWS.map((raw) => parsed('works', raw)));
    expect(fileOf(await gatherer.finish(LINES)).pieces).toEqual([new ArrayBuffer(3)]);
    expect(names).toEqual(['Works: 4', 'Search: 2']);
  });

  it('makes one RIS file of several pages, each key once', async () => {
    const { text } = fileOf((await gather('ris')).gathered);
    const { citations, faults } = readRis(text);
    expect(faults).toEqual([]);
    expect(citations.map(({ title }) => title)).toEqual(['=SUM(1) of tides', 'Moon', 'Moon']);
    expect(citations[0]).toMatchObject({ abstract: 'Tides rise', volume: '7', openAlexId: 'W1001' });
    expect(text.match(/ID {2}- \S+/g)).toEqual(['ID  - a12020sum1', 'ID  - a12020moon', 'ID  - a12020moona']);
  });

  it('makes a BibTeX file that begins with how it was searched for', async () => {
    const { text } = fileOf((await gather('bibtex')).gathered);
    expect(text.startsWith(`% ${LINES[0]}\n% ${LINES[1]}\n\n@article{a12020sum1,`)).toBe(true);
    expect(text.match(/^@/gm)).toHaveLength(3);
  });

  it('makes one list of CSL-JSON', async () => {
    const { text } = fileOf((await gather('csl')).gathered);
    expect(JSON.parse(text)).toMatchObject([
      { id: 'a12020sum1' },
      { id: 'a12020moon' },
      { id: 'a12020moona' },
    ]);
  });

  it('looks up, for nothing, the authors that a list leaves out', async () => {
    const authors = Array.from({ length: 120 }, (_, index) => `A${1_000 + index}`);
    const whole = rawWork('W1001', { title: 'Many', authors });
    const context = createTestContext([whole]);
    const gatherer = createGatherer(context, 'works', 'ris');
    const listed = {
      ...whole,
      authorships: Array.isArray(whole.authorships) ? whole.authorships.slice(0, 100) : [],
    };
    await gatherer.add([parsed('works', listed)]);
    const file = fileOf(await gatherer.finish(LINES));
    expect(file.text.match(/^AU {2}- /gm)).toHaveLength(120);
    expect(file.incomplete).toBe(0);
    expect(context.requests).toEqual(['/works/W1001']);
  });

  it('says of works whose authors cannot be completed that they are incomplete', async () => {
    const authors = Array.from({ length: 100 }, (_, index) => `A${1_000 + index}`);
    const context = createTestContext([rawWork('W9')], {
      before: () => {
        throw new TypeError('no route');
      },
    });
    const gatherer = createGatherer(context, 'works', 'ris');
    await gatherer.add([parsed('works', rawWork('W1001', { authors }))]);
    const file = fileOf(await gatherer.finish(LINES));
    expect(file.incomplete).toBe(1);
    expect(file.text).toContain('N1  - Incomplete: only the first 100 authors could be loaded');
    expect(reports).toHaveLength(1);
  });

  it('keeps records for the map, and papers for a dataset', async () => {
    const graph = await gather('graph');
    expect(graph.gathered).toMatchObject({ type: 'records', records: [{ id: 'W1001' }, {}, {}] });
    expect(graph.fields).toContain('referenced_works');
    const dataset = await gather('dataset');
    expect(dataset.gathered).toMatchObject({
      type: 'papers',
      papers: [{ openAlexId: 'W1001', label: null }, {}, {}],
    });
  });

  it('makes tables of other kinds with the columns of their lists', async () => {
    const gatherer = createGatherer(createTestContext([]), 'topics', 'csv');
    await gatherer.add([parsed('topics', rawEntity('T1111', { display_name: 'Oceans' }))]);
    expect(fileOf(await gatherer.finish(LINES)).text).toContain(
      'ID,Name,Field,Works,Citations\r\nT1111,Oceans,,3,5',
    );
  });
});

describe('targetsOf(kind)', () => {
  it('offers references and datasets for works alone', () => {
    expect(targetsOf('works')).toEqual([
      'csv',
      'xlsx',
      'ris',
      'bibtex',
      'csl',
      'graph',
      'repository',
      'project',
      'dataset',
    ]);
    expect(targetsOf('authors')).toEqual(['csv', 'xlsx', 'graph', 'repository']);
  });
});
