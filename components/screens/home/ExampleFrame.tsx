'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import type { MouseEvent } from 'react';
import { navigate } from '@/components/router/url-store';
import { KindIcon } from '@/components/ui/KindIcon';
import { withBasePath } from '@/lib/base/base-path';
import { kindFacts } from '@/lib/entities/registry';
import { examplePath } from '@/lib/routing/paths';
import { exampleMapAtom } from '@/lib/state/service/example-map-atom';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { ExampleMap } from './ExampleMap';
import { ExamplePicture } from './ExamplePicture';
import { LINK_BUTTON } from './link-button';

const KINDS = ['works', 'authors', 'institutions', 'sources', 'topics'] as const;

/** The example map with what it is, what its shapes mean, and the way into it. */
export function ExampleFrame() {
  return (
    <chakra.section
      aria-labelledby="example-title"
      borderWidth="1px"
      rounded="panel"
      bg="bg.canvas"
      overflow="hidden"
    >
      <chakra.div
        display="flex"
        alignItems="center"
        gap={{ base: '2', md: '3' }}
        px={{ base: '3', md: '4' }}
        pt="3"
      >
        <Name />
        <chakra.p
          display={{ base: 'none', md: 'block' }}
          fontSize="panel"
          color="text.secondary"
          flex="1"
          minW="0"
        >
          Free to explore: it asks no service and uses no credits.
        </chakra.p>
        <OpenLink />
      </chakra.div>
      <chakra.div
        position="relative"
        h={{ base: '300px', md: 'auto' }}
        aspectRatio={{ md: '1040 / 400' }}
        css={{
          '@media (max-width: 767.98px)': {
            maskImage: 'linear-gradient(to right, transparent, black 28px calc(100% - 28px), transparent)',
          },
        }}
      >
        <MapOrPicture />
      </chakra.div>
      <Foot />
    </chakra.section>
  );
}

/** That it is invented stands below the name on phones, so that the way into it fits beside both. */
function Name() {
  return (
    <chakra.div
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'flex-start', md: 'center' }}
      columnGap="3"
      flex={{ base: '1', md: '0 0 auto' }}
    >
      <chakra.h2 id="example-title" fontSize="section" fontWeight="semibold" lineHeight="1.3">
        Example map
      </chakra.h2>
      <chakra.span
        px="2"
        rounded="control"
        borderWidth="1px"
        fontSize="meta"
        bg="bg.warning"
        color="text.warning"
        borderColor="transparent"
      >
        Invented sample
      </chakra.span>
    </chakra.div>
  );
}

/** Its picture is there before any script; the map itself, with names and ways on, comes from a file that no visit waits for. */
function MapOrPicture() {
  const example = useAtomValue(exampleMapAtom);
  if (example.state === 'ready') return <ExampleMap map={example.map} />;
  return (
    <>
      <chakra.p role="status" px="4" pt="2" position="absolute" fontSize="panel" color="text.secondary">
        {example.state === 'failed'
          ? 'The names could not be loaded. The map can be opened all the same.'
          : ''}
      </chakra.p>
      <ExamplePicture />
    </>
  );
}

function Foot() {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="1"
      px="4"
      pb="3"
      fontSize="panel"
      color="text.secondary"
    >
      <chakra.ul
        display="flex"
        flexWrap="wrap"
        columnGap="3"
        rowGap="1"
        aria-label="Shapes of the example map"
      >
        {KINDS.map((kind) => (
          <chakra.li key={kind} display="inline-flex" alignItems="center" gap="1">
            <KindIcon kind={kind} size={11} />
            {kindFacts(kind).plural}
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.p display={{ md: 'none' }}>Free to explore: no service is asked, no credits are used.</chakra.p>
      <chakra.p ml={{ lg: 'auto' }}>Double-click a node on the graph to expand its relationships.</chakra.p>
    </chakra.div>
  );
}

function OpenLink() {
  const isSample = useAtomValue(sourceStatusAtom).state === 'sample';

  function handleClick(event: MouseEvent) {
    if (!isSample || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(examplePath());
  }

  return (
    <chakra.a href={withBasePath(examplePath())} onClick={handleClick} {...LINK_BUTTON}>
      Open this map
    </chakra.a>
  );
}
