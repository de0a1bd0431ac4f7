import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from '@/components/router/Link';
import { Button } from '@/components/ui/Button';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/days';
import { formatSize } from '@/lib/format/sizes';
import type { ListedProject, RefusedProject } from '@/lib/project/host-index';
import { hostProjectPath } from '@/lib/routing/paths';
import { hostListAtom } from '@/lib/state/project/host-files';
import { fetchHostFileAtom } from '@/lib/state/project/host-project-acts';
import { tellProjectAtom } from '@/lib/state/project/project-message-atom';
import { TakeProjectFile } from './TakeProjectFile';

/** The projects of the site, to read or copy. Source: docs/behaviours/project-file.md#the-list-of-a-site. */
export function HostProjects() {
  const { projects, fault } = useAtomValue(hostListAtom);
  if (projects.length === 0 && fault === null) return null;
  return (
    <chakra.section aria-labelledby="host-projects" display="flex" flexDirection="column" gap="3" mt="4">
      <div>
        <chakra.h2 id="host-projects" fontSize="section" fontWeight="semibold">
          Projects of this site
        </chakra.h2>
        <chakra.p fontSize="panel" color="text.secondary">
          Whoever runs the site shares them. Opening one changes nothing here; a copy becomes your own.
        </chakra.p>
      </div>
      {fault === null ? null : (
        <Frame>
          <Notice tone="error">{fault}</Notice>
        </Frame>
      )}
      <Cards projects={projects} />
    </chakra.section>
  );
}

function Cards({ projects }: { readonly projects: readonly (ListedProject | RefusedProject)[] }) {
  const fetchFile = useSetAtom(fetchHostFileAtom);
  const tell = useSetAtom(tellProjectAtom);
  return (
    <TakeProjectFile>
      {({ isBusy, onFile }) => {
        const copy = async (name: string) => {
          const file = await fetchFile(name);
          if (file.ok) onFile(file.value);
          else tell(file.error, { isFailure: true });
        };
        return (
          <chakra.ul
            aria-labelledby="host-projects"
            listStyleType="none"
            display="grid"
            gridTemplateColumns={{
              base: 'minmax(0, 1fr)',
              md: 'repeat(2, minmax(0, 1fr))',
              xl: 'repeat(3, minmax(0, 1fr))',
            }}
            gap="4"
          >
            {projects.map((project) => (
              <chakra.li key={project.name} display="grid">
                {'fault' in project ? (
                  <RefusedCard project={project} />
                ) : (
                  <HostCard project={project} isBusy={isBusy} onCopy={() => void copy(project.name)} />
                )}
              </chakra.li>
            ))}
          </chakra.ul>
        );
      }}
    </TakeProjectFile>
  );
}

const CARD = {
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  p: '4',
  borderWidth: '1px',
  rounded: 'panel',
  bg: 'bg.page',
} as const;

interface HostCardProps {
  readonly project: ListedProject;
  readonly isBusy: boolean;
  readonly onCopy: () => void;
}

function HostCard({ project, isBusy, onCopy }: HostCardProps) {
  const { name, title = name, question, authors = [], rights } = project;
  return (
    <chakra.article aria-label={title} {...CARD}>
      <chakra.h3 fontSize="section" fontWeight="semibold" overflowWrap="anywhere" lineClamp={3} title={title}>
        <Link to={hostProjectPath('overview', name)} _hover={{ textDecoration: 'underline' }}>
          {title}
        </Link>
      </chakra.h3>
      {question === undefined ? null : (
        <chakra.p fontSize="panel" overflowWrap="anywhere" lineClamp={2}>
          {question}
        </chakra.p>
      )}
      {authors.length === 0 ? null : (
        <chakra.p fontSize="panel" overflowWrap="anywhere" lineClamp={2}>
          {`By ${authors.join(', ')}`}
        </chakra.p>
      )}
      <Lines lines={[contentsOf(project), originOf(project)]} />
      {rights === undefined ? null : (
        <chakra.p fontSize="meta" color="text.secondary" overflowWrap="anywhere">
          {rights}
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="auto" pt="1">
        <OpenLink name={name} title={title} />
        <Button size="small" disabled={isBusy} aria-label={`Work on a copy of ${title}`} onClick={onCopy}>
          Work on a copy
        </Button>
      </chakra.div>
    </chakra.article>
  );
}

/** It looks like the button beside it. */
function OpenLink({ name, title }: { readonly name: string; readonly title: string }) {
  return (
    <Link
      to={hostProjectPath('overview', name)}
      aria-label={`Open ${title}`}
      display="inline-flex"
      alignItems="center"
      h={{ base: '10', md: '7' }}
      px="2.5"
      borderWidth="1px"
      borderColor="border.control"
      rounded="control"
      fontSize="panel"
      fontWeight="medium"
      _hover={{ bg: 'bg.hover' }}
    >
      Open
    </Link>
  );
}

function Lines({ lines }: { readonly lines: readonly (readonly string[])[] }) {
  return (
    <chakra.div fontSize="panel" color="text.secondary" fontVariantNumeric="tabular-nums">
      {lines
        .filter((line) => line.length > 0)
        .map((line) => (
          <chakra.p key={line.join()} overflowWrap="anywhere">
            {line.join(' · ')}
          </chakra.p>
        ))}
    </chakra.div>
  );
}

function contentsOf({ papers, included, maps = [] }: ListedProject): readonly string[] {
  return [
    ...(papers === undefined ? [] : [formatQuantity(papers, 'paper')]),
    ...(included === undefined ? [] : [`${formatExactCount(included)} included`]),
    ...(maps.length === 0 ? [] : [formatQuantity(maps.length, 'map')]),
  ];
}

function originOf({ saved, bytes, source, papers }: ListedProject): readonly string[] {
  return [
    ...(saved === undefined ? [] : [`Saved ${formatDay(saved)}`]),
    ...(bytes === undefined ? [] : [formatSize(bytes)]),
    ...(source === undefined || papers === 0 ? [] : [source]),
  ];
}

function RefusedCard({ project: { name, fault } }: { readonly project: RefusedProject }) {
  return (
    <chakra.article aria-label={name} {...CARD}>
      <chakra.h3 fontSize="section" fontWeight="semibold" overflowWrap="anywhere">
        {name}
      </chakra.h3>
      <chakra.p fontSize="panel" color="text.error" overflowWrap="anywhere">
        {fault}
      </chakra.p>
    </chakra.article>
  );
}
