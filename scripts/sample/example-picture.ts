import { HOLLOW_WIDTH, LINK_OPACITY, pathOf, shapeOf } from '@/components/screens/home/example-drawing';
import { PALETTES, type Palette } from '@/components/ui/theme/palette';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import type { ExampleMap, ExampleNode } from '@/lib/library/example-map';

const round = (text: string) =>
  text.replace(/\d+\.\d+/g, (number) => `${Math.round(Number(number) * 100) / 100}`);

function rules({ canvas, secondary, kinds }: Palette, map: ExampleMap): string {
  const drawn = ENTITY_KINDS.filter((kind) => map.nodes.some((node) => node.kind === kind));
  return [
    `.links{fill:none;stroke:${secondary};opacity:${LINK_OPACITY}}`,
    `.rim{stroke:${canvas}}`,
    ...drawn.map(
      (kind) => `.${kind}{fill:${kinds[kind]}}.${kind}-line{fill:${canvas};stroke:${kinds[kind]}}`,
    ),
  ].join('');
}

function drawing(node: ExampleNode): string {
  const { hollow, filled, rim, transform } = shapeOf(node);
  return [
    `<g transform="${round(transform)}">`,
    hollow === undefined
      ? ''
      : `<path class="${node.kind}-line" stroke-width="${HOLLOW_WIDTH}" d="${hollow}"/>`,
    filled === undefined
      ? ''
      : `<path class="${node.kind} rim" stroke-width="${round(`${rim}`)}" d="${filled}"/>`,
    '</g>',
  ].join('');
}

/**
 * The example map without names, as a picture that the page's HTML can show before any script runs. It follows the colour
 * scheme of the page that shows it.
 */
export function drawExampleMap(map: ExampleMap): string {
  const { width, height, nodes } = map;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${rules(PALETTES.light, map)}@media (prefers-color-scheme:dark){${rules(PALETTES.dark, map)}}</style>`,
    `<path class="links" d="${pathOf(map, null)}"/>`,
    ...nodes.map(drawing),
    '</svg>',
    '',
  ].join('\n');
}
