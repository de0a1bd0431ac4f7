import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { NumberField } from '@/components/ui/NumberField';
import { SelectField } from '@/components/ui/SelectField';
import { SliderField } from '@/components/ui/SliderField';
import {
  areSameParameters,
  DEFAULT_FORCE_PARAMETERS,
  FORCE_PARAMETER_RANGES,
  FORCE_PARAMETERS,
  FORCE_PRESETS,
} from '@/lib/graph/layout/force-defaults';
import type { ForceParameters } from '@/lib/graph/layout/types';
import {
  forceParametersAtom,
  putForceParametersAtom,
  setForceParameterAtom,
} from '@/lib/state/canvas/layout-settings-atoms';

const TITLES: Readonly<Record<keyof ForceParameters, string>> = {
  linkDistance: 'Link distance',
  linkStrength: 'Link strength',
  chargeStrength: 'Charge strength',
  centerStrength: 'Centre strength',
  collisionRadius: 'Collision radius',
  collisionStrength: 'Collision strength',
  velocityDecay: 'Velocity decay',
  alphaDecay: 'Alpha decay',
  maxIterations: 'Max iterations',
  seed: 'Seed',
};

const SLIDERS = FORCE_PARAMETERS.filter((name) => name !== 'seed');
const OWN_VALUES = { value: 'own', label: 'Custom values' };
const PRESET_OPTIONS = FORCE_PRESETS.map(({ id, title }) => ({ value: id, label: title }));

/** A value with as many digits as its slider's step has. */
function written(name: keyof ForceParameters): (value: number) => string {
  const digits = String(FORCE_PARAMETER_RANGES[name].step).split('.')[1]?.length ?? 0;
  return (value) => value.toFixed(digits);
}

/** The ten parameters of the force layout; a layout under way follows every change. */
export function ForceParameterFields() {
  const parameters = useAtomValue(forceParametersAtom);
  const setParameter = useSetAtom(setForceParameterAtom);
  const putParameters = useSetAtom(putForceParametersAtom);
  const preset = FORCE_PRESETS.find((one) => areSameParameters(one.parameters, parameters));

  function handlePreset(id: string) {
    const chosen = FORCE_PRESETS.find((one) => one.id === id);
    if (chosen !== undefined) putParameters(chosen.parameters);
  }

  return (
    <chakra.div role="group" aria-label="Parameters" display="flex" flexDirection="column" gap="2">
      <SelectField
        label="Preset"
        value={preset?.id ?? OWN_VALUES.value}
        options={preset === undefined ? [...PRESET_OPTIONS, OWN_VALUES] : PRESET_OPTIONS}
        onChange={handlePreset}
      />
      {SLIDERS.map((name) => (
        <SliderField
          key={name}
          label={TITLES[name]}
          value={parameters[name]}
          {...FORCE_PARAMETER_RANGES[name]}
          format={written(name)}
          onChange={(value) => setParameter(name, value)}
        />
      ))}
      <NumberField
        label={TITLES.seed}
        value={parameters.seed}
        {...FORCE_PARAMETER_RANGES.seed}
        onChange={(value) => setParameter('seed', value)}
        hint="‘Run layout’ starts anew from this number: the same graph, pins and settings give the same map, another seed gives another"
      />
      <chakra.div>
        <Button
          size="small"
          disabled={areSameParameters(parameters, DEFAULT_FORCE_PARAMETERS)}
          onClick={() => putParameters(DEFAULT_FORCE_PARAMETERS)}
        >
          Reset parameters
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
