import { readFileSync } from 'node:fs';
import path from 'node:path';
import { suggestMapping } from '@/lib/evaluation/datasets/header-row';
import { readTableBytes } from '@/tests/support/read-table-bytes';
import { readPapers } from '@/tests/support/read-whole';
import { describeWithSharedData, SHARED_DATA } from '@/tests/support/shared-data';

/** How many papers of a file have each, and the first of its journals and authors. */
async function summaryOf(file: string) {
  const bytes = readFileSync(path.join(SHARED_DATA, 'exports', file));
  const table = await readTableBytes(file, bytes);
  if (!table.ok) throw new Error(table.error);
  const { papers } = readPapers(file, table.value, suggestMapping(table.value), 2026);
  const counts = [
    papers.length,
    papers.filter(({ publicationYear }) => publicationYear !== null).length,
    papers.filter(({ doi }) => doi !== null).length,
    papers.filter(({ authors }) => authors.length > 0).length,
  ];
  return [counts.join(' '), papers[0]?.source ?? null, papers[0]?.authors.join('; ') ?? ''];
}

describeWithSharedData(
  'columns of real exports: papers, years, DOIs, with authors; journal and authors of the first',
  () => {
    it.each([
      ['tobler_scopus.csv', '81 81 75 81', 'Cartography and Geographic Information Science', 'Tobler W.'],
      ['pubmed_chatbot.csv', '6 6 6 6', 'Behav Ther', 'Lim SM; Shiau CWC; Cheng LJ; Lau Y.'],
      ['ieee.csv', '2 0 2 2', 'Computer', 'Joseph Rottman; Erran Carmel; Mary Lacity'],
      ['embase.csv', '6 6 0 6', 'Endoscopic Ultrasound', 'Liu R.; Adler D.G.'],
      // 83 more DOIs are short ones, which are left out beside a title.
      ['zotero_tobler.csv', '330 318 1 328', null, 'Tobler, W. R.'],
      // One more year is 1800, which counts as a typing error.
      ['tobler_publish_or_perish.csv', '829 758 133 829', null, 'W Tobler'],
      ['asreview_generic_labels.csv', '6 6 0 6', null, 'Marx, Karl; Lindgren, Astrid'],
    ])('%s', async (file, counts, source, authors) => {
      expect(await summaryOf(file)).toEqual([counts, source, authors]);
    });

    it('tobler_lens.csv', async () => {
      const [counts, source] = await summaryOf('tobler_lens.csv');
      expect([counts, source]).toEqual([
        '252 251 217 252',
        'Deutsche Zeitschrift für die Gesamte Gerichtliche Medizin',
      ]);
    });
  },
  'exports',
);
