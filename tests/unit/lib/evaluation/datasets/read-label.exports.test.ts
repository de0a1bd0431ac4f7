import { readFileSync } from 'node:fs';
import path from 'node:path';
import { suggestMapping } from '@/lib/evaluation/datasets/header-row';
import { readTableBytes } from '@/tests/support/read-table-bytes';
import { readPapers } from '@/tests/support/read-whole';
import { describeWithSharedData, SHARED_DATA } from '@/tests/support/shared-data';

async function labelsOf(file: string) {
  const bytes = readFileSync(path.join(SHARED_DATA, 'exports', file));
  const table = await readTableBytes(file, bytes);
  if (!table.ok) throw new Error(table.error);
  const { papers } = readPapers(file, table.value, suggestMapping(table.value), 2026);
  const count = (wanted: string) => papers.filter(({ label }) => label === wanted).length;
  return { included: count('included'), excluded: count('excluded'), unknown: count('unknown') };
}

describeWithSharedData(
  'labels in files of screening tools',
  () => {
    it.each([
      ['asreview_generic_labels.csv', { included: 3, excluded: 3, unknown: 0 }],
      ['asreview_generic_partial_labels.csv', { included: 2, excluded: 2, unknown: 2 }],
      // Two records have no label note at all.
      ['asreview_tag_notes_labels.ris', { included: 10, excluded: 10, unknown: 12 }],
      ['rayyan_ris_issue_992.txt', { included: 0, excluded: 0, unknown: 19 }],
      ['living_review_results.csv', { included: 0, excluded: 0, unknown: 15 }],
      // Free notes of databases.
      ['citesource_econlit.ris', { included: 0, excluded: 0, unknown: 50 }],
      ['zotero_tobler.csv', { included: 0, excluded: 0, unknown: 330 }],
    ])('%s', async (file, labels) => {
      expect(await labelsOf(file)).toEqual(labels);
    });
  },
  'exports',
);
