import { createStore } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import { addListedAtom, exportListedAtom, listFormats } from '@/lib/state/exchange/listed-records-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { undoAtom } from '@/lib/state/graph/history-atoms';
import { parsed, rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { silenceReports } from '@/tests/support/reports';

const RAWS = [
  rawWork('W111', { title: 'Access and tides', cites: ['W222'], authors: ['A111'] }),
  rawWork('W222', { title: '=SUM(1)', authors: ['A111'] }),
  rawEntity('A111', { display_name: 'Ada' }),
];

silenceReports();

async function setup(kind: EntityKind, select: readonly string[] | undefined, service: TestService = {}) {
  const store = createStore();
  const context = createTestContext(RAWS, service);
  store.set(flowContextAtom, context);
  const { results } = await context.api.fetchList(kind, { select });
  const asked = () => context.requests.slice(1);
  return { store, records: results, asked };
}

describe('addListedAtom(kind, records)', () => {
  it('adds rows and their relations as one step that can be undone', async () => {
    const { store, records, asked } = await setup('works', ['display_name', 'authorships']);
    expect(await store.set(addListedAtom, 'works', records)).toEqual({ count: 2, fault: null });
    expect([...store.get(graphAtom).nodes.keys()].sort()).toEqual(['W111', 'W222']);
    expect([...store.get(graphAtom).edges.keys()]).toEqual(['W111-references-W222']);
    expect([...store.get(graphAtom).nodes.values()].every(({ hydration }) => hydration === 'minimal')).toBe(
      true,
    );
    expect(asked()).toHaveLength(1);
    store.set(undoAtom);
    expect(store.get(graphAtom).nodes.size).toBe(0);
  });

  it('sends no request if the list had all fields', async () => {
    const { store, asked } = await setup('authors', undefined);
    const whole = rawEntity('A111', { affiliations: [], last_known_institutions: [], orcid: null });
    await store.set(addListedAtom, 'authors', [parsed('authors', whole)]);
    expect(store.get(graphAtom).nodes.size).toBe(1);
    expect(asked()).toEqual([]);
  });

  it('adds the rows as they are where their relations cannot be had, and says so', async () => {
    let isBroken = false;
    const { store, records } = await setup('works', ['display_name'], {
      before: () => {
        if (isBroken) throw new TypeError('offline');
      },
    });
    isBroken = true;
    const { count, fault } = await store.set(addListedAtom, 'works', records);
    expect(count).toBe(2);
    expect(fault).toContain('offline');
    expect(store.get(graphAtom).nodes.size).toBe(2);
  });

  it('can do nothing before the start', async () => {
    expect(await createStore().set(addListedAtom, 'works', [])).toEqual({
      count: 0,
      fault: 'The application is still starting. Please try again.',
    });
  });
});

describe('exportListedAtom(kind, records, format)', () => {
  it('writes a table that no spreadsheet runs', async () => {
    const { store, records } = await setup('works', undefined);
    const made = await store.set(exportListedAtom, 'works', records, 'csv');
    expect(made.ok && made.value.name).toBe('works-1970-01-01.csv');
    expect(made.ok && made.value.text).toContain('ID,Title,Authors,Source,Year,Citations,Access,DOI\r\n');
    expect(made.ok && made.value.text).toContain("W222,'=SUM(1),Name of A111,,2020,0,Open Access,\r\n");
  });

  it.each([
    ['ris', 'references-1970-01-01.ris', 'TI  - Access and tides'],
    ['bibtex', 'references-1970-01-01.bib', 'title = {Access and tides}'],
    ['csl', 'references-1970-01-01.json', '"title": "Access and tides"'],
  ] as const)('writes references as %s', async (format, name, line) => {
    const { store, records } = await setup('works', undefined);
    const made = await store.set(exportListedAtom, 'works', records, format);
    expect(made.ok && made.value.name).toBe(name);
    expect(made.ok && made.value.text).toContain(line);
    expect(made.ok && made.value.incomplete).toBe(0);
  });
});

describe('listFormats(kind)', () => {
  it('makes references of works only', () => {
    expect(listFormats('works')).toEqual([
      { format: 'csv', label: 'CSV' },
      { format: 'ris', label: 'RIS' },
      { format: 'bibtex', label: 'BibTeX' },
      { format: 'csl', label: 'CSL-JSON' },
    ]);
    expect(listFormats('funders')).toEqual([{ format: 'csv', label: 'CSV' }]);
  });
});
