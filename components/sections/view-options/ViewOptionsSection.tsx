'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { PictureForm } from '@/components/canvas/PictureForm';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { SelectField } from '@/components/ui/SelectField';
import { type ColorChoice, changeViewOptionsAtom, viewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { canvasPortAtom } from '@/lib/state/canvas/canvas-port-atom';
import { projectFacetsAtom } from '@/lib/state/graph/project-on-map-atom';
import {
  COLOR_OPTIONS,
  EDGE_STYLE_OPTIONS,
  LABEL_OPTIONS,
  LABEL_TEXT_OPTIONS,
  SIZE_OPTIONS,
} from './choice-labels';
import { MetricProgress } from './MetricProgress';

/** Whether a choice is one of the open project, and offered with it alone. */
function isFacet(choice: ColorChoice) {
  return choice === 'decision' || choice === 'origin' || choice === 'tag';
}

/** How the map looks, and pictures of it. Source: docs/behaviours/panels.md#view-options. */
export function ViewOptionsSection() {
  const options = useAtomValue(viewOptionsAtom);
  const facets = useAtomValue(projectFacetsAtom);
  const change = useSetAtom(changeViewOptionsAtom);
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
      <SelectField
        label="Size by"
        value={options.sizeBy}
        options={SIZE_OPTIONS}
        onChange={(sizeBy) => change({ sizeBy })}
      />
      <SelectField
        label="Colour by"
        value={options.colorBy}
        options={COLOR_OPTIONS.filter(
          ({ value }) => value === options.colorBy || !isFacet(value) || facets.includes(value),
        )}
        onChange={(colorBy) => change({ colorBy })}
      />
      {isFacet(options.colorBy) && facets.length === 0 ? (
        <chakra.p color="text.secondary" fontSize="meta">
          No project is open, so that nodes are coloured by kind.
        </chakra.p>
      ) : null}
      <MetricProgress />
      <SelectField
        label="Edges"
        value={options.edgeStyle}
        options={EDGE_STYLE_OPTIONS}
        onChange={(edgeStyle) => change({ edgeStyle })}
      />
      <SelectField
        label="Labels"
        value={options.labels}
        options={LABEL_OPTIONS}
        onChange={(labels) => change({ labels })}
      />
      <SelectField
        label="Works are labelled by"
        value={options.labelText}
        options={LABEL_TEXT_OPTIONS}
        onChange={(labelText) => change({ labelText })}
      />
      <div>
        <Checkbox isChecked={options.hasLegend} onChange={(hasLegend) => change({ hasLegend })}>
          Legend
        </Checkbox>
        <Checkbox isChecked={options.hasMinimap} onChange={(hasMinimap) => change({ hasMinimap })}>
          Minimap
        </Checkbox>
      </div>
      <CameraButtons />
      <chakra.div borderTopWidth="1px" pt="3">
        <PictureForm />
      </chakra.div>
    </chakra.div>
  );
}

function CameraButtons() {
  const port = useAtomValue(canvasPortAtom);
  return (
    <chakra.div display="flex" gap="2">
      <Button size="small" disabled={port === null} onClick={() => port?.fit()}>
        Fit view
      </Button>
      <Button size="small" disabled={port === null} onClick={() => port?.resetZoom()}>
        Reset zoom
      </Button>
    </chakra.div>
  );
}
