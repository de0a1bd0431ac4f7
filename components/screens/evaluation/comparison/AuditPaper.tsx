import { chakra } from '@chakra-ui/react/styled-system';
import type { Paper } from '@/lib/evaluation/types';
import { formatAuthors } from '@/lib/format/authors';

function identifiersOf({ openAlexId, doi, pmid, pmcid }: Paper): string {
  return [openAlexId, doi, pmid === null ? null : `PMID ${pmid}`, pmcid]
    .filter((id) => id !== null)
    .join(' · ');
}

/** A paper as it is compared: title, year, authors, journal, identifiers. */
export function AuditPaper({ label, paper }: { readonly label: string; readonly paper: Paper }) {
  const { title, authors, publicationYear, source } = paper;
  // The compared values come first, since the rest may be cut off.
  const facts = [publicationYear, formatAuthors(authors), source].filter(
    (fact) => fact !== null && fact !== '',
  );
  const name = title === '' ? 'Title unknown' : title;
  return (
    <chakra.div minW="0">
      <chakra.div fontSize="meta" color="text.secondary" hideFrom="md">
        {label}
      </chakra.div>
      <chakra.div lineClamp="3" title={name} overflowWrap="anywhere">
        {name}
      </chakra.div>
      <chakra.div fontSize="meta" color="text.secondary" lineClamp="2">
        {facts.join(' · ')}
      </chakra.div>
      <chakra.div fontSize="meta" color="text.secondary" lineClamp="2" overflowWrap="anywhere">
        {identifiersOf(paper)}
      </chakra.div>
    </chakra.div>
  );
}
