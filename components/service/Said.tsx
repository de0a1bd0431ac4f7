import { chakra } from '@chakra-ui/react/styled-system';

/** A sentence of the service may be long; its beginning says what it is about. Characters. */
const MOST = 240;

/** What the service itself says, as text; nothing where it says nothing. */
export function Said({ sentence }: { readonly sentence: string }) {
  const text = [...sentence.trim()];
  if (text.length === 0) return null;
  return (
    <chakra.p overflowWrap="anywhere">
      {`OpenAlex says: “${text.length > MOST ? `${text.slice(0, MOST).join('').trimEnd()}…` : text.join('')}”`}
    </chakra.p>
  );
}
