'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { ExternalLink as ExternalLinkIcon } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { type ExternalLink, externalLinks } from '@/lib/entities/external-links';
import { isInvented } from '@/lib/identifiers/invented-id';
import { openAlexUrl } from '@/lib/identifiers/short-id';
import { type InspectedEntity, inspectedEntityAtom } from '@/lib/state/graph/inspection-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';

/** Where the entity can be looked up elsewhere (section `external-links`); made when the page has time for it. */
export function ExternalLinksSection() {
  return <Links entity={useDeferredValue(useAtomValue(inspectedEntityAtom))} />;
}

const Links = memo(function Links({ entity }: { readonly entity: InspectedEntity | null }) {
  const isSample = useAtomValue(sourceStatusAtom).state === 'sample';
  if (entity === null) return <Quiet>Select a node for links to other sites.</Quiet>;
  if (isInvented(entity.node.id, isSample)) {
    return <Quiet>This entity is invented sample data, so no other site describes it.</Quiet>;
  }
  return (
    <chakra.ul aria-label={`External links of ${entity.node.label}`}>
      {linksOf(entity).map((link) => (
        <li key={link.url}>
          <LinkRow link={link} />
        </li>
      ))}
    </chakra.ul>
  );
});

/** Of a node whose record is not at hand, what the node itself carries. */
function linksOf({ node, record }: InspectedEntity): readonly ExternalLink[] {
  if (record !== null) return externalLinks(record);
  return [{ name: 'OpenAlex', detail: node.id, url: openAlexUrl(node.entityType, node.id) }];
}

function LinkRow({ link: { name, detail, url } }: { readonly link: ExternalLink }) {
  return (
    <chakra.a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={url}
      display="flex"
      alignItems="center"
      gap="2"
      minH={{ base: '10', md: '7' }}
      px="1"
      rounded="control"
      _hover={{ bg: 'bg.hover' }}
    >
      <chakra.span color="brand.text" flexShrink="0">
        {name}
      </chakra.span>
      <chakra.span flex="1" truncate color="text.secondary" fontSize="meta" textAlign="right">
        {detail ?? new URL(url).hostname}
      </chakra.span>
      <chakra.span color="text.secondary" display="inline-flex">
        <ExternalLinkIcon size={12} aria-hidden="true" />
      </chakra.span>
    </chakra.a>
  );
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return <chakra.p color="text.secondary">{children}</chakra.p>;
}
