'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { FolderOpen } from 'lucide-react';
import { useNow } from '@/components/hooks/use-now';
import { Link } from '@/components/router/Link';
import { PageLink } from '@/components/ui/PageLinks';
import { formatQuantity } from '@/lib/format/counts';
import { relativeTime } from '@/lib/format/relative-time';
import { shownProjectName } from '@/lib/project/new-project';
import { PROJECTS_PATH, projectPath } from '@/lib/routing/paths';
import type { ShelfEntry } from '@/lib/state/project/project-store';
import { projectsAtom } from '@/lib/state/project/projects-opener-atom';
import { shelfAtom } from '@/lib/state/project/shelf-atoms';

const MOST_SHOWN = 3;

const MINUTE_MS = 60_000;

/** The projects of this browser, the latest first; nothing where there are none. Suspends until they are known. */
export function RecentProjects() {
  useAtomValue(projectsAtom);
  const entries = useAtomValue(shelfAtom).filter(({ header }) => header.archived === null);
  if (entries.length === 0) return null;
  return (
    <chakra.section
      aria-label="Recent projects"
      fontSize="panel"
      display="flex"
      flexDirection="column"
      gap="1.5"
    >
      <chakra.div display="flex" alignItems="baseline" gap="3">
        <chakra.h2 flex="1" fontSize="panel" fontWeight="medium" color="text.secondary">
          Recent projects
        </chakra.h2>
        {entries.length > MOST_SHOWN ? <PageLink to={PROJECTS_PATH}>All projects</PageLink> : null}
      </chakra.div>
      <chakra.ul>
        {entries.slice(0, MOST_SHOWN).map((entry) => (
          <chakra.li key={entry.header.id}>
            <ProjectLine entry={entry} />
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

function ProjectLine({ entry: { header, counts } }: { readonly entry: ShelfEntry }) {
  const now = useNow(MINUTE_MS);
  const facts = [formatQuantity(counts.records, 'paper'), relativeTime(Date.parse(header.changed), now)];
  return (
    <Link
      to={projectPath('papers', header.id)}
      display="flex"
      alignItems="center"
      gap="2"
      w="calc(100% + 16px)"
      mx="-2"
      px="2"
      py="1"
      minH={{ base: '10', md: '8' }}
      rounded="control"
      _hover={{ bg: 'bg.hover' }}
    >
      <chakra.span color="text.secondary" flexShrink="0">
        <FolderOpen size={14} aria-hidden="true" />
      </chakra.span>
      <chakra.span minW="0" flex="1">
        <chakra.span display="block" truncate title={shownProjectName(header)}>
          {shownProjectName(header)}
        </chakra.span>
        <chakra.span
          display="block"
          fontSize="meta"
          color="text.secondary"
          fontVariantNumeric="tabular-nums"
          truncate
        >
          {facts.join(', ')}
        </chakra.span>
      </chakra.span>
    </Link>
  );
}
