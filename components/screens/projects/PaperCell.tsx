import { chakra } from '@chakra-ui/react/styled-system';
import { NarrowFacts } from '@/components/tables/NarrowFacts';
import { RetractedMark } from '@/components/ui/RetractedMark';
import { formatAuthors } from '@/lib/format/authors';
import { formatQuantity } from '@/lib/format/counts';
import { outcomeLabel } from '@/lib/project/outcome-label';
import { recordName } from '@/lib/project/record-name';
import type { PaperRow } from './paper-rows';

/** What narrow windows have no columns for. */
function narrowFacts({ shown, outcome }: PaperRow, hasDecision: boolean): readonly string[] {
  const { year, citedBy } = shown.record.facts;
  return [
    ...(hasDecision ? [outcomeLabel(outcome)] : []),
    ...(year === null ? [] : [String(year)]),
    ...(citedBy === null ? [] : [formatQuantity(citedBy, 'citation')]),
  ];
}

interface PaperCellProps {
  readonly row: PaperRow;
  readonly hasDecision?: boolean;
}

/** A paper's title, authors and journal, its tags and its note. */
export function PaperCell({ row, hasDecision = false }: PaperCellProps) {
  const { facts, annotation } = row.shown.record;
  const line = [formatAuthors(facts.authors), facts.venue ?? ''].filter((text) => text !== '').join(' · ');
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
      <NarrowFacts facts={narrowFacts(row, hasDecision)} />
      {annotation.note === '' && annotation.tags.length === 0 ? null : (
        <chakra.span display="flex" flexWrap="wrap" alignItems="baseline" gap="1" mt="0.5" fontSize="meta">
          {annotation.tags.map((tag) => (
            <chakra.span key={tag} px="1.5" borderWidth="1px" rounded="control" bg="bg.panel">
              {tag}
            </chakra.span>
          ))}
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
