import { chakra } from '@chakra-ui/react/styled-system';

/** Marks whatever was computed from the bundled example lists. */
export function ExampleBadge() {
  return (
    <chakra.span
      display="inline-block"
      flexShrink="0"
      px="1.5"
      rounded="control"
      bg="bg.warning"
      color="text.warning"
      fontSize="meta"
      fontWeight="medium"
      lineHeight="18px"
    >
      Example
    </chakra.span>
  );
}
