'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { SelectField } from '@/components/ui/SelectField';
import { TextField } from '@/components/ui/TextField';
import type { EntityKind } from '@/lib/base/entity-kind';
import { describeError } from '@/lib/base/thrown-errors';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue';
import { namedFilters } from '@/lib/entities/catalogue/field-labels';
import type { FilterType } from '@/lib/entities/catalogue/field-types';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { checkFilter } from '@/lib/openalex/filter-check';
import { readFilterTerms, writeFilterTerms } from '@/lib/openalex/filter-terms';
import type { Narrowing } from './narrowing';

const HINTS: Readonly<Record<FilterType, string>> = {
  id: 'An OpenAlex id, such as S137773608; several with | between them',
  term: 'The exact value; several with | between them',
  boolean: '',
  number: '2020, 2019-2024, 2020-, >100',
  date: 'Year, month and day: 2024-01-31',
  search: 'Words to look for, 10 credits a page',
};

const ANSWERS = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const;

/** A condition on any field that the service filters this kind by. */
export function AddFilter({ narrowing }: { readonly narrowing: Narrowing }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button size="small" onClick={() => setIsOpen(true)}>
        Add filter
      </Button>
    );
  }
  return <FilterForm narrowing={narrowing} onClose={() => setIsOpen(false)} />;
}

interface FilterFormProps {
  readonly narrowing: Narrowing;
  readonly onClose: () => void;
}

function FilterForm({ narrowing: { kind, params, onFilter }, onClose }: FilterFormProps) {
  const fields = namedFilters(kind);
  const [field, setField] = useState(fields[0]?.field ?? '');
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const type = FIELD_CATALOGUE[kind].filterTypes.get(field) ?? 'term';
  const answer = type === 'boolean' && value === '' ? 'true' : value.trim();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const term = { field, value: quoted(answer, type) };
    const fault = faultOf(kind, writeFilterTerms([term]));
    setError(fault ?? undefined);
    if (fault !== null) return;
    onFilter(writeFilterTerms([...readFilterTerms(params.filter ?? ''), term]));
    onClose();
  }

  return (
    <chakra.form
      aria-label="Add filter"
      onSubmit={handleSubmit}
      display="flex"
      flexDirection="column"
      gap="2"
    >
      <SelectField
        label="Field"
        value={field}
        options={fields.map((each) => ({ value: each.field, label: each.label }))}
        onChange={(next) => {
          setField(next);
          setValue('');
          setError(undefined);
        }}
      />
      {type === 'boolean' ? (
        <SelectField label="Value" value={answer} options={ANSWERS} onChange={setValue} />
      ) : (
        <TextField
          label="Value"
          type={type === 'date' ? 'date' : 'text'}
          value={value}
          hint={HINTS[type]}
          error={error}
          onChange={setValue}
        />
      )}
      <chakra.div display="flex" gap="2">
        <Button type="submit" size="small" tone="primary" disabled={answer === ''}>
          Add
        </Button>
        <Button size="small" tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

/** A comma would end the condition, and a space between words mean something of its own. */
function quoted(value: string, type: FilterType): string {
  if (type === 'search') return value.replaceAll(',', ' ');
  const isBare = value.includes('"') || value.includes('|') || !/[\s,]/.test(value);
  return isBare ? value : `"${value}"`;
}

function faultOf(kind: EntityKind, filter: string): string | null {
  try {
    checkFilter(kind, filter);
    return null;
  } catch (error) {
    if (error instanceof InvalidRequestError) return describeError(error);
    throw error;
  }
}
