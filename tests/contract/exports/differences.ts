/** Files whose format has no reader yet, each with the format. */
export const UNREAD: Readonly<Record<string, string>> = {
  'colrev_xlsx_data.xlsx': 'the import of the graph reads no Excel files',
};

const HEADING = 'the import takes the heading of a table without identifiers for a line of a list';
const LINES = `${HEADING}, and each line of a long cell for one`;
const IN_ABSTRACTS =
  'the import looks for identifiers in the whole line of a table that has no column of them';
const SHORT_DOIS = 'the others are short DOIs, which are left out with a message';
const FIRST_AUTHORS = 'first_authors is known as a column of authors';
const LINKED_DOIS = 'of a short DOI, the DOI in the link is taken; two have none';
const EDITORS = 'a book without authors goes by its editors';
const BROKEN_ENTRY = 'the last entry has unbalanced braces, which is told';
const UNREADABLE = 'an entry that cannot be read is told';

/** File, field, what it is to us, what the index says, why it may differ. */
export const DIFFERENCES: readonly (readonly [string, string, string, string, string])[] = [
  // Tables.
  ['embase.csv', 'importedRecords', '7', '6', HEADING],
  ['embase_newpage.csv', 'importedRecords', '13', '6', LINES],
  ['asreview_generic_labels.csv', 'importedDois', '4', '0', IN_ABSTRACTS],
  ['asreview_generic_partial_labels.csv', 'importedDois', '4', '0', IN_ABSTRACTS],
  ['duplicate_data_without_doi.csv', 'importedRecords', '6', '5', HEADING],
  [
    'missing_values.csv',
    'lastTitle',
    'titleofreference',
    '',
    'a row without title and identifier is skipped, which is told',
  ],
  ['missing_values.csv', 'importedRecords', '5', '4', HEADING],
  ['tobler_publish_or_perish.csv', 'years', '758', '759', 'a year outside of 1800 to today is left out'],
  ['zotero_tobler.csv', 'dois', '1', '84', SHORT_DOIS],
  ['zotero_tobler.csv', 'importedDois', '1', '84', SHORT_DOIS],
  ['living_review_results.csv', 'dois', '13', '0', 'the column of links holds DOIs'],
  ['embase.csv', 'years', '6', '0', 'years are taken from the column Source, which ends with one'],
  ['embase_newpage.csv', 'years', '6', '0', 'years are taken from the column Source, which ends with one'],
  ['generic_semicolon.csv', 'authors', '2', '0', FIRST_AUTHORS],
  ['generic_tab.tsv', 'authors', '2', '0', FIRST_AUTHORS],
  ['generic_column_names_with_spaces.csv', 'authors', '2', '0', FIRST_AUTHORS],
  // References.
  ['colrev_nbib_data.nbib', 'dois', '1', '0', 'a DOI in an identifier without the mark [doi] counts too'],
  [
    'colrev_nbib_data.nbib',
    'importedDois',
    '1',
    '0',
    'a DOI in an identifier without the mark [doi] counts too',
  ],
  ['zotero_bbt.csl.json', 'dois', '13', '15', LINKED_DOIS],
  ['zotero_bbt.csl.json', 'importedDois', '13', '15', LINKED_DOIS],
  ['ebsco.bib', 'records', '1', '2', BROKEN_ENTRY],
  ['ebsco.bib', 'authors', '1', '2', BROKEN_ENTRY],
  ['ebsco.bib', 'lastTitle', 'papertitle', '', BROKEN_ENTRY],
  ['citationjs_biblatex.bib', 'authors', '27', '26', EDITORS],
  ['citationjs_bibtex.bib', 'authors', '16', '15', EDITORS],
  ['jabref_groups.bib', 'authors', '20', '19', EDITORS],
  ['bbt_entries_discarded.bib', 'records', '987', '988', UNREADABLE],
  ['bbt_entries_discarded.bib', 'titles', '986', '987', UNREADABLE],
  [
    'bbt_entries_discarded.bib',
    'years',
    '881',
    '879',
    '882 lines of the file give a year, one of them in the entry that cannot be read',
  ],
  ['bbt_entries_discarded.bib', 'authors', '985', '984', EDITORS],
  ['bbt_entries_discarded.bib', 'importedDois', '12', '5', 'the import takes the DOIs of the links'],
];
