import { COLUMN_ROLES, type ColumnRole } from '@/lib/evaluation/datasets/columns';

const LABELS: Readonly<Record<ColumnRole, string>> = {
  title: 'Title',
  authors: 'Authors',
  year: 'Year',
  source: 'Journal or venue',
  doi: 'DOI',
  pmid: 'PMID',
  pmcid: 'PMCID',
  openAlexId: 'OpenAlex id',
  included: 'Included',
  excluded: 'Excluded',
  notes: 'Notes with decisions',
  abstract: 'Abstract',
  keywords: 'Keywords',
  citedByCount: 'Citations',
};

/** What a column can be said to mean; the first one: nothing that is read. */
export const ROLE_OPTIONS: readonly { readonly value: ColumnRole | 'unused'; readonly label: string }[] = [
  { value: 'unused', label: 'Not used' },
  ...COLUMN_ROLES.map((role) => ({ value: role, label: LABELS[role] })),
];
