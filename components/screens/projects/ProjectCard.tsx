import { chakra } from '@chakra-ui/react/styled-system';
import { Ellipsis } from 'lucide-react';
import { useNow } from '@/components/hooks/use-now';
import { Link } from '@/components/router/Link';
import { MenuButton } from '@/components/ui/MenuButton';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { relativeTime } from '@/lib/format/relative-time';
import { shownProjectName } from '@/lib/project/new-project';
import { projectPath } from '@/lib/routing/paths';
import type { ShelfEntry } from '@/lib/state/project/project-store';

export interface ProjectActs {
  readonly onRename: (entry: ShelfEntry) => void;
  readonly onSave: (entry: ShelfEntry) => void;
  readonly onCopyForReader: (entry: ShelfEntry) => void;
  readonly onDuplicate: (entry: ShelfEntry) => void;
  readonly onArchive: (entry: ShelfEntry) => void;
  readonly onDelete: (entry: ShelfEntry) => void;
}

interface ProjectCardProps {
  readonly entry: ShelfEntry;
  /** New papers are added to it. */
  readonly isCurrent: boolean;
  readonly acts: ProjectActs;
}

/** A project in the project list: its name, its size, and its actions. */
export function ProjectCard({ entry, isCurrent, acts }: ProjectCardProps) {
  const { header, counts } = entry;
  const now = useNow(60_000);
  return (
    <chakra.article
      aria-label={shownProjectName(header)}
      display="flex"
      flexDirection="column"
      gap="2"
      p="4"
      borderWidth="1px"
      rounded="panel"
      bg="bg.page"
    >
      <chakra.div display="flex" alignItems="flex-start" gap="2">
        <chakra.h2 flex="1" minW="0" fontSize="section" fontWeight="semibold" overflowWrap="anywhere">
          <Link to={projectPath('papers', header.id)} _hover={{ textDecoration: 'underline' }}>
            {shownProjectName(header)}
          </Link>
        </chakra.h2>
        <chakra.div mt={{ base: '-2', md: '-1' }} mr="-2">
          <MenuButton
            label={`More for ${shownProjectName(header)}`}
            icon={<Ellipsis size={16} />}
            items={[
              { label: 'Rename...', onChoose: () => acts.onRename(entry) },
              { label: 'Duplicate', onChoose: () => acts.onDuplicate(entry) },
              { label: 'Save project', isFirstOfGroup: true, onChoose: () => acts.onSave(entry) },
              ...(header.screeningSince === null
                ? []
                : [{ label: 'Copy for a second reader', onChoose: () => acts.onCopyForReader(entry) }]),
              {
                isFirstOfGroup: true,
                label: header.archived === null ? 'Archive' : 'Put back on the shelf',
                onChoose: () => acts.onArchive(entry),
              },
              { label: 'Delete...', onChoose: () => acts.onDelete(entry) },
            ]}
          />
        </chakra.div>
      </chakra.div>
      {header.question === '' ? null : (
        <chakra.p fontSize="panel" overflowWrap="anywhere" lineClamp={2}>
          {header.question}
        </chakra.p>
      )}
      <chakra.p fontSize="panel" color="text.secondary" fontVariantNumeric="tabular-nums" mt="auto">
        {factsOf(entry).join(' · ')}
      </chakra.p>
      <chakra.p fontSize="meta" color="text.secondary">
        {isCurrent ? 'New papers come in here · ' : ''}
        {`Changed ${relativeTime(Date.parse(header.changed), now)}`}
        {counts.records > 0 ? ` · ${header.source}` : ''}
      </chakra.p>
    </chakra.article>
  );
}

function factsOf({ header, counts }: ShelfEntry): readonly string[] {
  const papers = formatQuantity(counts.records, 'paper');
  if (header.screeningSince === null) {
    return counts.withNote === 0 ? [papers] : [papers, `${formatExactCount(counts.withNote)} with a note`];
  }
  return [
    papers,
    `${formatExactCount(counts.included)} included`,
    `${formatExactCount(counts.undecided)} undecided`,
  ];
}
