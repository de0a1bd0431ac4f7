import { chakra } from '@chakra-ui/react/styled-system';

/** What a narrow window has no columns for, in one line under the name of a row. */
export function NarrowFacts({ facts }: { readonly facts: readonly string[] }) {
  return (
    <chakra.div display={{ base: 'none', mdDown: 'block' }} fontSize="meta" color="text.secondary">
      {/* A line may end in a dot, and never begins with one. */}
      {facts.join('\u00a0· ')}
    </chakra.div>
  );
}
