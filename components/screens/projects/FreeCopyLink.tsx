import { chakra } from '@chakra-ui/react/styled-system';
import { webUrl } from '@/lib/entities/external-links';

/**
 * A link to a paper's free copy. A project file of a stranger may hold any text there, so anything but a web address
 * shows nothing.
 */
export function FreeCopyLink({ address }: { readonly address: string | null }) {
  const url = webUrl(address);
  if (url === null) return null;
  return (
    <chakra.a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      color="brand.text"
      textDecoration="underline"
    >
      Free copy
    </chakra.a>
  );
}
