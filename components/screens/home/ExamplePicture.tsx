import { chakra } from '@chakra-ui/react/styled-system';
import picture from './example-picture.json';

/** The example map without names, which the page's HTML holds: it is painted with the page, before any script runs. */
export function ExamplePicture() {
  const { width, height, parts } = picture;
  return (
    <chakra.svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      display="block"
      w="full"
      h="full"
      aria-hidden="true"
    >
      {parts.map((part) => (
        <path key={part.d} {...part} />
      ))}
    </chakra.svg>
  );
}
