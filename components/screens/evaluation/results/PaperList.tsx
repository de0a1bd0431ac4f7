import { chakra } from '@chakra-ui/react/styled-system';
import { DataTable } from '@/components/tables/DataTable';
import { DoiLink } from '@/components/tables/DoiLink';
import type { TableColumn } from '@/components/tables/table-model';
import type { Paper } from '@/lib/evaluation/types';
import { formatAuthors } from '@/lib/format/authors';
import { parseDoi } from '@/lib/identifiers/doi';

/** Longer lists are windowed. */
const MOST_WHOLE = 200;

const COLUMNS: readonly TableColumn<Paper>[] = [
  { id: 'paper', title: 'Paper', cell: (paper) => <PaperLine paper={paper} />, sortBy: ({ title }) => title },
];

/** Papers one below the other. */
export function PaperList({ label, papers }: { readonly label: string; readonly papers: readonly Paper[] }) {
  if (papers.length > MOST_WHOLE) {
    return (
      <DataTable
        caption={label}
        columns={COLUMNS}
        rows={papers}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        maxHeight={360}
      />
    );
  }
  return (
    <chakra.ol
      aria-label={label}
      tabIndex={0}
      maxH="320px"
      overflowY="auto"
      borderWidth="1px"
      rounded="panel"
    >
      {papers.map((paper) => (
        <chakra.li key={paper.id} px="3" py="2" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
          <PaperLine paper={paper} />
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

/** What a paper without a title is called: `row-17` is row 17 of the review's file. */
function namelessText({ id, doi, openAlexId, pmid, isUnidentified }: Paper): string {
  if (isUnidentified === true)
    return `Row ${id.replace('row-', '')} of the file, with neither title nor identifier`;
  return doi ?? openAlexId ?? pmid ?? id;
}

/** DOIs of invented papers, which lead nowhere. */
const INVENTED = '10.5555/';

/** A paper in two lines: its title, then authors, year and journal. */
export function PaperLine({ paper }: { readonly paper: Paper }) {
  const { title, authors, publicationYear, source, doi } = paper;
  const parsed = parseDoi(doi ?? '');
  const facts = [formatAuthors(authors), publicationYear, source].filter(
    (fact) => fact !== null && fact !== '',
  );
  return (
    <>
      <chakra.div fontSize="panel">{title === '' ? namelessText(paper) : title}</chakra.div>
      <chakra.div fontSize="meta" color="text.secondary">
        {facts.join(' · ')} {parsed.ok && !parsed.value.startsWith(INVENTED) ? <DoiLink doi={doi} /> : null}
      </chakra.div>
    </>
  );
}
