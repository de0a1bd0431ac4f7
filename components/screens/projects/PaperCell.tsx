import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { NarrowFacts } from '@/components/tables/NarrowFacts';
import { RetractedMark } from '@/components/ui/RetractedMark';
import { nameInWords, yearOf } from '@/lib/entities/publication';
import { formatAuthors } from '@/lib/format/authors';
import { formatCount, formatQuantity } from '@/lib/format/counts';
import { outcomeLabel } from '@/lib/project/outcome-label';
import { recordName } from '@/lib/project/record-name';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { outcomeOf, type PaperRow } from './paper-rows';

/** With more tags a cell would be taller than the window. */
const MOST_TAGS = 20;

/** Facts without a column in narrow windows. */
function factsBesides({ shown }: PaperRow): readonly string[] {
  const { citedByCount } = shown.record.facts;
  const year = yearOf(shown.record.facts);
  return [
    ...(year === null ? [] : [String(year)]),
    ...(citedByCount === null ? [] : [formatQuantity(citedByCount, 'citation')]),
  ];
}

interface PaperCellProps {
  readonly row: PaperRow;
  readonly hasDecision?: boolean;
}

/** A paper's title, authors and journal, its tags and its note. */
export function PaperCell({ row, hasDecision = false }: PaperCellProps) {
  const { facts, annotation } = row.shown.record;
  const line = [formatAuthors(facts.authors.map(nameInWords)), facts.venue ?? '']
    .filter((text) => text !== '')
    .join(' · ');
  return (
    <>
      <chakra.span display="block" lineClamp={3} overflowWrap="anywhere" title={recordName(row.shown.record)}>
        {facts.isRetracted ? <RetractedMark /> : null}
        {recordName(row.shown.record)}
      </chakra.span>
      {line === '' ? null : (
        <chakra.span display="block" fontSize="meta" color="text.secondary">
          {line}
        </chakra.span>
      )}
      {hasDecision ? <DecidedFacts row={row} /> : <NarrowFacts facts={factsBesides(row)} />}
      {annotation.note === '' && annotation.tags.length === 0 ? null : (
        <chakra.span display="flex" flexWrap="wrap" alignItems="baseline" gap="1" mt="0.5" fontSize="meta">
          {annotation.tags.slice(0, MOST_TAGS).map((tag) => (
            <chakra.span
              key={tag}
              maxW="full"
              px="1.5"
              borderWidth="1px"
              rounded="control"
              bg="bg.panel"
              lineClamp={1}
              overflowWrap="anywhere"
            >
              {tag}
            </chakra.span>
          ))}
          {annotation.tags.length <= MOST_TAGS ? null : (
            <chakra.span>and {formatCount(annotation.tags.length - MOST_TAGS)} more</chakra.span>
          )}
          {annotation.note === '' ? null : (
            <chakra.span lineClamp={1} minW="0" flex="1 1 160px">
              {annotation.note}
            </chakra.span>
          )}
        </chakra.span>
      )}
    </>
  );
}

function DecidedFacts({ row }: { readonly row: PaperRow }) {
  const state = useAtomValue(projectAtom);
  const decision = state === null ? [] : [outcomeLabel(outcomeOf(state, row))];
  return <NarrowFacts facts={[...decision, ...factsBesides(row)]} />;
}
