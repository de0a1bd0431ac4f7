import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { SelectField } from '@/components/ui/SelectField';
import { sortFields } from '@/lib/graph/expansion-fields';
import { type ExpansionSort, type ExpansionTarget, neighbourKinds } from '@/lib/graph/expansion-settings';
import { fieldOptions } from './field-options';

interface SortRowProps {
  readonly target: ExpansionTarget;
  readonly sort: ExpansionSort;
  /** From 1. */
  readonly number: number;
  readonly error: string | undefined;
  readonly onChange: (sort: ExpansionSort) => void;
  readonly onRemove: () => void;
}

const DIRECTIONS = [
  { value: 'desc', label: 'descending' },
  { value: 'asc', label: 'ascending' },
] as const;

/** One sort: a field and a direction; its rank in the list is its priority. */
export function SortRow({ target, sort, number, error, onChange, onRemove }: SortRowProps) {
  return (
    <chakra.div role="group" aria-label={`Sort ${number}`}>
      <chakra.div display="grid" gridTemplateColumns="1fr 120px 28px" gap="2" alignItems="center">
        <SelectField
          label={`Field of sort ${number}`}
          isLabelHidden
          value={sort.property}
          options={fieldOptions(sortFields(neighbourKinds(target)), sort.property)}
          onChange={(property) => onChange({ ...sort, property })}
        />
        <SelectField
          label={`Direction of sort ${number}`}
          isLabelHidden
          value={sort.direction}
          options={DIRECTIONS}
          onChange={(direction) => onChange({ ...sort, direction })}
        />
        <IconButton
          label={`Remove sort ${number}`}
          icon={<X size={14} aria-hidden="true" />}
          w="7"
          h="7"
          onClick={onRemove}
        />
      </chakra.div>
      {error === undefined ? null : (
        <chakra.p role="alert" fontSize="meta" color="text.error">
          {error}
        </chakra.p>
      )}
    </chakra.div>
  );
}
