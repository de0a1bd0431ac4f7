import { chakra } from '@chakra-ui/react/styled-system';
import { Checkbox } from '@/components/ui/Checkbox';
import { SelectField } from '@/components/ui/SelectField';
import { TextField } from '@/components/ui/TextField';
import type { PaperFilter } from './paper-rows';

const OUTCOMES = [
  { value: 'any', label: 'Any decision' },
  { value: 'undecided', label: 'Undecided' },
  { value: 'include', label: 'Include' },
  { value: 'maybe', label: 'Maybe' },
  { value: 'exclude', label: 'Exclude' },
  { value: 'not-retrieved', label: 'Not retrieved' },
  { value: 'conflict', label: 'Conflict' },
] as const;

interface PaperFiltersProps {
  readonly filter: PaperFilter;
  readonly tags: readonly string[];
  readonly hasDecisions: boolean;
  readonly onChange: (filter: PaperFilter) => void;
}

/** Filters of the table of papers. */
export function PaperFilters({ filter, tags, hasDecisions, onChange }: PaperFiltersProps) {
  const change = (patch: Partial<PaperFilter>) => onChange({ ...filter, ...patch });
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      flex={{ base: '1 1 100%', md: '1' }}
      minW={{ md: '280px' }}
    >
      <chakra.div flex="1 1 180px" maxW={{ md: '320px' }}>
        <TextField
          label="Find in these papers"
          isLabelHidden
          type="search"
          placeholder="Find in these papers"
          value={filter.text}
          onChange={(text) => change({ text })}
        />
      </chakra.div>
      {hasDecisions ? (
        <SelectField
          label="Decision"
          isLabelHidden
          value={filter.outcome}
          options={OUTCOMES}
          onChange={(outcome) => change({ outcome })}
        />
      ) : null}
      {tags.length === 0 ? null : (
        <SelectField
          label="Tag"
          isLabelHidden
          value={filter.tag}
          options={[{ value: '', label: 'Any tag' }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          onChange={(tag) => change({ tag })}
        />
      )}
      <Checkbox isChecked={filter.hasNote} onChange={(hasNote) => change({ hasNote })}>
        With a note
      </Checkbox>
    </chakra.div>
  );
}
