import { chakra } from '@chakra-ui/react/styled-system';
import type { Paper } from '@/lib/evaluation/types';

/** A paper's identifiers, each a link to where it leads: a DOI in two lines at most, the others in the next one. */
export function PaperIdentifiers({ paper }: { readonly paper: Paper }) {
  const links = linksOf(paper);
  if (links.length === 0) return <chakra.span color="text.secondary">None</chakra.span>;
  return (
    <chakra.ul display="flex" flexWrap="wrap" columnGap="2" fontSize="meta" maxH="54px" overflow="hidden">
      {links.map(([name, id, url]) => (
        <chakra.li
          key={name}
          maxW="full"
          lineHeight="18px"
          {...(name === 'DOI' ? { w: 'full', lineClamp: '2' } : { whiteSpace: 'nowrap' })}
        >
          <chakra.a
            href={url}
            target="_blank"
            rel="noreferrer"
            title={id}
            aria-label={`${name} ${id}, opens in a new tab`}
            color="brand.text"
            textDecoration="underline"
            textUnderlineOffset="2px"
          >
            {id}
          </chakra.a>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function linksOf({ doi, openAlexId, pmid, pmcid }: Paper): readonly (readonly [string, string, string])[] {
  return [
    ...(doi === null ? [] : [['DOI', doi, `https://doi.org/${doi}`] as const]),
    ...(openAlexId === null
      ? []
      : [['OpenAlex id', openAlexId, `https://openalex.org/${openAlexId}`] as const]),
    ...(pmid === null ? [] : [['PMID', `PMID ${pmid}`, `https://pubmed.ncbi.nlm.nih.gov/${pmid}`] as const]),
    ...(pmcid === null
      ? []
      : [['PMCID', pmcid, `https://www.ncbi.nlm.nih.gov/pmc/articles/${pmcid}`] as const]),
  ];
}
