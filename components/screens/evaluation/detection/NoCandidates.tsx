import { chakra } from '@chakra-ui/react/styled-system';

/** Where the methods list nothing. Source: docs/behaviours/detection.md#candidate-list. */
export function NoCandidates() {
  return (
    <chakra.div borderWidth="1px" rounded="panel" px="4" py="8" textAlign="center">
      <chakra.p role="status" fontWeight="medium">
        No potential missing papers detected
      </chakra.p>
      <chakra.p mt="1" fontSize="panel" color="text.secondary">
        A lower citation threshold, a wider temporal window or another method may find some.
      </chakra.p>
    </chakra.div>
  );
}
