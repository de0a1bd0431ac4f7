'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { FileInput, ListChecks, type LucideIcon, Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { Link } from '@/components/router/Link';
import { Button } from '@/components/ui/Button';
import { GRAPH_PATH } from '@/lib/routing/paths';
import { requestImportAtom } from '@/lib/state/exchange/import-request-atom';
import { LINK_BUTTON } from './link-button';

/** What one comes for, and where it begins. */
export function Doors() {
  const isHydrated = useIsHydrated();
  const openImport = useSetAtom(requestImportAtom);
  return (
    <chakra.section
      aria-label="Ways to begin"
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }}
      gap="4"
      // On a phone they lie below what is seen first, which need not wait for their layout.
      css={{ contentVisibility: { base: 'auto', md: 'visible' }, containIntrinsicSize: 'auto 515px' }}
    >
      <Door
        icon={Waypoints}
        title="Explore a field"
        text="Find papers, people and institutions on a topic, put them on a map, and let it grow paper by paper."
      >
        <DoorLink to={GRAPH_PATH}>Go to the map</DoorLink>
        <DoorLink to="/search">Search in a table</DoorLink>
      </Door>
      <Door
        icon={ListChecks}
        title="Check a search against a review"
        text="Load the papers of a published review, run a query, and see what it missed, and what else it found."
      >
        <DoorLink to="/evaluation">Start a check</DoorLink>
        <DoorLink to="/evaluation/results">See results</DoorLink>
      </Door>
      <Door
        icon={FileInput}
        title="Open what you have"
        text="References from Zotero or a database, a list of DOIs, a graph file or a saved session. Or drop it anywhere on this page."
      >
        <Button size="field" disabled={!isHydrated} onClick={() => void openImport(null)}>
          Open a file or a list
        </Button>
      </Door>
    </chakra.section>
  );
}

interface DoorProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Door({ icon: Icon, title, text, children }: DoorProps) {
  return (
    <chakra.section
      aria-label={title}
      display="flex"
      flexDirection="column"
      gap="2"
      p="4"
      borderWidth="1px"
      rounded="panel"
      bg="bg.panel"
    >
      <chakra.h2 display="flex" alignItems="center" gap="2" fontSize="section" fontWeight="semibold">
        <chakra.span color="brand.text" flexShrink="0">
          <Icon size={18} aria-hidden="true" />
        </chakra.span>
        {title}
      </chakra.h2>
      <chakra.p fontSize="panel" color="text.secondary" flex="1">
        {text}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" pt="1">
        {children}
      </chakra.div>
    </chakra.section>
  );
}

function DoorLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} {...LINK_BUTTON}>
      {children}
    </Link>
  );
}
