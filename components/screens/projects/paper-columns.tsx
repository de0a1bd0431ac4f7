import { chakra } from '@chakra-ui/react/styled-system';
import type { TableColumn } from '@/components/tables/table-model';
import { RetractedMark } from '@/components/ui/RetractedMark';
import { formatAuthors } from '@/lib/format/authors';
import { formatExactCount } from '@/lib/format/counts';
import { DecisionMark } from './DecisionMark';
import type { PaperRow } from './paper-rows';

function PaperCell({ row }: { readonly row: PaperRow }) {
  const { facts, annotation, id } = row.shown.record;
  const line = [formatAuthors(facts.authors), facts.venue ?? ''].filter((text) => text !== '').join(' · ');
  return (
    <>
      <chakra.span display="block" lineClamp={3} overflowWrap="anywhere" title={facts.title}>
        {facts.isRetracted ? <RetractedMark /> : null}
        {facts.title === '' ? id : facts.title}
      </chakra.span>
      {line === '' ? null : (
        <chakra.span display="block" fontSize="meta" color="text.secondary">
          {line}
        </chakra.span>
      )}
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

const PAPER: TableColumn<PaperRow> = {
  id: 'title',
  title: 'Paper',
  cell: (row) => <PaperCell row={row} />,
  sortBy: ({ shown }) => shown.record.facts.title,
};

const DECISION: TableColumn<PaperRow> = {
  id: 'decision',
  title: 'Decision',
  cell: ({ outcome }) => <DecisionMark outcome={outcome} />,
  sortBy: ({ outcome }) => outcome,
  width: '132px',
};

const REST: readonly TableColumn<PaperRow>[] = [
  {
    id: 'year',
    title: 'Year',
    cell: ({ shown }) => shown.record.facts.year,
    sortBy: ({ shown }) => shown.record.facts.year,
    width: '76px',
    align: 'end',
    isWide: true,
  },
  {
    id: 'citations',
    title: 'Citations',
    cell: ({ shown }) =>
      shown.record.facts.citedBy === null ? '' : formatExactCount(shown.record.facts.citedBy),
    sortBy: ({ shown }) => shown.record.facts.citedBy,
    width: '104px',
    align: 'end',
    isWide: true,
  },
  {
    id: 'origin',
    title: 'Came from',
    cell: ({ origins }) => (
      <chakra.span color="text.secondary">
        {origins[0]}
        {origins.length > 1 ? ` and ${formatExactCount(origins.length - 1)} more` : ''}
      </chakra.span>
    ),
    width: '220px',
    isWide: true,
  },
];

/** Where papers are only kept, nothing speaks of decisions. */
export const PAPER_COLUMNS: readonly TableColumn<PaperRow>[] = [PAPER, ...REST];
export const SCREENED_COLUMNS: readonly TableColumn<PaperRow>[] = [PAPER, DECISION, ...REST];
