'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { SelectField } from '@/components/ui/SelectField';
import { TextField } from '@/components/ui/TextField';
import type { EntityKind } from '@/lib/base/entity-kind';
import { describeError } from '@/lib/base/thrown-errors';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { namedFilters } from '@/lib/entities/catalogue/field-labels';
import type { FilterType } from '@/lib/entities/catalogue/field-types';
import { isUnlisted } from '@/lib/entities/catalogue/unlisted-fields';
import { kindOfValues } from '@/lib/entities/catalogue/value-kinds';
import { formatQuantity } from '@/lib/format/counts';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { writeValues } from '@/lib/openalex/filter-builder';
import { checkFilter, filterTypeOf } from '@/lib/openalex/filter-check';
import {
  type FilterTerm,
  readFilterTerms,
  valuesOfTerm,
  writeFilterTerms,
} from '@/lib/openalex/filter-terms';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { NamedValue } from './NamedValue';
import type { Narrowing } from './narrowing';

const NAME_HINT = 'Type a name and choose from the list; free of charge';

const ID_HINT = `${NAME_HINT}. OpenAlex ids work too; several with | between them`;

const NO_ID = 'Choose a name from the list, or give an OpenAlex id such as S137773608.';

/** In place of a field: one that the list does not have. */
const OTHER_FIELD = '';

const UNLISTED_HINT =
  'This version does not know this field. It is sent as written; if OpenAlex refuses it, nothing is charged.';

const HINTS: Readonly<Record<Exclude<FilterType, 'search'>, string>> = {
  id: 'An OpenAlex id, such as S137773608; several with | between them',
  term: 'The exact value; several with | between them',
  boolean: '',
  number: '2020, 2019-2024, 2020-, >100',
  date: 'Year, month and day: 2024-01-31',
};

function searchHint(): string {
  return `Words to look for, ${formatQuantity(creditsOfClass('search'), 'credit')} a page`;
}

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

const STACK = { display: 'flex', flexDirection: 'column', gap: '2' } as const;

/** As requests name a field. */
const fieldName = (written: string) => written.trim().replaceAll('-', '_');

function FilterForm({ narrowing: { kind, params, onFilter }, onClose }: FilterFormProps) {
  const [chosen, setChosen] = useState(() => namedFilters(kind)[0]?.field ?? OTHER_FIELD);
  const [written, setWritten] = useState('');
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const field = chosen === OTHER_FIELD ? fieldName(written) : chosen;
  const type = filterTypeOf(kind, field) ?? 'term';
  const isOfName = chosen === OTHER_FIELD && filterTypeOf(kind, field) === undefined;
  const answer = type === 'boolean' && value === '' ? 'true' : value.trim();

  function add(text: string) {
    const term = { field, value: quoted(field, text, type) };
    const fault = faultOf(kind, term);
    setError(fault ?? undefined);
    if (fault !== null) return;
    onFilter(writeFilterTerms([...readFilterTerms(params.filter ?? ''), term]));
    onClose();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    add(answer);
  }

  return (
    <chakra.form aria-label="Add filter" onSubmit={handleSubmit} {...STACK}>
      <FieldChoice
        kind={kind}
        chosen={chosen}
        written={written}
        onChoose={(next) => {
          setChosen(next);
          setValue('');
          setError(undefined);
        }}
        onWrite={(next) => {
          setWritten(next);
          setError(undefined);
        }}
        error={isOfName ? error : undefined}
      />
      <ValueField
        valuesOf={kindOfValues(kind, field)}
        type={type}
        value={type === 'boolean' ? answer : value}
        error={isOfName ? undefined : error}
        onChange={setValue}
        onChoose={add}
      />
      <chakra.div display="flex" gap="2">
        <Button type="submit" size="small" tone="primary" disabled={answer === '' || field === ''}>
          Add
        </Button>
        <Button size="small" tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

interface FieldChoiceProps {
  readonly kind: EntityKind;
  readonly chosen: string;
  /** The name of another field. */
  readonly written: string;
  /** Of that name. */
  readonly error: string | undefined;
  readonly onChoose: (field: string) => void;
  readonly onWrite: (name: string) => void;
}

/** A field from the list, or any other by its name. */
function FieldChoice({ kind, chosen, written, error, onChoose, onWrite }: FieldChoiceProps) {
  return (
    <>
      <SelectField
        label="Field"
        value={chosen}
        options={[
          ...namedFilters(kind).map(({ field, label }) => ({ value: field, label })),
          { value: OTHER_FIELD, label: 'Another field, by its name' },
        ]}
        onChange={onChoose}
      />
      {chosen === OTHER_FIELD ? (
        <TextField
          label="Name of the field"
          value={written}
          error={error}
          hint={
            isUnlisted(kind, fieldName(written)) ? UNLISTED_HINT : 'As OpenAlex writes it: study_designs.id'
          }
          onChange={onWrite}
        />
      ) : null}
    </>
  );
}

interface ValueFieldProps {
  /** Which entities the values are; null where they are none. */
  readonly valuesOf: EntityKind | null;
  readonly type: FilterType;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  /** Takes an entity's id, which is all that is wanted. */
  readonly onChoose: (id: string) => void;
}

function ValueField({ valuesOf, type, value, error, onChange, onChoose }: ValueFieldProps) {
  if (type === 'boolean') {
    return <SelectField label="Value" value={value} options={ANSWERS} onChange={onChange} />;
  }
  if (valuesOf !== null) {
    return (
      <NamedValue
        kind={valuesOf}
        value={value}
        hint={valuesOf === 'keywords' ? NAME_HINT : ID_HINT}
        error={error}
        onChange={onChange}
        onChoose={onChoose}
      />
    );
  }
  return (
    <TextField
      label="Value"
      type={type === 'date' ? 'date' : 'text'}
      value={value}
      hint={type === 'search' ? searchHint() : HINTS[type]}
      error={error}
      onChange={onChange}
    />
  );
}

/** A comma would end the condition, and a space between words mean something of its own. */
function quoted(field: string, value: string, type: FilterType): string {
  if (type === 'search') return value.replaceAll(',', ' ');
  const isWritten = value.includes('"') || value.includes('|');
  return isWritten ? value : writeValues(field, [value]);
}

function faultOf(kind: EntityKind, term: FilterTerm): string | null {
  const isId =
    FIELD_CATALOGUE[kind].filterTypes.get(term.field) === 'id' && kindOfValues(kind, term.field) !== null;
  if (isId && !valuesOfTerm(term).every(looksLikeId)) return NO_ID;
  try {
    checkFilter(kind, writeFilterTerms([term]));
    return null;
  } catch (error) {
    if (error instanceof InvalidRequestError) return describeError(error);
    throw error;
  }
}

/** Ids of any registry have digits and no spaces; names of entities are chosen from the list. */
function looksLikeId(value: string): boolean {
  return value === 'null' || (/\d/.test(value) && !/\s/.test(value));
}
