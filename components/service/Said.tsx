import { chakra } from '@chakra-ui/react/styled-system';
import { shortenSaid } from '@/lib/openalex/messages';

/** What the service itself says, as text; nothing where it says nothing. */
export function Said({ sentence }: { readonly sentence: string }) {
  const text = shortenSaid(sentence);
  if (text === '') return null;
  return <chakra.p overflowWrap="anywhere">{`OpenAlex says: “${text}”`}</chakra.p>;
}
