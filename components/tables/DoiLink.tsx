import { chakra } from '@chakra-ui/react/styled-system';
import { doiUrl, parseDoi } from '@/lib/identifiers/doi';

/** A link to a work's DOI, as large as a finger on phones; nothing where there is none. */
export function DoiLink({ doi }: { readonly doi: string | null }) {
  const parsed = parseDoi(doi ?? '');
  if (!parsed.ok) return null;
  return (
    <chakra.a
      href={doiUrl(parsed.value)}
      target="_blank"
      rel="noreferrer"
      aria-label={`DOI ${parsed.value}, opens in a new tab`}
      display="inline-flex"
      alignItems="center"
      minW={{ base: '10', md: '0' }}
      minH={{ base: '10', md: '0' }}
      my={{ base: '-10px', md: '0' }}
      color="brand.text"
      textDecoration="underline"
      textUnderlineOffset="2px"
    >
      DOI
    </chakra.a>
  );
}
