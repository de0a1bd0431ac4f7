import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { NumberField } from '@/components/ui/NumberField';
import { RadioGroup } from '@/components/ui/RadioGroup';
import { TextField } from '@/components/ui/TextField';
import { formatQuantity } from '@/lib/format/counts';
import { identifiedElsewhere } from '@/lib/project/report/project-flow';
import type { EnteredRecords } from '@/lib/state/project/record-acts';

const COLUMNS = [
  { value: 'databases', label: 'Databases and registers' },
  { value: 'other', label: 'Other methods, as websites or reference lists' },
] as const;

const ENDS = [
  { name: 'duplicates', label: 'Removed as duplicates' },
  { name: 'byAutomation', label: 'Removed by automation tools' },
  { name: 'otherReasons', label: 'Removed for other reasons' },
  { name: 'excluded', label: 'Screened and excluded' },
] as const;

/** The limit for a number, more than any search finds. */
const MOST_RECORDS = 100_000_000;

interface ElsewhereDialogProps {
  readonly entered: EnteredRecords;
  readonly onEnter: (entered: EnteredRecords) => void;
  readonly onClose: () => void;
}

/** Asks for records found outside of the project, and how each of them ended. */
export function ElsewhereDialog({ entered, onEnter, onClose }: ElsewhereDialogProps) {
  const [typed, setTyped] = useState(entered);
  const text = typed.text.replace(/\s+/g, ' ').trim();
  const total = identifiedElsewhere(typed);
  const isReady = text !== '' && total > 0;
  return (
    <Dialog
      title="Records found elsewhere"
      width="560px"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabled={!isReady}
            onClick={() => {
              onEnter({ ...typed, text });
              onClose();
            }}
          >
            Save
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="4">
        <TextField
          label="Where"
          placeholder="As in: Embase (Ovid)"
          value={typed.text}
          onChange={(next) => setTyped({ ...typed, text: next })}
        />
        <RadioGroup
          label="Which column?"
          options={COLUMNS}
          value={typed.column}
          onChange={(column) => setTyped({ ...typed, column })}
        />
        <chakra.p fontSize="panel" color="text.secondary">
          What became of those that never came into this project? Leave out those that did.
        </chakra.p>
        <EndFields typed={typed} onChange={setTyped} />
        <p role="status">
          {total === 0
            ? 'Enter at least one number.'
            : `Adds ${formatQuantity(total, 'record')} to those identified.`}
        </p>
      </chakra.div>
    </Dialog>
  );
}

interface EndFieldsProps {
  readonly typed: EnteredRecords;
  readonly onChange: (typed: EnteredRecords) => void;
}

function EndFields({ typed, onChange }: EndFieldsProps) {
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
      {ENDS.map(({ name, label }) => (
        <NumberField
          key={name}
          label={label}
          value={typed[name]}
          min={0}
          max={MOST_RECORDS}
          onChange={(count) => onChange({ ...typed, [name]: Math.round(count) })}
        />
      ))}
    </chakra.div>
  );
}
