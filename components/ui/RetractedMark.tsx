import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

/**
 * Says in red that a work was withdrawn; stands before or after its title wherever the work is named
 * (docs/behaviours/panels.md#retracted-works).
 */
export function RetractedMark(props: HTMLChakraProps<'strong'>) {
  return (
    <chakra.strong color="text.error" fontWeight="semibold" flexShrink="0" {...props}>
      Retracted
    </chakra.strong>
  );
}
