import type { CanvasPalette } from '@/components/canvas/paint/canvas-palette';
import { type ColorScheme, PALETTES } from '@/components/ui/theme/palette';

function canvasPalette(scheme: ColorScheme): CanvasPalette {
  const { canvas, page, border, text, secondary, brand, error, kinds } = PALETTES[scheme];
  return { scheme, canvas, panel: page, border, text, secondary, brand, error, kinds };
}

/** The map's colours, from the theme's. */
export const CANVAS_PALETTES: Readonly<Record<ColorScheme, CanvasPalette>> = {
  light: canvasPalette('light'),
  dark: canvasPalette('dark'),
};
