import { chakra } from '@chakra-ui/react/styled-system';
import { useSetAtom } from 'jotai';
import { Trash2 } from 'lucide-react';
import { Checkbox } from '@/components/ui/Checkbox';
import { IconButton } from '@/components/ui/IconButton';
import { NumberField } from '@/components/ui/NumberField';
import { SelectField } from '@/components/ui/SelectField';
import { SliderField } from '@/components/ui/SliderField';
import {
  type CustomForce,
  customForceDefinition,
  FORCE_SCALES,
  type ForceScale,
  isGrouping,
  MAX_PRIORITY,
} from '@/lib/graph/layout/custom-forces';
import {
  COMPUTED_VALUES,
  FORCE_PROPERTIES,
  FORCE_VALUE_TITLES,
  type ForceValue,
} from '@/lib/graph/layout/force-values';
import { changeCustomForceAtom, removeCustomForceAtom } from '@/lib/state/canvas/layout-settings-atoms';
import { ComputedValueNote } from './ComputedValueNote';

const SCALE_TITLES: Readonly<Record<ForceScale, string>> = {
  linear: 'Linear',
  log: 'Logarithmic',
  sqrt: 'Square root',
  power: 'Power',
  reversed: 'Reversed',
};

const SCALES = FORCE_SCALES.map((scale) => ({ value: scale, label: SCALE_TITLES[scale] }));

interface CardProps {
  readonly force: CustomForce;
  /** Its rank in the list, from 1: two forces may be of one type. */
  readonly number: number;
}

type ForceChanges = Partial<Omit<CustomForce, 'id' | 'type'>>;

/** One custom force with all that can be set of it. */
export function CustomForceCard({ force, number }: CardProps) {
  const changeForce = useSetAtom(changeCustomForceAtom);
  const change = (changes: ForceChanges) => changeForce(force.id, changes);
  return (
    <chakra.li
      aria-label={`Force ${number}: ${customForceDefinition(force.type).title}`}
      borderWidth="1px"
      rounded="control"
      bg="bg.page"
      px="2"
      pb="2"
    >
      <CardHead force={force} number={number} onChange={change} />
      <chakra.div display="flex" flexDirection="column" gap="2">
        <Axes force={force} onChange={change} />
        <SliderField
          label="Strength"
          value={force.strength}
          min={0}
          max={1}
          step={0.05}
          format={(value) => value.toFixed(2)}
          onChange={(strength) => change({ strength })}
        />
        <NumberField
          label="Priority"
          value={force.priority}
          min={0}
          max={MAX_PRIORITY}
          onChange={(priority) => change({ priority })}
          hint="Lower numbers act first, so the highest prevails"
        />
      </chakra.div>
    </chakra.li>
  );
}

interface CardPartProps {
  readonly force: CustomForce;
  readonly onChange: (changes: ForceChanges) => void;
}

function CardHead({ force, number, onChange }: CardPartProps & Pick<CardProps, 'number'>) {
  const remove = useSetAtom(removeCustomForceAtom);
  const { title } = customForceDefinition(force.type);
  return (
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="1">
      <Checkbox isChecked={force.isEnabled} onChange={(isEnabled) => onChange({ isEnabled })}>
        <chakra.span fontWeight="medium">{title}</chakra.span>
      </Checkbox>
      <IconButton
        label={`Remove force ${number}: ${title}`}
        icon={<Trash2 size={16} />}
        w="7"
        h="7"
        onClick={() => remove(force.id)}
      />
    </chakra.div>
  );
}

/** What the force goes by in each direction, with a note on values that have to be computed first. */
function Axes({ force, onChange }: CardPartProps) {
  const { choices, hasSecondAxis } = customForceDefinition(force.type);
  const used = hasSecondAxis ? [force.by, force.secondBy] : [force.by];
  return (
    <>
      <Axis
        label={hasSecondAxis ? 'Horizontally by' : 'By'}
        choices={choices}
        by={force.by}
        onBy={(by) => onChange({ by })}
        scale={force.type === 'cluster' || isGrouping(force.by) ? null : force.scale}
        onScale={(scale) => onChange({ scale })}
      />
      {hasSecondAxis ? (
        <Axis
          label="Vertically by"
          choices={FORCE_PROPERTIES}
          by={force.secondBy}
          onBy={(secondBy) => onChange({ secondBy })}
          scale={force.secondScale}
          onScale={(secondScale) => onChange({ secondScale })}
        />
      ) : null}
      {COMPUTED_VALUES.filter((value) => used.includes(value)).map((value) => (
        <ComputedValueNote key={value} value={value} />
      ))}
    </>
  );
}

interface AxisProps {
  readonly label: string;
  readonly choices: readonly ForceValue[];
  readonly by: ForceValue;
  readonly onBy: (by: ForceValue) => void;
  /** Null where order and distance of the values have no meaning. */
  readonly scale: ForceScale | null;
  readonly onScale: (scale: ForceScale) => void;
}

/** What a force goes by, and how its values are spread. */
function Axis({ label, choices, by, onBy, scale, onScale }: AxisProps) {
  const options = choices.map((value) => ({ value, label: FORCE_VALUE_TITLES[value] }));
  return (
    <chakra.div display="grid" gap="2" css={{ gridTemplateColumns: scale === null ? '1fr' : '1fr 1fr' }}>
      <SelectField label={label} value={by} options={options} onChange={onBy} />
      {scale === null ? null : (
        <SelectField label="Scale" value={scale} options={SCALES} onChange={onScale} />
      )}
    </chakra.div>
  );
}
