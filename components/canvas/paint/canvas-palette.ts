import { PALETTES } from '@/components/ui/theme/palette';
import type { EntityKind } from '@/lib/base/entity-kind';

/** The colours the map is drawn with, for one scheme; css colours, opaque. */
export interface CanvasPalette {
  readonly scheme: 'light' | 'dark';
  /** Behind everything. */
  readonly canvas: string;
  /** Cards and corner controls. */
  readonly panel: string;
  readonly border: string;
  readonly text: string;
  readonly secondary: string;
  readonly brand: string;
  readonly error: string;
  readonly kinds: Readonly<Record<EntityKind, string>>;
}

/** For print: black on white, no tint behind. */
export const FIGURE_PALETTE: CanvasPalette = {
  scheme: 'light',
  canvas: '#ffffff',
  panel: '#ffffff',
  border: PALETTES.light.border,
  text: PALETTES.light.text,
  secondary: PALETTES.light.secondary,
  brand: PALETTES.light.brand,
  error: PALETTES.light.error,
  kinds: PALETTES.light.kinds,
};
