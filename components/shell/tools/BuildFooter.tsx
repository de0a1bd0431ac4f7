'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useIsHydrated } from '@/components/hooks/use-is-hydrated';
import { relativeTime } from '@/lib/format/relative-time';

/** Facts about the build; the bundler replaces these names by their values. */
function buildFacts() {
  return {
    version: process.env.NEXT_PUBLIC_VERSION ?? 'unknown',
    commit: process.env.NEXT_PUBLIC_COMMIT ?? 'unknown',
    branch: process.env.NEXT_PUBLIC_BRANCH ?? 'unknown',
    time: process.env.NEXT_PUBLIC_BUILD_TIME ?? '',
    repository: process.env.NEXT_PUBLIC_REPOSITORY ?? '',
  };
}

/**
 * Version, commit and time of the build; links only where the repository is known
 * (docs/behaviours/shell.md#build-footer).
 */
export function BuildFooter() {
  const isHydrated = useIsHydrated();
  const { version, commit, branch, time, repository } = buildFacts();
  const isCommitKnown = commit !== 'unknown';
  return (
    <chakra.footer
      display="flex"
      flexWrap="wrap"
      columnGap="2"
      px="3"
      py="2"
      borderTopWidth="1px"
      fontSize="meta"
      color="text.secondary"
    >
      <Fact text={`v${version}`} to={repository && `${repository}/releases/tag/v${version}`} />
      <Fact
        text={
          isCommitKnown
            ? `${commit.slice(0, 7)}${branch === 'unknown' ? '' : ` on ${branch}`}`
            : 'commit unknown'
        }
        to={repository && isCommitKnown ? `${repository}/commit/${commit}` : ''}
      />
      {/* The time since the build differs between prerendering and reading. */}
      {isHydrated && time !== '' ? (
        <chakra.time dateTime={time} title={time}>
          Built {relativeTime(Date.parse(time), Date.now())}
        </chakra.time>
      ) : null}
      {repository === '' ? null : <Fact text="Repository" to={repository} />}
    </chakra.footer>
  );
}

function Fact({ text, to }: { readonly text: string; readonly to: string }) {
  if (to === '') return <chakra.span>{text}</chakra.span>;
  return (
    <chakra.a href={to} target="_blank" rel="noopener noreferrer" textDecoration="underline">
      {text}
    </chakra.a>
  );
}
