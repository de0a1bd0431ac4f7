import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from '@/components/router/Link';
import { DoiLink } from '@/components/tables/DoiLink';
import { RowCheckbox } from '@/components/tables/RowCheckbox';
import { RetractedMark } from '@/components/ui/RetractedMark';
import { describeReason } from '@/lib/evaluation/detection/reasons';
import type { Candidate, DetectionResults } from '@/lib/evaluation/detection/types';
import { leadingTitles } from '@/lib/evaluation/detection/write-candidates';
import { isPublishedAfter } from '@/lib/evaluation/metrics/compute-result';
import { formatQuantity } from '@/lib/format/counts';
import { entityPath } from '@/lib/routing/paths';

interface CandidateItemProps {
  readonly rank: number;
  readonly candidate: Candidate;
  readonly results: DetectionResults;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

/** Authors named before 'et al.'. Source: docs/behaviours/detection.md#candidate-list. */
const MOST_AUTHORS = 3;

function authorsText(authors: readonly string[]): string {
  const named = authors.slice(0, MOST_AUTHORS).join(', ');
  return authors.length > MOST_AUTHORS ? `${named} et al. (${authors.length} authors)` : named;
}

/** One candidate: what it is, and why it is one. */
export function CandidateItem({ rank, candidate, results, isSelected, onToggle }: CandidateItemProps) {
  const { paper } = candidate;
  const { searchDate } = results.dataset;
  const facts = [
    authorsText(paper.authors),
    paper.publicationYear === null ? '' : String(paper.publicationYear),
    paper.source ?? '',
    formatQuantity(paper.citedByCount ?? 0, 'citation'),
  ].filter((fact) => fact !== '');
  return (
    <chakra.li
      display="flex"
      gap={{ base: '2', md: '3' }}
      px="3"
      py="3"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: '0' }}
    >
      <chakra.div pt="0.5">
        <RowCheckbox label={`Select ${paper.title}`} isChecked={isSelected} onChange={onToggle} />
      </chakra.div>
      <chakra.span
        w="5"
        fontSize="panel"
        flexShrink="0"
        textAlign="end"
        color="text.secondary"
        fontVariantNumeric="tabular-nums"
      >
        {rank}
      </chakra.span>
      <chakra.div flex="1" minW="0" fontSize="panel" overflowWrap="anywhere">
        <chakra.p fontWeight="medium">
          {paper.isRetracted === true ? <RetractedMark mr="1.5" /> : null}
          <Link to={entityPath('works', paper.id)} _hover={{ textDecoration: 'underline' }}>
            {paper.title}
          </Link>
        </chakra.p>
        <chakra.p fontSize="meta" color="text.secondary">
          {facts.join(' · ')} <DoiLink doi={paper.doi} />
        </chakra.p>
        {searchDate !== null && isPublishedAfter(paper, searchDate) ? (
          <chakra.p fontSize="meta" color="text.warning">
            Published after the review was searched
          </chakra.p>
        ) : null}
        <Reasons candidate={candidate} titles={results.seedTitles} />
      </chakra.div>
    </chakra.li>
  );
}

/** So many reasons stand beneath a candidate; the others unfold. */
const MOST_REASONS = 3;

interface ReasonsProps {
  readonly candidate: Candidate;
  readonly titles: DetectionResults['seedTitles'];
}

function Reasons({ candidate, titles }: ReasonsProps) {
  const reasons = candidate.reasons.map((reason) => describeReason(reason));
  const others = reasons.slice(MOST_REASONS);
  const leading = leadingTitles(candidate, titles);
  const more = [
    ...(others.length === 0 ? [] : [formatQuantity(others.length, 'more reason')]),
    ...(leading.length === 0 ? [] : ['included papers that lead to it']),
  ].join(', ');
  return (
    <chakra.div mt="1" fontSize="meta">
      <TextList label="Reasons" texts={reasons.slice(0, MOST_REASONS)} />
      {more === '' ? null : (
        <chakra.details mt="1">
          <chakra.summary cursor="pointer" color="brand.text" w="fit-content" py={{ base: '3', md: '0' }}>
            {`${more.charAt(0).toUpperCase()}${more.slice(1)}`}
          </chakra.summary>
          <chakra.div mt="1" display="flex" flexDirection="column" gap="1.5">
            {others.length === 0 ? null : <TextList label="More reasons" texts={others} />}
            {leading.length === 0 ? null : (
              <div>
                <chakra.p color="text.secondary">Included papers:</chakra.p>
                <TextList label="Included papers" texts={leading} />
              </div>
            )}
          </chakra.div>
        </chakra.details>
      )}
    </chakra.div>
  );
}

function TextList({ label, texts }: { readonly label: string; readonly texts: readonly string[] }) {
  return (
    <chakra.ul aria-label={label} listStyleType="disc" pl="4">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </chakra.ul>
  );
}
