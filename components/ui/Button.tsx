import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { Ref } from 'react';

interface ButtonProps extends HTMLChakraProps<'button'> {
  /** `primary`: the main act of a view; `quiet`: no frame until hovered. */
  readonly tone?: 'primary' | 'plain' | 'quiet';
  /** `field`: as high as the field it stands beside. */
  readonly size?: 'small' | 'field' | 'medium' | 'large';
  readonly ref?: Ref<HTMLButtonElement>;
}

const TONES = {
  primary: {
    bg: 'brand.solid',
    color: 'brand.contrast',
    borderColor: 'brand.solid',
    _hover: { filter: 'brightness(1.08)' },
  },
  plain: { bg: 'bg.page', color: 'text.primary', borderColor: 'border.control', _hover: { bg: 'bg.hover' } },
  quiet: { bg: 'transparent', color: 'text.primary', borderColor: 'transparent', _hover: { bg: 'bg.hover' } },
} as const;

const SIZES = {
  small: { h: '7', px: '2.5', fontSize: 'panel', gap: '1' },
  field: { h: '8', px: '2.5', fontSize: 'panel', gap: '1' },
  medium: { h: '9', px: '3', fontSize: 'body', gap: '2' },
  large: { h: '11', px: '4', fontSize: 'body', gap: '2' },
} as const;

/** A button in the product's three tones. */
export function Button({ tone = 'plain', size = 'medium', type = 'button', ...rest }: ButtonProps) {
  return (
    <chakra.button
      type={type}
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      flexShrink="0"
      minW={{ base: '10', md: '0' }}
      minH={{ base: '10', md: '0' }}
      borderWidth="1px"
      rounded="control"
      fontWeight="medium"
      whiteSpace="nowrap"
      cursor="pointer"
      transition="background-color 120ms ease-out, filter 120ms ease-out"
      _disabled={{ opacity: '0.5', cursor: 'not-allowed', filter: 'none' }}
      {...TONES[tone]}
      {...SIZES[size]}
      {...rest}
    />
  );
}
