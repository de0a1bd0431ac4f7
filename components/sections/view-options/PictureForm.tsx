import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { saveFile } from '@/components/hooks/save-file';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { SelectField } from '@/components/ui/SelectField';
import { SliderField } from '@/components/ui/SliderField';
import { formatExactCount } from '@/lib/format/counts';
import { canvasPortAtom, type Picture, type PictureWish } from '@/lib/state/canvas/canvas-port-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';

const AREA_OPTIONS = [
  { value: 'view', label: 'What is seen' },
  { value: 'graph', label: 'Whole graph' },
] as const;

type Wish = Omit<PictureWish, 'format'>;

const DEFAULT_WISH: Wish = { area: 'view', scale: 2, hasBackground: true, hasLegend: true };

interface Outcome {
  readonly isError: boolean;
  readonly text: string;
}

/** Saves the map as a picture: as it looks on the screen, or all of it. */
export function PictureForm() {
  const port = useAtomValue(canvasPortAtom);
  const isEmpty = useAtomValue(graphAtom).nodes.size === 0;
  const [wish, setWish] = useState<Wish>(DEFAULT_WISH);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isDisabled = port === null || isEmpty;

  async function handleSave(format: PictureWish['format']) {
    if (port === null) return;
    try {
      const picture = await port.takePicture({ ...wish, format });
      const name = `graph-${new Date().toISOString().slice(0, 10)}.${format}`;
      saveFile(name, picture.blob);
      setOutcome({ isError: false, text: savedText(name, picture, wish.scale) });
    } catch (error) {
      setOutcome({ isError: true, text: error instanceof Error ? error.message : String(error) });
    }
  }

  return (
    <chakra.fieldset display="flex" flexDirection="column" gap="2" borderTopWidth="1px" pt="3">
      <chakra.legend srOnly>Picture</chakra.legend>
      <WishFields wish={wish} onChange={setWish} />
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

interface WishFieldsProps {
  readonly wish: Wish;
  readonly onChange: (wish: Wish) => void;
}

function WishFields({ wish, onChange }: WishFieldsProps) {
  return (
    <>
      <SelectField
        label="Picture of"
        value={wish.area}
        options={AREA_OPTIONS}
        onChange={(area) => onChange({ ...wish, area })}
      />
      <SliderField
        label="Scale"
        value={wish.scale}
        min={1}
        max={4}
        step={1}
        format={(scale) => `${scale}×`}
        onChange={(scale) => onChange({ ...wish, scale })}
      />
      <div>
        <Checkbox
          isChecked={wish.hasBackground}
          onChange={(hasBackground) => onChange({ ...wish, hasBackground })}
        >
          Background
        </Checkbox>
        <Checkbox isChecked={wish.hasLegend} onChange={(hasLegend) => onChange({ ...wish, hasLegend })}>
          Legend in the picture
        </Checkbox>
      </div>
    </>
  );
}

function savedText(name: string, { width, height, scale }: Picture, wished: number): string {
  const size = `${formatExactCount(width)} × ${formatExactCount(height)} pixels`;
  const drawn =
    scale < wished ? `, at ${scale.toFixed(1)}× instead of ${wished}×: browsers draw no larger` : '';
  return `Saved ${name}, ${size}${drawn}.`;
}
