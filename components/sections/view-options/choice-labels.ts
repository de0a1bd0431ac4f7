import { METRICS } from '@/lib/graph/analysis/node-metrics';
import {
  COLOR_CHOICES,
  type ColorChoice,
  SIZE_CHOICES,
  type SizeChoice,
} from '@/lib/state/analysis/view-atoms';

interface Option<Value> {
  readonly value: Value;
  readonly label: string;
}

const LABELS: Readonly<Record<string, string>> = {
  uniform: 'Uniform',
  kind: 'Kind',
  citations: 'Citations',
  year: 'Year',
  source: 'Source',
  connections: 'Connections',
  degree: 'Connections',
  community: 'Community',
  component: 'Component',
  decision: 'Decision in the project',
  origin: 'Origin in the project',
  tag: 'Tag in the project',
  ...Object.fromEntries(
    METRICS.filter(({ id }) => id !== 'degree' && id !== 'community' && id !== 'component').map(
      ({ id, title }) => [id, title],
    ),
  ),
};

function optionsOf<Value extends string>(choices: readonly Value[]): readonly Option<Value>[] {
  return choices.map((value) => ({ value, label: LABELS[value] ?? value }));
}

export const SIZE_OPTIONS: readonly Option<SizeChoice>[] = optionsOf(SIZE_CHOICES);
export const COLOR_OPTIONS: readonly Option<ColorChoice>[] = optionsOf(COLOR_CHOICES);

export const EDGE_STYLE_OPTIONS = [
  { value: 'straight', label: 'Straight' },
  { value: 'curved', label: 'Curved' },
  { value: 'hidden', label: 'Hidden' },
] as const;

export const LABEL_OPTIONS = [
  { value: 'none', label: 'None' },
  { value: 'few', label: 'Few' },
  { value: 'normal', label: 'Normal' },
  { value: 'many', label: 'Many' },
] as const;

export const LABEL_TEXT_OPTIONS = [
  { value: 'author-year', label: 'Author and year' },
  { value: 'title', label: 'Title' },
  { value: 'both', label: 'Author, year and title' },
] as const;
