import { chakra } from '@chakra-ui/react/styled-system';

/** Covers the page while a file is held over it, and says what may be dropped. */
export function DropHint({ children }: { readonly children: string }) {
  return (
    <chakra.div
      role="status"
      position="fixed"
      inset="3"
      zIndex="float"
      display="grid"
      placeItems="center"
      pointerEvents="none"
      rounded="panel"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor="brand.solid"
      bg="bg.brand"
      opacity="0.94"
    >
      <chakra.p
        px="4"
        py="3"
        bg="bg.page"
        rounded="panel"
        borderWidth="1px"
        boxShadow="float"
        fontSize="section"
        fontWeight="semibold"
      >
        {children}
      </chakra.p>
    </chakra.div>
  );
}
