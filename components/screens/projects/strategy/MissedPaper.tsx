import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from '@/components/router/Link';
import { entityPath } from '@/lib/routing/paths';
import type { KnownPaper } from '@/lib/strategy/known-index';
import type { MissedKnown } from '@/lib/strategy/missed-known';

interface MissedPaperProps {
  readonly missed: MissedKnown;
  readonly paper: KnownPaper;
}

/** A known paper that a line misses. */
export function MissedPaper({ missed, paper }: MissedPaperProps) {
  const name = paper.title.trim() === '' ? paper.id : paper.title;
  return (
    <chakra.li borderWidth="1px" rounded="control" p="2" overflowWrap="anywhere">
      <chakra.p fontWeight="medium">
        {missed.isOutsideIndex ? (
          name
        ) : (
          <Link to={entityPath('works', paper.id)} _hover={{ textDecoration: 'underline' }}>
            {name}
          </Link>
        )}
        {paper.year === null ? null : (
          <chakra.span fontWeight="normal" color="text.secondary">{` (${paper.year})`}</chakra.span>
        )}
      </chakra.p>
    </chakra.li>
  );
}
