import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { KindIcon } from '@/components/ui/KindIcon';
import { RetractedMark } from '@/components/ui/RetractedMark';
import { kindFacts } from '@/lib/entities/registry';
import type { GraphNode } from '@/lib/graph/types';
import { entityPageAtom } from '@/lib/state/graph/entity-page-atoms';

/** Covers the map, above its corners and below notices. */
export const OVER_MAP = {
  position: 'absolute',
  inset: '0',
  zIndex: '8',
  overflowY: 'auto',
  bg: 'bg.page',
} as const;

/** The column in which a page stands. */
export function PageColumn({ children }: { readonly children: ReactNode }) {
  return (
    <chakra.div
      maxW="880px"
      mx="auto"
      px={{ base: '4', md: '6' }}
      py={{ base: '4', md: '6' }}
      display="flex"
      flexDirection="column"
      gap="4"
      minW="0"
    >
      {children}
    </chakra.div>
  );
}

/** Kind, identifier and name. */
export function PageName({ node }: { readonly node: GraphNode }) {
  return (
    <>
      <chakra.p display="flex" alignItems="center" gap="1.5" color="text.secondary">
        <KindIcon kind={node.entityType} size={14} />
        {kindFacts(node.entityType).singular}
        <chakra.span fontFamily="mono" fontSize="meta">
          {node.id}
        </chakra.span>
        {node.summary.isRetracted ? <RetractedMark /> : null}
      </chakra.p>
      <chakra.h2
        mt="1"
        fontSize="page"
        fontWeight="semibold"
        lineHeight="1.3"
        overflowWrap="anywhere"
        textWrap="pretty"
      >
        {node.label}
      </chakra.h2>
    </>
  );
}

/** In place of a page whose code is still on its way: the name where it will stand, and no map that would flash. */
export function PageToCome() {
  const entity = useAtomValue(entityPageAtom);
  return (
    <chakra.div {...OVER_MAP} fontSize="panel" role="status">
      <PageColumn>
        {entity === null ? null : (
          <header>
            <PageName node={entity.node} />
          </header>
        )}
      </PageColumn>
    </chakra.div>
  );
}
