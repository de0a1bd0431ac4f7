import { DATA_COLORS } from '@/components/ui/theme/data-colors';
import { PALETTES } from '@/components/ui/theme/palette';
import { CATEGORY_COUNT, STEP_COUNT } from '@/lib/graph/scene/appearance';
import { contrast, linear, type Triple } from '@/tests/support/contrast';

/** OKLab, in hundredths: 2 is just noticeable. */
function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    100 * (0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s),
    100 * (1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s),
    100 * (0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s),
  ];
}

/** How colours look without one sort of cone (Machado, Oliveira and Fernandes 2009, severity 1). */
const EYES: Readonly<Record<string, readonly Triple[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};

function seen(color: string, eye: readonly Triple[]): Triple {
  const light = linear(color);
  const [r = 0, g = 0, b = 0] = eye.map((row) =>
    Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2]),
  );
  return oklab([r, g, b]);
}

describe.each(['light', 'dark'] as const)('data colours, %s', (scheme) => {
  const { categories, steps, neutral } = DATA_COLORS[scheme];
  const { canvas } = PALETTES[scheme];

  it('are as many as a scale has', () => {
    expect([categories.length, steps.length]).toEqual([CATEGORY_COUNT, STEP_COUNT]);
  });

  it.each([...categories, ...steps])('%s stands out from the canvas', (color) => {
    expect(contrast(color, canvas)).toBeGreaterThanOrEqual(3);
  });

  it('have a quiet one for what has no value', () => {
    expect(contrast(neutral, canvas)).toBeGreaterThanOrEqual(1.8);
    for (const color of [...categories, ...steps]) {
      expect(contrast(color, canvas)).toBeGreaterThan(contrast(neutral, canvas));
    }
  });

  it.each(Object.entries(EYES))('tell groups apart with %s', (_, eye) => {
    for (const [at, color] of categories.entries()) {
      for (const other of categories.slice(at + 1)) {
        const [a, b] = [seen(color, eye), seen(other, eye)];
        const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        expect([color, other, distance > 9]).toEqual([color, other, true]);
      }
    }
  });

  it('grow stronger with the number', () => {
    const strengths = steps.map((color) => contrast(color, canvas));
    expect(strengths).toEqual([...strengths].sort((a, b) => a - b));
  });
});
