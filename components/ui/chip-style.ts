/** The look of a choice among a few, pressed or linked. */
export const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  flexShrink: '0',
  justifyContent: 'center',
  minW: { base: '10', md: '0' },
  h: { base: '10', md: '7' },
  px: { base: '3', md: '2.5' },
  fontSize: 'panel',
  borderWidth: '1px',
  rounded: 'full',
  cursor: 'pointer',
  transition: 'background-color 120ms ease-out',
} as const;

export const CHIP_ON = { bg: 'bg.brand', color: 'text.primary', borderColor: 'brand.solid' } as const;
export const CHIP_OFF = {
  bg: 'transparent',
  color: 'text.secondary',
  borderColor: 'border.control',
  _hover: { bg: 'bg.hover' },
} as const;
