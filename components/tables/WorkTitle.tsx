import { chakra } from '@chakra-ui/react/styled-system';
import { citedByCount } from '@/lib/entities/facts';
import { accessLabel, authorNames } from '@/lib/entities/record-columns';
import type { WorkRecord } from '@/lib/entities/records';
import { publicationYear, workDoi, workSource } from '@/lib/entities/work';
import { formatAuthors } from '@/lib/format/authors';
import { formatQuantity } from '@/lib/format/counts';
import { formatYear } from '@/lib/format/years';
import { DoiLink } from './DoiLink';
import { EntityName } from './EntityName';
import { NarrowFacts } from './NarrowFacts';

/** A work's title, its first authors, and a link to its DOI (docs/behaviours/routes.md#academic-search). */
export function WorkTitle({ work }: { readonly work: WorkRecord }) {
  const authors = formatAuthors(authorNames(work));
  return (
    <>
      <EntityName record={work} />
      <chakra.div fontSize="meta" color="text.secondary">
        {authors === '' ? null : <chakra.span mr="2">{authors}</chakra.span>}
        <DoiLink doi={workDoi(work)} />
      </chakra.div>
      <NarrowFacts facts={otherFacts(work)} />
    </>
  );
}

/** Source, year, citations and access in one line. */
function otherFacts(work: WorkRecord): readonly string[] {
  const year = publicationYear(work);
  const citations = citedByCount(work);
  const facts = [
    workSource(work)?.label,
    year === null ? null : formatYear(year, new Date().getFullYear()),
    citations === null ? null : formatQuantity(citations, 'citation'),
    accessLabel(work),
  ];
  return facts.filter((fact) => fact !== null && fact !== undefined);
}
