import { chakra } from '@chakra-ui/react/styled-system';

/** What stands where a screen will be: quiet, of the height of a screen, so that nothing jumps. */
export function ScreenSkeleton() {
  return (
    <chakra.div aria-busy="true" minH="calc(100dvh - 60px)" bg="bg.page">
      <chakra.span srOnly>Loading</chakra.span>
    </chakra.div>
  );
}
