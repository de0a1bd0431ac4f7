'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { GraphCanvas } from '@/components/canvas/GraphCanvas';
import { LookingFurniture } from '@/components/canvas/LookingFurniture';
import { useColorScheme } from '@/components/hooks/use-color-scheme';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import type { ScreenProps } from '@/components/router/route-table';
import { useOnAddress } from '@/components/router/use-route';
import { ScreenTitle } from '@/components/ui/ScreenTitle';
import { StateMessage } from '@/components/ui/StateMessage';
import { withBasePath } from '@/lib/base/base-path';
import type { Result } from '@/lib/base/result';
import { OPENALEX } from '@/lib/evaluation/data-source';
import { hostProjectPath, PROJECTS_PATH } from '@/lib/routing/paths';
import { layoutClientAtom } from '@/lib/state/canvas/layout-atoms';
import { type EmbeddedMap, showEmbeddedMapAtom } from '@/lib/state/project/embedded-map-acts';
import { CANVAS_PALETTES } from './graph-colors';

/** A map of a project of the host and nothing around it, for pages of other sites. Source: docs/behaviours/project-file.md#embedded-maps. */
export function EmbedScreen({ route: { query } }: ScreenProps) {
  const isHydrated = useIsHydrated();
  const show = useSetAtom(showEmbeddedMapAtom);
  const [outcome, setOutcome] = useState<Result<EmbeddedMap, string> | null>(null);
  const project = query.get('project') ?? '';
  const map = query.get('map');
  useOnAddress(isHydrated ? `${project} ${map ?? ''}` : null, () => {
    let isAwaited = true;
    void show(project, map).then((found) => {
      if (isAwaited) setOutcome(found);
    });
    return () => {
      isAwaited = false;
    };
  });
  const shown = outcome?.ok === true ? outcome.value : null;
  const name = shown === null ? 'Map' : `Map: ${shown.name}`;
  return (
    <chakra.section
      aria-label={name}
      aria-busy={outcome === null}
      h="full"
      minH="0"
      display="flex"
      flexDirection="column"
      bg="bg.canvas"
      data-embedded
    >
      <ScreenTitle title={name} />
      <chakra.div flex="1" minH="0" overflowY={shown === null ? 'auto' : 'hidden'}>
        {shown === null ? <Meanwhile fault={outcome?.ok === false ? outcome.error : null} /> : <OpenedMap />}
      </chakra.div>
      <Foot shown={shown} path={shown === null ? PROJECTS_PATH : hostProjectPath('overview', project)} />
    </chakra.section>
  );
}

function Meanwhile({ fault }: { readonly fault: string | null }) {
  if (fault !== null) return <StateMessage isError>{fault}</StateMessage>;
  return <StateMessage>Opening the map...</StateMessage>;
}

function OpenedMap() {
  const { scheme } = useColorScheme();
  const layoutClient = useAtomValue(layoutClientAtom);
  return (
    <GraphCanvas
      layoutClient={layoutClient}
      palette={CANVAS_PALETTES[scheme]}
      onExpand={() => undefined}
      isReadOnly
    >
      <LookingFurniture />
    </GraphCanvas>
  );
}

interface FootProps {
  readonly shown: EmbeddedMap | null;
  /** What the product opens. */
  readonly path: string;
}

/** What it is, where its records come from, and the way to the product, in a tab of its own. */
function Foot({ shown, path }: FootProps) {
  return (
    <chakra.footer
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="4"
      px="3"
      py="1"
      minH="9"
      bg="bg.panel"
      borderTopWidth="1px"
      fontSize="meta"
      color="text.secondary"
    >
      {shown === null ? (
        <span />
      ) : (
        <chakra.p flex="1 1 200px" minW="0" truncate title={`${shown.name} · ${shown.project}`}>
          <chakra.strong fontWeight="medium" color="text.primary">
            {shown.name}
          </chakra.strong>
          {` · ${shown.project}`}
        </chakra.p>
      )}
      <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        {shown === null ? null : <Source source={shown.source} />}
        <chakra.a
          href={withBasePath(path)}
          target="_blank"
          rel="noopener"
          display="inline-flex"
          alignItems="center"
          gap="1"
          minH={{ base: '10', md: '7' }}
          color="brand.text"
          textDecoration="underline"
          textUnderlineOffset="3px"
        >
          Open in Academic Explorer
          <ExternalLink size={12} aria-hidden="true" />
        </chakra.a>
      </chakra.p>
    </chakra.footer>
  );
}

function Source({ source }: { readonly source: string }) {
  if (source !== OPENALEX) return <span>{`Data: ${source}`}</span>;
  return (
    <span>
      Data: OpenAlex,{' '}
      <chakra.a
        href="https://creativecommons.org/publicdomain/zero/1.0/"
        target="_blank"
        rel="noopener license"
        textDecoration="underline"
        textUnderlineOffset="3px"
      >
        CC0 1.0
      </chakra.a>
    </span>
  );
}
