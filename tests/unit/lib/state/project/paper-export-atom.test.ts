import { read, utils } from 'xlsx';
import { shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { exportPapersAtom, type PaperFormat } from '@/lib/state/project/paper-export-atom';
import { editHeaderAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { addWorks, decide, openBrowser } from '@/tests/support/project-browser';

async function exported(format: PaperFormat) {
  const browser = await openBrowser('a');
  await browser.store.set(createProjectAtom, 'Sleep');
  browser.store.set(editHeaderAtom, 'Start deciding', { screeningSince: '2026-11-24T09:00:00.000Z' });
  await addWorks(browser, 'W1', 'W2');
  decide(browser, 'W1', 'include');
  const papers = [...(browser.store.get(shownRecordsAtom)?.values() ?? [])];
  const made = await browser.store.set(exportPapersAtom, papers, format);
  if (!made.ok) throw new Error(made.error);
  return made.value;
}

describe('exportPapersAtom', () => {
  it.each([
    ['ris', 'papers-2026-11-24.ris', 'N1  - Decision: include (title and abstract)\r\n'],
    ['bibtex', 'papers-2026-11-24.bib', 'Decision: include (title and abstract)'],
    ['csl', 'papers-2026-11-24.json', 'Decision: include (title and abstract)'],
    ['csv', 'papers-2026-11-24.csv', 'include,include,,,'],
  ] as const)('makes a file of %s', async (format, name, part) => {
    const file = await exported(format);
    expect(file.name).toBe(name);
    expect(await file.content.text()).toContain(part);
  });

  it('makes a workbook with a row per paper', async () => {
    const file = await exported('xlsx');
    const book = read(await file.content.arrayBuffer());
    const rows = utils.sheet_to_json<Readonly<Record<string, unknown>>>(book.Sheets.Papers ?? {});
    expect(rows).toMatchObject([
      { Title: 'Title of W1', Decision: 'include', Origins: 'From the map' },
      { Title: 'Title of W2', Decision: 'undecided' },
    ]);
  });
});
