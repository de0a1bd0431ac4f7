import { PALETTES } from '@/components/ui/theme/palette';
import { contrast } from '@/tests/support/contrast';

describe.each(['light', 'dark'] as const)('the %s palette', (scheme) => {
  const palette = PALETTES[scheme];
  const surfaces = [palette.page, palette.panel, palette.canvas];

  it.each(['text', 'secondary', 'brand', 'error', 'warning', 'success'] as const)(
    'has %s that can be read on every surface',
    (name) => {
      for (const surface of surfaces) expect(contrast(palette[name], surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['text', 'hover'],
    ['secondary', 'hover'],
    ['text', 'brandSubtle'],
    ['brand', 'brandSubtle'],
    ['error', 'errorSubtle'],
    ['warning', 'warningSubtle'],
    ['brandContrast', 'brandSolid'],
  ] as const)('has %s that can be read on %s', (name, surface) => {
    expect(contrast(palette[name], palette[surface])).toBeGreaterThanOrEqual(4.5);
  });

  it('has borders of controls, and kinds, that can be seen on every surface', () => {
    for (const color of [palette.controlBorder, ...Object.values(palette.kinds)]) {
      for (const surface of surfaces) expect(contrast(color, surface)).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the colours of kinds', () => {
  it('are blue, green, purple, amber, red, cyan and pink', () => {
    expect(PALETTES.light.kinds).toEqual({
      works: '#2563eb',
      authors: '#15803d',
      sources: '#7c3aed',
      institutions: '#b45309',
      topics: '#dc2626',
      concepts: '#dc2626',
      publishers: '#0e7490',
      funders: '#be185d',
      keywords: '#475569',
    });
  });
});
