import type { EntityKind } from '@/lib/base/entity-kind';

export type ColorScheme = 'light' | 'dark';

/** Every raw colour that the product shows, once per scheme. */
export interface Palette {
  readonly page: string;
  readonly panel: string;
  readonly canvas: string;
  readonly hover: string;
  readonly border: string;
  /** Border of controls: 3:1 against page and panel. */
  readonly controlBorder: string;
  readonly text: string;
  readonly secondary: string;
  readonly brand: string;
  readonly brandSolid: string;
  readonly brandContrast: string;
  readonly brandSubtle: string;
  readonly error: string;
  readonly errorSubtle: string;
  readonly warning: string;
  readonly warningSubtle: string;
  readonly success: string;
  readonly shadow: string;
  readonly kinds: Readonly<Record<EntityKind, string>>;
}

export const PALETTES: Readonly<Record<ColorScheme, Palette>> = {
  light: {
    page: '#ffffff',
    panel: '#f8fafc',
    canvas: '#fbfcfe',
    hover: '#eef2f7',
    border: '#e2e8f0',
    controlBorder: '#7f8ea4',
    text: '#0f172a',
    secondary: '#475569',
    brand: '#2563eb',
    brandSolid: '#2563eb',
    brandContrast: '#ffffff',
    brandSubtle: '#eff5ff',
    error: '#b91c1c',
    errorSubtle: '#fef2f2',
    warning: '#92400e',
    warningSubtle: '#fffbeb',
    success: '#15803d',
    shadow: 'rgba(15, 23, 42, 0.14)',
    kinds: {
      works: '#2563eb',
      authors: '#15803d',
      sources: '#7c3aed',
      institutions: '#b45309',
      topics: '#dc2626',
      publishers: '#0e7490',
      funders: '#be185d',
      keywords: '#475569',
      concepts: '#dc2626',
    },
  },
  dark: {
    page: '#0b1220',
    panel: '#111a2c',
    canvas: '#0d1526',
    hover: '#1a2640',
    border: '#24324a',
    controlBorder: '#5d7191',
    text: '#e6edf7',
    secondary: '#9fb0c8',
    brand: '#60a5fa',
    brandSolid: '#60a5fa',
    brandContrast: '#0b1220',
    brandSubtle: '#14233f',
    error: '#fca5a5',
    errorSubtle: '#2b1620',
    warning: '#fcd34d',
    warningSubtle: '#2a2213',
    success: '#4ade80',
    shadow: 'rgba(0, 0, 0, 0.5)',
    kinds: {
      works: '#60a5fa',
      authors: '#4ade80',
      sources: '#a78bfa',
      institutions: '#fbbf24',
      topics: '#f87171',
      publishers: '#22d3ee',
      funders: '#f472b6',
      keywords: '#94a3b8',
      concepts: '#f87171',
    },
  },
};
