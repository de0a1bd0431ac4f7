import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { PlainTable } from '@/components/figures/PlainTable';
import type { Paper, SearchCriteria } from '@/lib/evaluation/types';
import { type MissedPaper, type UnmetBlock, type WhyMissed, whyMissed } from '@/lib/flows/why-missed';
import { formatExactCount } from '@/lib/format/counts';
import type { PaperText } from '@/lib/search-text/block-advice';
import { NOTHING_NEAR, tellAdvice, UNREAD } from '@/lib/search-text/tell-advice';
import { PaperLine } from './PaperList';
import { count } from './table-cells';

/** Listed at most; the table counts all. */
const MOST = 200;

const MOST_KEYWORDS = 8;

interface MissedBlocksProps {
  readonly criteria: SearchCriteria;
  readonly papers: readonly Paper[];
  /** Looked up, by paper. */
  readonly texts: ReadonlyMap<string, PaperText>;
}

/** What each block of a query loses, and for each missed paper the blocks that it does not meet. */
export function MissedBlocks({ criteria, papers, texts }: MissedBlocksProps) {
  const why = useMemo(
    () => whyMissed(criteria, papers, (paper) => texts.get(paper.id) ?? paper),
    [criteria, papers, texts],
  );
  const rest = papers.length - MOST;
  return (
    <>
      <PlainTable
        caption="Blocks of the query"
        note="Papers lost: missed papers that do not meet the block. By it alone: those that meet all other blocks, and would be found without it."
        columns={['Block', 'Papers lost', 'By it alone']}
        rows={why.blocks.map(({ text, papers: lost, papersByItAlone }, index) => [
          blockName(index, text),
          count(lost),
          count(papersByItAlone),
        ])}
      />
      <chakra.ol
        aria-label="Missed papers and the blocks that they do not meet"
        tabIndex={0}
        maxH="420px"
        overflowY="auto"
        borderWidth="1px"
        rounded="panel"
      >
        {why.papers.slice(0, MOST).map((missed) => (
          <chakra.li
            key={missed.paper.id}
            px="3"
            py="2"
            borderBottomWidth="1px"
            _last={{ borderBottomWidth: '0' }}
          >
            <PaperLine paper={withTitle(missed.paper, texts)} />
            <Reasons
              missed={missed}
              keywords={(texts.get(missed.paper.id) ?? missed.paper).keywords}
              why={why}
              criteria={criteria}
            />
          </chakra.li>
        ))}
      </chakra.ol>
      {rest > 0 ? (
        <chakra.p color="text.secondary">{formatExactCount(rest)} more are counted above.</chakra.p>
      ) : null}
    </>
  );
}

function withTitle(paper: Paper, texts: MissedBlocksProps['texts']): Paper {
  return paper.title === '' ? { ...paper, title: texts.get(paper.id)?.title ?? '' } : paper;
}

function blockName(index: number, text: string): string {
  return `${index + 1}: ${text}`;
}

interface ReasonsProps {
  readonly missed: MissedPaper;
  readonly keywords: readonly string[];
  readonly why: WhyMissed;
  readonly criteria: SearchCriteria;
}

function Reasons({ missed, keywords, why, criteria }: ReasonsProps) {
  const { unmet, isOutsideYears, hasAbstract, isUnread, paper } = missed;
  const years = isOutsideYears
    ? [
        `Published in ${paper.publicationYear}, outside the years of the search (${criteria.startYear ?? 'any'} to ${criteria.endYear ?? 'any'}).`,
      ]
    : [];
  const met =
    unmet.length === 0 && !isOutsideYears && !isUnread
      ? [
          'Its words meet every block. OpenAlex may stem them otherwise, or its record may say something else.',
        ]
      : [];
  const words =
    keywords.length > 0 && unmet.some(({ advice }) => advice.length === 0)
      ? [`Its keywords: ${keywords.slice(0, MOST_KEYWORDS).join(', ')}.`]
      : [];
  const noAbstract = isUnread
    ? [UNREAD]
    : hasAbstract
      ? []
      : ['No abstract is known: only the title was read.'];
  return (
    <chakra.ul mt="1" pl="4" listStyleType="disc" fontSize="panel">
      {unmet.map((block) => (
        <chakra.li key={block.block} overflowWrap="anywhere">
          {unmetText(block, why)}
        </chakra.li>
      ))}
      {[...years, ...met, ...words, ...noAbstract].map((text) => (
        <chakra.li key={text} color="text.secondary">
          {text}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function unmetText({ block, advice }: UnmetBlock, { blocks }: WhyMissed): string {
  const name = `Block ${blockName(block, blocks[block]?.text ?? '')}.`;
  if (advice.length === 0) return `${name} ${NOTHING_NEAR}`;
  return [name, ...advice.map((each) => tellAdvice(each, 'exact'))].join(' ');
}
