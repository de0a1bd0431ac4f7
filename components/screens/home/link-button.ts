/** The look of a link that begins something, as a button would. */
export const LINK_BUTTON = {
  display: 'inline-flex',
  alignItems: 'center',
  flexShrink: '0',
  h: { base: '10', md: '8' },
  px: '2.5',
  borderWidth: '1px',
  borderColor: 'border.control',
  rounded: 'control',
  bg: 'bg.page',
  fontSize: 'panel',
  fontWeight: 'medium',
  _hover: { bg: 'bg.hover' },
} as const;
