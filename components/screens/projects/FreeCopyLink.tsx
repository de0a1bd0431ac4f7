import { chakra } from '@chakra-ui/react/styled-system';
import { webUrl } from '@/lib/entities/external-links';

/** A link to a paper's free copy; nothing where its address is none of the web, as a project file of a stranger may have it. */
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
