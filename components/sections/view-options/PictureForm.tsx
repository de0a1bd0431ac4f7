import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { SelectField } from '@/components/ui/SelectField';
import { SliderField } from '@/components/ui/SliderField';
import { saveFile } from '@/components/ui/save-file';
import { describeError } from '@/lib/base/thrown-errors';
import { formatExactCount } from '@/lib/format/counts';
import { canvasPortAtom, type Picture, type PictureRequest } from '@/lib/state/canvas/canvas-port-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';

const AREA_OPTIONS = [
  { value: 'view', label: 'Visible part' },
  { value: 'graph', label: 'Whole graph' },
] as const;

type PictureOptions = Omit<PictureRequest, 'format'>;

const DEFAULT_OPTIONS: PictureOptions = { area: 'view', scale: 2, hasBackground: true, hasLegend: true };

interface Outcome {
  readonly isError: boolean;
  readonly text: string;
}

/** Saves the map as a picture: as it looks on the screen, or all of it. */
export function PictureForm() {
  const port = useAtomValue(canvasPortAtom);
  const isEmpty = useAtomValue(graphAtom).nodes.size === 0;
  const [options, setOptions] = useState<PictureOptions>(DEFAULT_OPTIONS);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isDisabled = port === null || isEmpty;

  async function handleSave(format: PictureRequest['format']) {
    if (port === null) return;
    try {
      const picture = await port.takePicture({ ...options, format });
      const name = `graph-${new Date().toISOString().slice(0, 10)}.${format}`;
      saveFile(name, picture.blob);
      setOutcome({ isError: false, text: savedText(name, picture, options.scale) });
    } catch (error) {
      setOutcome({ isError: true, text: describeError(error) });
    }
  }

  return (
    <chakra.fieldset display="flex" flexDirection="column" gap="2" borderTopWidth="1px" pt="3">
      <chakra.legend srOnly>Picture</chakra.legend>
      <OptionFields options={options} onChange={setOptions} />
      <chakra.div display="flex" gap="2">
        <Button size="small" disabled={isDisabled} onClick={() => void handleSave('png')}>
          Export PNG
        </Button>
        <Button size="small" disabled={isDisabled} onClick={() => void handleSave('svg')}>
          Export SVG
        </Button>
      </chakra.div>
      {outcome === null ? null : (
        <chakra.p
          role={outcome.isError ? 'alert' : 'status'}
          fontSize="meta"
          color={outcome.isError ? 'text.error' : 'text.secondary'}
        >
          {outcome.text}
        </chakra.p>
      )}
    </chakra.fieldset>
  );
}

interface OptionFieldsProps {
  readonly options: PictureOptions;
  readonly onChange: (options: PictureOptions) => void;
}

function OptionFields({ options, onChange }: OptionFieldsProps) {
  return (
    <>
      <SelectField
        label="Picture of"
        value={options.area}
        options={AREA_OPTIONS}
        onChange={(area) => onChange({ ...options, area })}
      />
      <SliderField
        label="Scale"
        value={options.scale}
        min={1}
        max={4}
        step={1}
        format={(scale) => `${scale}×`}
        onChange={(scale) => onChange({ ...options, scale })}
      />
      <div>
        <Checkbox
          isChecked={options.hasBackground}
          onChange={(hasBackground) => onChange({ ...options, hasBackground })}
        >
          Background
        </Checkbox>
        <Checkbox isChecked={options.hasLegend} onChange={(hasLegend) => onChange({ ...options, hasLegend })}>
          Legend in the picture
        </Checkbox>
      </div>
    </>
  );
}

function savedText(name: string, { width, height, scale }: Picture, requested: number): string {
  const size = `${formatExactCount(width)} × ${formatExactCount(height)} pixels`;
  const drawn =
    scale < requested ? `, at ${scale.toFixed(1)}× instead of ${requested}×: browsers draw no larger` : '';
  return `Saved ${name}, ${size}${drawn}.`;
}
