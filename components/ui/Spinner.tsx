import { chakra } from '@chakra-ui/react/styled-system';

/** A thin turning arc; decorative, so a text must stand beside it. */
export function Spinner({ size = 14 }: { readonly size?: number }) {
  return (
    <chakra.span
      aria-hidden="true"
      display="inline-block"
      flexShrink="0"
      w={`${size}px`}
      h={`${size}px`}
      rounded="full"
      borderWidth="2px"
      borderColor="border.control"
      borderTopColor="brand.text"
      animation="spin 800ms linear infinite"
    />
  );
}
