'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, useState } from 'react';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { VirtualList } from '@/components/tables/VirtualList';
import { ShowAllButton } from '@/components/ui/ShowAllButton';
import type { WorkRecord } from '@/lib/entities/records';
import { type Authorship, authorships } from '@/lib/entities/work';
import { EntityButton } from './EntityButton';

/** Authors shown of a longer byline at first. */
const FEW_AUTHORS = 10;

/** Authors in the order of the byline with their affiliations; a byline of thousands is windowed. */
export function AuthorList({ work }: { readonly work: WorkRecord }) {
  const [isWhole, setIsWhole] = useState(false);
  const isNarrow = useIsNarrow();
  const authors = useMemo(() => authorships(work), [work]);
  if (authors.length === 0) return null;
  return (
    <chakra.section aria-label="Authors">
      <chakra.h3 fontSize="meta" fontWeight="semibold" color="text.secondary" mb="1">
        Authors
      </chakra.h3>
      {isWhole ? (
        <VirtualList
          label="All authors"
          count={authors.length}
          itemHeight={isNarrow ? 60 : 40}
          maxHeight={320}
          renderItem={(index) => <AuthorLine author={authors[index]} isOneLine />}
        />
      ) : (
        <chakra.ul display="grid" gap="1">
          {authors.slice(0, FEW_AUTHORS).map((author, index) => (
            // A person may stand in a byline twice; only the index tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              <AuthorLine author={author} />
            </li>
          ))}
        </chakra.ul>
      )}
      {authors.length > FEW_AUTHORS ? (
        <ShowAllButton count={authors.length} what="authors" isWhole={isWhole} onChange={setIsWhole} />
      ) : null}
    </chakra.section>
  );
}

interface AuthorLineProps {
  readonly author: Authorship | undefined;
  readonly isOneLine?: boolean;
}

function AuthorLine({ author, isOneLine = false }: AuthorLineProps) {
  if (author === undefined) return null;
  const { authorId, name, institutions, isCorresponding } = author;
  return (
    // As wide as the panel; in a windowed list a long line must not widen it.
    <chakra.div {...(isOneLine ? { w: '0', minW: 'full' } : {})}>
      {authorId === null ? (
        name
      ) : (
        <EntityButton entity={{ kind: 'authors', id: authorId }} label={name} isOneLine={isOneLine} />
      )}
      <chakra.p
        fontSize="meta"
        color="text.secondary"
        {...(isOneLine ? { truncate: true } : { lineClamp: '2' })}
      >
        {[
          ...(isCorresponding ? ['corresponding'] : []),
          ...institutions.map((institution) => institution.label),
        ].join(' · ')}
      </chakra.p>
    </chakra.div>
  );
}
