import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { PALETTES, type Palette } from './palette';

const px = (values: readonly number[]) =>
  Object.fromEntries(values.map((value) => [String(value / 4), { value: `${value}px` }]));

const SPACE = px([0, 2, 4, 6, 8, 10, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 64]);

/** A token whose value follows the colour scheme. */
function both(pick: (palette: Palette) => string) {
  return { value: { base: pick(PALETTES.light), _dark: pick(PALETTES.dark) } };
}

const config = defineConfig({
  preflight: true,
  globalCss: {
    html: {
      fontSize: '16px',
      colorScheme: 'light',
      // `_dark` means what is inside of it: this element carries the class itself.
      '&.dark': { colorScheme: 'dark' },
      '--global-color-border': 'colors.border.default',
    },
    body: {
      bg: 'bg.page',
      color: 'text.primary',
      fontFamily: 'body',
      fontSize: 'body',
      lineHeight: '1.45',
      overflowX: 'hidden',
    },
    // A browser's own boxes are brownish grey on our dark surfaces.
    'input[type=checkbox]': {
      '@media not (forced-colors: active)': {
        appearance: 'none',
        display: 'inline-grid',
        placeContent: 'center',
        bg: 'bg.page',
        color: 'brand.contrast',
        border: '1px solid',
        borderColor: 'border.control',
        borderRadius: '4px',
        '&:checked, &:indeterminate': { bg: 'brand.solid', borderColor: 'brand.solid' },
        '&:checked::before, &:indeterminate::before': {
          content: '""',
          width: '10px',
          height: '10px',
          background: 'currentColor',
          clipPath: 'polygon(12% 46%, 0 59%, 38% 96%, 100% 20%, 87% 8%, 37% 70%)',
        },
        '&:indeterminate::before': { clipPath: 'inset(4px 0)' },
      },
    },
    ':focus-visible': { outline: '2px solid', outlineColor: 'brand.text', outlineOffset: '2px' },
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '0.01ms !important',
        transitionDuration: '0.01ms !important',
      },
    },
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      appear: { from: { opacity: '0' }, to: { opacity: '1' } },
    },
    tokens: {
      spacing: SPACE,
      sizes: { ...SPACE, full: { value: '100%' }, header: { value: '60px' }, ribbon: { value: '60px' } },
      fonts: {
        body: { value: "'Inter Variable', system-ui, sans-serif" },
        mono: { value: 'ui-monospace, SFMono-Regular, Menlo, monospace' },
      },
      fontSizes: {
        meta: { value: '12px' },
        panel: { value: '13px' },
        body: { value: '14px' },
        section: { value: '16px' },
        page: { value: '20px' },
        home: { value: '28px' },
      },
      fontWeights: { normal: { value: '400' }, medium: { value: '500' }, semibold: { value: '600' } },
      radii: { control: { value: '6px' }, panel: { value: '8px' }, full: { value: '9999px' } },
      durations: { feedback: { value: '120ms' }, panel: { value: '200ms' }, camera: { value: '350ms' } },
      // What opens from the header lies over the bar of tools and the foot of a short window.
      zIndex: { foot: { value: 30 }, sheet: { value: 40 }, header: { value: 45 }, float: { value: 50 } },
    },
    semanticTokens: {
      colors: {
        bg: {
          page: both((p) => p.page),
          panel: both((p) => p.panel),
          canvas: both((p) => p.canvas),
          hover: both((p) => p.hover),
          brand: both((p) => p.brandSubtle),
          error: both((p) => p.errorSubtle),
          warning: both((p) => p.warningSubtle),
        },
        border: { default: both((p) => p.border), control: both((p) => p.controlBorder) },
        text: {
          primary: both((p) => p.text),
          secondary: both((p) => p.secondary),
          error: both((p) => p.error),
          warning: both((p) => p.warning),
          success: both((p) => p.success),
        },
        brand: {
          solid: both((p) => p.brandSolid),
          text: both((p) => p.brand),
          contrast: both((p) => p.brandContrast),
        },
        kind: Object.fromEntries(ENTITY_KINDS.map((kind) => [kind, both((p) => p.kinds[kind])])),
      },
      shadows: {
        float: {
          value: {
            base: `0 8px 24px ${PALETTES.light.shadow}`,
            _dark: `0 8px 24px ${PALETTES.dark.shadow}`,
          },
        },
      },
    },
  },
});

/** Chakra without its default tokens and recipes (121 KB): the base utilities and what stands above. */
export const system = createSystem(defaultBaseConfig, config);
