import { chakra } from '@chakra-ui/react/styled-system';
import { authorNames } from '@/lib/entities/record-columns';
import type { WorkRecord } from '@/lib/entities/records';
import { workDoi } from '@/lib/entities/work';
import { formatAuthors } from '@/lib/format/authors';
import { DoiLink } from './DoiLink';
import { EntityName } from './EntityName';

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
    </>
  );
}
