'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { addressedEntityAtom } from '@/lib/state/graph/inspection-atoms';

interface AuthorDataCardProps {
  /** On a page, and not over the map. */
  readonly isFlat?: boolean;
}

/**
 * The raw record of the author whom the address names, once loaded (docs/behaviours/routes.md#author-pages); it folds
 * away.
 */
export function AuthorDataCard({ isFlat = false }: AuthorDataCardProps) {
  const entity = useAtomValue(addressedEntityAtom);
  const raw = entity?.record?.raw;
  const text = useMemo(() => (raw === undefined ? null : JSON.stringify(raw, null, 2)), [raw]);
  if (entity === null) return null;
  return (
    <chakra.details
      w="full"
      bg="bg.page"
      borderWidth="1px"
      rounded="panel"
      overflow="hidden"
      fontSize="panel"
      {...(isFlat ? {} : { maxW: '360px', boxShadow: 'float', 'data-over-map': '' })}
    >
      <chakra.summary
        px="3"
        lineHeight={{ base: '40px', md: '35px' }}
        fontWeight="medium"
        cursor="pointer"
        _hover={{ bg: 'bg.hover' }}
      >
        Author Data
      </chakra.summary>
      {text === null ? (
        <chakra.p px="3" pb="3" color="text.secondary">
          No data available
        </chakra.p>
      ) : (
        <chakra.pre
          tabIndex={0}
          role="region"
          aria-label={`Record of ${entity.node.label}`}
          maxH={{ base: '112px', md: '240px' }}
          overflow="auto"
          px="3"
          py="2"
          borderTopWidth="1px"
          bg="bg.panel"
          fontFamily="mono"
          fontSize="meta"
        >
          {text}
        </chakra.pre>
      )}
    </chakra.details>
  );
}
