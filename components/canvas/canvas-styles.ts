import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import type { CSSProperties } from 'react';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import type { ColorScale } from '@/lib/graph/scene/appearance';
import { dotScale } from '@/lib/graph/scene/node-size';
import type { CanvasPalette } from './paint/canvas-palette';
import {
  CARD_HEIGHT,
  CARD_META_LINE,
  CARD_PADDING,
  CARD_TEXT_INSET,
  CARD_TITLE_LINE,
  CARD_WIDTH,
} from './paint/cards';
import { nodeColors } from './paint/node-colors';

/** Colours and scales that the rules below read; changes with palette and colour scale, and when the view comes to rest. */
export function canvasVariables(palette: CanvasPalette, scale: ColorScale, zoom: number): CSSProperties {
  const variables: Record<`--map-${string}`, string> = {
    '--map-canvas': palette.canvas,
    '--map-panel': palette.panel,
    '--map-border': palette.border,
    '--map-text': palette.text,
    '--map-secondary': palette.secondary,
    '--map-brand': palette.brand,
    '--map-error': palette.error,
    '--map-unzoom': String(1 / zoom),
    '--map-dot-scale': String(dotScale(zoom)),
  };
  for (const kind of ENTITY_KINDS) variables[`--map-${kind}`] = palette.kinds[kind];
  for (const [index, color] of nodeColors(palette, scale).entries())
    variables[`--map-color-${index}`] = color;
  return variables;
}

/**
 * Styles of everything inside React Flow, and of the card of a hovered dot: one rule set on the canvas root, so that a node that
 * is promoted or hovered costs no style work of its own. A node's body is scaled back by the zoom of the last rest: it has its own size on the screen, and
 * its text stays sharp.
 */
export const CANVAS_STYLES: SystemStyleObject = {
  containerType: 'size',
  containerName: 'map',
  '& .react-flow__renderer': { zIndex: 1 },
  '& .react-flow__attribution': {
    background: 'var(--map-canvas)',
    opacity: 0.6,
    '& a': { color: 'text.secondary' },
    // A finger gets more than the words.
    '@media (max-width: 767.98px)': { background: 'transparent', '& a': { padding: '14px 0' } },
  },
  // The card of a tapped node covers most of the legend: the rest would look out above it.
  '&:has([data-at-foot]) [aria-label="Legend"]': { visibility: 'hidden' },
  '&[data-motion] .react-flow__node:not(.held)': { visibility: 'hidden !important' },
  '&[data-motion] .map-hover': { display: 'none' },
  '& .map-node': {
    position: 'absolute',
    left: '50%',
    top: '50%',
    transform: 'translate(-50%, -50%) scale(var(--map-unzoom))',
    cursor: 'pointer',
    outline: 'none',
    transition: 'opacity 120ms ease-out',
  },
  '&[data-dims] .map-node.card:not([data-lit])': { opacity: 0.15 },
  '& .map-node.dot': {
    width: 'max(18px, calc(var(--map-radius) * 2px * var(--map-dot-scale) + 4px))',
    height: 'max(18px, calc(var(--map-radius) * 2px * var(--map-dot-scale) + 4px))',
    borderRadius: '50%',
  },
  '& .map-node.card': {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    width: `${CARD_WIDTH}px`,
    height: `${CARD_HEIGHT}px`,
    paddingLeft: `${CARD_TEXT_INSET - 1}px`,
    paddingRight: `${CARD_PADDING - 1}px`,
    background: 'var(--map-panel)',
    border: '1px solid var(--map-border)',
    borderRadius: '8px',
    color: 'var(--map-secondary)',
    fontSize: '12px',
    lineHeight: `${CARD_META_LINE}px`,
    textAlign: 'left',
  },
  '& .map-node.card:hover': { borderColor: 'var(--map-secondary)' },
  '& .map-node.card[data-minimal]': { borderStyle: 'dashed', borderColor: 'var(--map-kind)' },
  '& .map-node.card[data-selected]': {
    borderColor: 'var(--map-brand)',
    boxShadow: '0 0 0 2px var(--map-brand), 0 0 0 8px color-mix(in srgb, var(--map-brand) 18%, transparent)',
  },
  '& .map-title': {
    position: 'relative',
    color: 'var(--map-text)',
    fontSize: '13px',
    fontWeight: 500,
    lineHeight: `${CARD_TITLE_LINE}px`,
  },
  '& .map-title > span': {
    lineClamp: '2',
    overflowWrap: 'anywhere',
  },
  '& .map-title > svg': { position: 'absolute', left: '-23px', top: '0' },
  '& .map-line': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .map-hover-card': {
    position: 'absolute',
    zIndex: 4,
    boxSizing: 'border-box',
    padding: '10px 12px 10px 34px',
    background: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.default',
    borderRadius: '8px',
    boxShadow: 'float',
    color: 'text.secondary',
    fontSize: '12px',
    lineHeight: '16px',
    pointerEvents: 'none',
    animation: 'appear 120ms ease-out 150ms backwards',
  },
  '& .map-hint': { marginTop: '6px', color: 'text.primary' },
  '& .map-mark': { position: 'absolute', borderRadius: '50%' },
  '& .map-mark.error': {
    right: '-5px',
    top: '-5px',
    width: '11px',
    height: '11px',
    background: 'var(--map-error)',
    border: '2px solid var(--map-canvas)',
  },
  '& .map-pin': { position: 'absolute', left: '50%', top: '-13px', marginLeft: '-9px' },
  '& .map-project': { position: 'absolute', left: '9px', bottom: '9px' },
  '& .map-mark.loading': {
    right: '8px',
    top: '8px',
    width: '14px',
    height: '14px',
    border: '2px solid transparent',
    borderTopColor: 'var(--map-brand)',
    animation: 'spin 900ms linear infinite',
  },
  '@media (prefers-reduced-motion: reduce)': {
    '& .map-mark.loading': { animation: 'none' },
    '& .map-node': { transition: 'none' },
  },
};
