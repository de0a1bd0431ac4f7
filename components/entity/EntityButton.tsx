'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import type { NamedEntity } from '@/lib/flows/load-entity';
import { loadEntityAtom } from '@/lib/state/graph/load-atoms';

interface EntityButtonProps {
  readonly entity: NamedEntity;
  readonly label: string;
  /** One line, however long the name. */
  readonly isOneLine?: boolean;
}

/** The name of another entity: selects it in the graph, or adds it. */
export function EntityButton({ entity, label, isOneLine = false }: EntityButtonProps) {
  const load = useSetAtom(loadEntityAtom);
  return (
    <chakra.button
      type="button"
      onClick={() => void load(entity)}
      title={isOneLine ? label : undefined}
      display={{ base: 'inline-flex', md: 'inline' }}
      alignItems="center"
      minH={{ base: '10', md: '0' }}
      maxW="full"
      textAlign="left"
      color="brand.text"
      cursor="pointer"
      overflowWrap="anywhere"
      _hover={{ textDecoration: 'underline' }}
      {...(isOneLine
        ? { display: 'block', truncate: true, lineHeight: { base: '40px', md: 'inherit' } }
        : {})}
    >
      {label}
    </chakra.button>
  );
}
