'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { SelectField } from '@/components/ui/SelectField';
import { TextField } from '@/components/ui/TextField';
import { formsName, SEARCH_SCOPES, scopeName, WORD_FORMS } from '@/lib/search-text/search-wish';
import type { QueryLine } from '@/lib/strategy/types';

type Wish = Pick<QueryLine, 'scope' | 'forms' | 'limits'>;

interface LineWishDialogProps {
  readonly line: QueryLine;
  /** It names other lines and has no words of its own, so only limits apply to it. */
  readonly isCombination: boolean;
  readonly onClose: () => void;
  readonly onSave: (wish: Wish) => void;
}

const SCOPES = SEARCH_SCOPES.map((scope) => ({ value: scope, label: scopeName(scope) }));
const FORMS = WORD_FORMS.map((forms) => ({ value: forms, label: formsName(forms) }));

interface Typed {
  readonly from: string;
  readonly to: string;
  readonly types: string;
  readonly languages: string;
}

function typedLimits({ limits }: Wish): Typed {
  return {
    from: limits.fromYear?.toString() ?? '',
    to: limits.toYear?.toString() ?? '',
    types: limits.types.join(', '),
    languages: limits.languages.join(', '),
  };
}

function yearOf(text: string): number | null | 'wrong' {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{4}$/.test(typed) ? Number(typed) : 'wrong';
}

function valuesOf(text: string): readonly string[] {
  const values = text
    .toLowerCase()
    .split(',')
    .map((value) => value.trim());
  return [...new Set(values)].filter((value) => value !== '');
}

/** The first error in the typed limits, or null. */
function faultOf({ from, to, types, languages }: Typed): string | null {
  const [first, last] = [yearOf(from), yearOf(to)];
  if (first === 'wrong' || last === 'wrong') return 'Write years with four digits.';
  if (first !== null && last !== null && first > last) return 'The first year is after the last one.';
  if (!valuesOf(types).every((value) => /^[a-z-]{2,40}$/.test(value)))
    return 'Write types as OpenAlex names them: article, review, preprint.';
  if (!valuesOf(languages).every((value) => /^[a-z]{2}$/.test(value)))
    return 'Write languages with two letters: en, de.';
  return null;
}

/** Scope, word forms and limits of a line. */
export function LineWishDialog({ line, isCombination, onClose, onSave }: LineWishDialogProps) {
  const [scope, setScope] = useState(line.scope);
  const [forms, setForms] = useState(line.forms);
  const [typed, setTyped] = useState(() => typedLimits(line));
  const fault = faultOf(typed);

  function handleSave() {
    const [fromYear, toYear] = [yearOf(typed.from), yearOf(typed.to)];
    if (fromYear === 'wrong' || toYear === 'wrong') return;
    const limits = { fromYear, toYear, types: valuesOf(typed.types), languages: valuesOf(typed.languages) };
    onSave({ scope, forms, limits });
  }

  return (
    <Dialog
      title={isCombination ? 'Limits of the line' : 'Where the line searches'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={fault !== null} onClick={handleSave}>
            Save
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        {isCombination ? null : (
          <>
            <SelectField label="Search works in" value={scope} options={SCOPES} onChange={setScope} />
            <SelectField
              label="Word forms"
              value={forms}
              options={FORMS}
              hint="Truncation needs exact words."
              onChange={setForms}
            />
          </>
        )}
        <LimitFields typed={typed} onType={setTyped} />
      </chakra.div>
      {fault === null ? null : (
        <chakra.p role="alert" mt="2" fontSize="panel" color="text.error">
          {fault}
        </chakra.p>
      )}
    </Dialog>
  );
}

interface LimitFieldsProps {
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
}

function LimitFields({ typed, onType }: LimitFieldsProps) {
  return (
    <>
      <TextField label="From year" value={typed.from} onChange={(from) => onType({ ...typed, from })} />
      <TextField label="To year" value={typed.to} onChange={(to) => onType({ ...typed, to })} />
      <TextField
        label="Types"
        value={typed.types}
        placeholder="All, or: article, review"
        onChange={(types) => onType({ ...typed, types })}
      />
      <TextField
        label="Languages"
        value={typed.languages}
        placeholder="All, or: en, de"
        onChange={(languages) => onType({ ...typed, languages })}
      />
    </>
  );
}
