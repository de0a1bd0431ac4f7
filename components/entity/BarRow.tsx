import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { NamedEntity } from '@/lib/flows/load-entity';
import { EntityButton } from './EntityButton';

interface BarRowProps {
  readonly entity: NamedEntity;
  readonly label: string;
  /** Quiet, at the end of the row: a number, or a word. */
  readonly end?: ReactNode;
  /** Of the largest number of the list, 0 to 1; null where nothing is counted. */
  readonly share: number | null;
}

/** An entity of a list across the panel, with its number as a bar. */
export function BarRow({ entity, label, end, share }: BarRowProps) {
  return (
    <chakra.li py="0.5">
      <chakra.div
        display="flex"
        alignItems={{ base: 'center', md: 'baseline' }}
        justifyContent="space-between"
        gap="2"
        lineHeight="1.3"
      >
        <EntityButton entity={entity} label={label} />
        {end}
      </chakra.div>
      {share === null ? null : (
        <chakra.div
          aria-hidden="true"
          h="3px"
          mt="0.5"
          rounded="full"
          bg={`kind.${entity.kind}`}
          opacity="0.6"
          style={{ width: `${Math.max(1, 100 * share)}%` }}
        />
      )}
    </chakra.li>
  );
}
