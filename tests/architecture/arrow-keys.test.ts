import { PRODUCT_FILES, readFile } from './source-files';

/** The one file that says what the arrow keys mean. */
const PLACE = 'components/ui/move-keys.ts';

/** An arrow key as a text or as the key of a table; icons of these names are neither. */
const ARROW_KEY = /(['"`])Arrow(?:Up|Down|Left|Right)\1|\bArrow(?:Up|Down|Left|Right):/;

describe('arrow keys', () => {
  it('are named in one file, which every widget asks', () => {
    expect(PRODUCT_FILES.filter((file) => ARROW_KEY.test(readFile(file)))).toEqual([PLACE]);
  });

  it.each([
    "if (event.key === 'ArrowDown') next();",
    'const next = event.key === "ArrowLeft" ? -1 : 1;',
    'const STEPS = { ArrowDown: 1, ArrowUp: -1 };',
    "case 'ArrowRight':",
    'keys.has(`ArrowUp`)',
  ])('would be noticed in %s', (code) => {
    expect(ARROW_KEY.test(code)).toBe(true);
  });

  it.each([
    "import { ArrowDown, ArrowUp } from 'lucide-react';",
    'const ICONS = { asc: ArrowUp, desc: ArrowDown } as const;',
    'const Icon = isUp ? ArrowUp : ArrowDown;',
    '<ArrowDown size={12} />',
  ])('are not confused with an icon in %s', (code) => {
    expect(ARROW_KEY.test(code)).toBe(false);
  });
});
