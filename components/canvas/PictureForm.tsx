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
import { type SourceStatus, sourceStatusAtom } from '@/lib/state/service/source-atoms';

const AREA_OPTIONS = [
  { value: 'view', label: 'Visible part' },
  { value: 'graph', label: 'Whole graph' },
  { value: 'figure', label: 'Figure for a paper' },
] as const;

const FIGURE_HINT =
  'All that the map shows, on white: works by author and year, a legend, where the data is from, nothing marked as selected. Letters stay letters in SVG and PDF.';

const FORMATS = ['png', 'svg', 'pdf'] as const;

type PictureOptions = Omit<PictureRequest, 'format' | 'credit'>;

const DEFAULT_OPTIONS: PictureOptions = { area: 'view', scale: 2, hasBackground: true, hasLegend: true };

interface Outcome {
  readonly isError: boolean;
  readonly text: string;
}

/** Saves the map as a picture: as it looks on the screen, all of it, or as a figure for a paper. */
export function PictureForm() {
  const port = useAtomValue(canvasPortAtom);
  const isEmpty = useAtomValue(graphAtom).nodes.size === 0;
  const [options, setOptions] = useState<PictureOptions>(DEFAULT_OPTIONS);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const source = useAtomValue(sourceStatusAtom);
  const isDisabled = port === null || isEmpty || isBusy;
  const isFigure = options.area === 'figure';

  async function handleSave(format: PictureRequest['format']) {
    if (port === null) return;
    setIsBusy(true);
    try {
      const day = new Date().toISOString().slice(0, 10);
      const picture = await port.takePicture({
        ...options,
        ...(isFigure ? { hasBackground: true, hasLegend: true } : {}),
        credit: isFigure ? describeSource(source, day) : null,
        format,
      });
      const name = `${isFigure ? 'figure' : 'graph'}-${day}.${format}`;
      saveFile(name, picture.blob);
      setOutcome({ isError: false, text: savedText(name, picture, format === 'png' ? options.scale : null) });
    } catch (error) {
      setOutcome({ isError: true, text: describeError(error) });
    }
    setIsBusy(false);
  }

  return (
    <chakra.fieldset display="flex" flexDirection="column" gap="2" minW="0">
      <chakra.legend srOnly>Picture</chakra.legend>
      <OptionFields options={options} onChange={setOptions} />
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {FORMATS.map((format) => (
          <Button key={format} size="small" disabled={isDisabled} onClick={() => void handleSave(format)}>
            {`Export ${format.toUpperCase()}`}
          </Button>
        ))}
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
        {...(options.area === 'figure' ? { hint: FIGURE_HINT } : {})}
        onChange={(area) => onChange({ ...options, area })}
      />
      <SliderField
        label="Scale of PNG"
        value={options.scale}
        min={1}
        max={4}
        step={1}
        format={(scale) => `${scale}×`}
        onChange={(scale) => onChange({ ...options, scale })}
      />
      {options.area === 'figure' ? null : <GroundFields options={options} onChange={onChange} />}
    </>
  );
}

/** What a figure for a paper always has. */
function GroundFields({ options, onChange }: OptionFieldsProps) {
  return (
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
  );
}

/** Where a figure's data is from, and of which day it is. */
function describeSource(source: SourceStatus, day: string): string {
  switch (source.state) {
    case 'sample':
      return `Invented records of the sample library, ${day}. Drawn with Academic Explorer.`;
    case 'library':
      return `Data: OpenAlex (CC0), from the library “${source.name}”, ${day}. Drawn with Academic Explorer.`;
    case 'deciding':
    case 'live':
      return `Data: OpenAlex (CC0), ${day}. Drawn with Academic Explorer.`;
  }
}

/** @param requested scale of pixels; null where there are none. */
function savedText(name: string, { width, height, scale }: Picture, requested: number | null): string {
  if (requested === null) return `Saved ${name}.`;
  const size = `${formatExactCount(width)} × ${formatExactCount(height)} pixels`;
  const drawn =
    scale < requested ? `, at ${scale.toFixed(1)}× instead of ${requested}×: browsers draw no larger` : '';
  return `Saved ${name}, ${size}${drawn}.`;
}
