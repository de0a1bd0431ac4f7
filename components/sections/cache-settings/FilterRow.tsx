import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { Checkbox } from '@/components/ui/Checkbox';
import { IconButton } from '@/components/ui/IconButton';
import { SelectField } from '@/components/ui/SelectField';
import { TextField } from '@/components/ui/TextField';
import { OPERATOR_LABELS } from '@/lib/graph/expansion-check';
import { filterFields, operatorsOf } from '@/lib/graph/expansion-fields';
import {
  type ExpansionFilter,
  type ExpansionTarget,
  FILTER_OPERATORS,
  type FilterOperator,
  neighbourKinds,
} from '@/lib/graph/expansion-settings';
import { fieldOptions } from './field-options';

interface FilterRowProps {
  readonly target: ExpansionTarget;
  readonly filter: ExpansionFilter;
  /** From 1. */
  readonly number: number;
  readonly error: string | undefined;
  readonly onChange: (filter: ExpansionFilter) => void;
  readonly onRemove: () => void;
}

/** One filter: a field, a comparison and a value, or two, or a list of them. */
export function FilterRow({ target, filter, number, error, onChange, onRemove }: FilterRowProps) {
  const kinds = neighbourKinds(target);
  const { property, operator, isEnabled } = filter;
  const operators = operatorsFor(target, property);

  function handleField(next: string) {
    const [first = 'eq'] = operatorsFor(target, next);
    const fitting = operatorsFor(target, next).includes(operator) ? operator : first;
    onChange({ ...filter, property: next, ...reshaped(filter, fitting) });
  }

  return (
    <chakra.div role="group" aria-label={`Filter ${number}`} borderWidth="1px" rounded="control" p="2">
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr 28px', sm: '1fr 120px 28px' }}
        gap="2"
        alignItems="center"
      >
        <SelectField
          label={`Field of filter ${number}`}
          isLabelHidden
          value={property}
          options={fieldOptions(filterFields(kinds), property)}
          onChange={handleField}
        />
        <chakra.div gridRow={{ base: '2', sm: 'auto' }}>
          <SelectField
            label={`Comparison of filter ${number}`}
            isLabelHidden
            value={operator}
            options={operators.map((each) => ({ value: each, label: OPERATOR_LABELS[each] }))}
            onChange={(next) => onChange({ ...filter, ...reshaped(filter, next) })}
          />
        </chakra.div>
        <IconButton
          label={`Remove filter ${number}`}
          icon={<X size={14} aria-hidden="true" />}
          w="7"
          h="7"
          onClick={onRemove}
        />
      </chakra.div>
      <chakra.div display="flex" gap="2" mt="2" css={{ '& > *': { flex: '1' } }}>
        <Values filter={filter} number={number} onChange={(values) => onChange({ ...filter, values })} />
      </chakra.div>
      <chakra.div mt="1">
        <Checkbox isChecked={isEnabled} onChange={(next) => onChange({ ...filter, isEnabled: next })}>
          Apply
        </Checkbox>
      </chakra.div>
      {error === undefined ? null : (
        <chakra.p role="alert" fontSize="meta" color="text.error">
          {error}
        </chakra.p>
      )}
    </chakra.div>
  );
}

function operatorsFor(target: ExpansionTarget, property: string): readonly FilterOperator[] {
  const known = neighbourKinds(target).flatMap((kind) => [...operatorsOf(kind, property)]);
  return known.length === 0 ? FILTER_OPERATORS : [...new Set(known)];
}

/** The filter's values in the number that another comparison takes. */
function reshaped({ values }: ExpansionFilter, operator: FilterOperator) {
  const [first = '', second = ''] = values;
  if (operator === 'in' || operator === 'notin') return { operator, values };
  return { operator, values: operator === 'between' ? [first, second] : [first] };
}

interface ValuesProps {
  readonly filter: ExpansionFilter;
  readonly number: number;
  readonly onChange: (values: readonly string[]) => void;
}

function Values({ filter: { operator, values }, number, onChange }: ValuesProps) {
  const [first = '', second = ''] = values;
  if (operator === 'between') {
    return (
      <>
        <TextField
          label={`Lowest value of filter ${number}`}
          isLabelHidden
          placeholder="from"
          value={first}
          onChange={(low) => onChange([low, second])}
        />
        <TextField
          label={`Highest value of filter ${number}`}
          isLabelHidden
          placeholder="to"
          value={second}
          onChange={(high) => onChange([first, high])}
        />
      </>
    );
  }
  const isList = operator === 'in' || operator === 'notin';
  return (
    <TextField
      label={`Value of filter ${number}`}
      isLabelHidden
      placeholder={isList ? 'values, separated by |' : 'value'}
      value={isList ? values.join('|') : first}
      onChange={(text) => onChange(isList ? text.split('|') : [text])}
    />
  );
}
