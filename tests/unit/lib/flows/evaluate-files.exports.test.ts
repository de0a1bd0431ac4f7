import { readFileSync } from 'node:fs';
import path from 'node:path';
import { suggestMapping } from '@/lib/evaluation/datasets/header-row';
import { suggestDatabase } from '@/lib/evaluation/datasets/suggest-database';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { databaseReport } from '@/lib/evaluation/metrics/database-figures';
import { evaluateFiles } from '@/lib/flows/evaluate-files';
import { buildDataset } from '@/tests/support/build-review';
import { createLoopbackMatchingClient } from '@/tests/support/matching-loopback';
import { readTableBytes } from '@/tests/support/read-table-bytes';
import { readPapers } from '@/tests/support/read-whole';
import { describeWithSharedData, SHARED_DATA } from '@/tests/support/shared-data';

function bytesOf(file: string): Buffer {
  return readFileSync(path.join(SHARED_DATA, 'exports', file));
}

async function papersOf(file: string) {
  const table = await readTableBytes(file, bytesOf(file));
  if (!table.ok) throw new Error(table.error);
  return readPapers(file, table.value, suggestMapping(table.value), 2026).papers;
}

describeWithSharedData(
  'files of databases that other programs wrote',
  () => {
    it.each([
      ['tobler_scopus.csv', 'Scopus'],
      ['tobler_scopus.ris', 'Scopus'],
      ['asreview_scopus.ris', 'Scopus'],
      ['scopus.bib', 'Scopus'],
      ['tobler_wos_tab.txt', 'Web of Science'],
      ['tobler_wos.ris', 'Web of Science'],
      ['restoration_wos.ciw', 'Web of Science'],
      ['web_of_science.bib', 'Web of Science'],
      ['pubmed_chatbot.csv', 'PubMed'],
      ['restoration_pubmed.nbib', 'PubMed'],
      ['embase.csv', 'Embase'],
      ['embase.ris', 'Embase'],
      ['tobler_lens.csv', 'Lens'],
      ['citesource_lens.ris', 'Lens'],
      ['tobler_publish_or_perish.csv', 'Google Scholar'],
      ['jstor.ris', 'JSTOR'],
    ])('%s is of %s, whatever it is called', (file, name) => {
      expect(suggestDatabase('export.txt', bytesOf(file).toString('utf8').slice(0, 20_000))).toBe(name);
    });

    it('gives figures per database of one author’s works, as four databases and a library know them', async () => {
      const dataset = buildDataset(await papersOf('zotero_tobler.csv'), [], { id: 'tobler' });
      const files = await Promise.all(
        ['tobler_scopus.csv', 'tobler_wos_tab.txt', 'tobler_lens.csv', 'tobler_publish_or_perish.csv'].map(
          async (fileName) => ({
            databaseName: suggestDatabase(fileName, bytesOf(fileName).toString('utf8').slice(0, 20_000)),
            fileName,
            papers: await papersOf(fileName),
          }),
        ),
      );
      const input = { dataset, client: createLoopbackMatchingClient(), seed: 1, files };
      const evidence = await evaluateFiles(input, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      const result = computeResult(evidence);
      const report = databaseReport(evidence, result);
      expect(report?.databases.map(({ name, records }) => `${name} ${records}`)).toEqual(
        files.map(({ databaseName, papers }) => `${databaseName} ${papers.length}`),
      );
      const { records, duplicatesWithin, duplicatesBetween, papers } = report?.deduplication ?? {
        records: 0,
        duplicatesWithin: 0,
        duplicatesBetween: 0,
        papers: 0,
      };
      expect(duplicatesWithin + duplicatesBetween + papers).toBe(records);
      expect(duplicatesBetween).toBeGreaterThan(100);
      const inOverlap = report?.overlap.flatMap(({ truthIds }) => truthIds) ?? [];
      expect(new Set(inOverlap).size).toBe(inOverlap.length);
      expect(inOverlap).toHaveLength(result.truePositives.length);
      expect(result.truePositives.length).toBeGreaterThan(100);
      for (const { recall } of report?.databases ?? []) expect(recall.part).toBeGreaterThan(10);
    });
  },
  'exports',
);
