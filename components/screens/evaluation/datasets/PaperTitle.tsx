import { chakra } from '@chakra-ui/react/styled-system';
import { RetractedMark } from '@/components/ui/RetractedMark';
import { readShortDoi } from '@/lib/evaluation/datasets/short-doi';
import type { Paper } from '@/lib/evaluation/types';
import { formatAuthors } from '@/lib/format/authors';

/** What a paper is called: its title, or what else is known of it. */
export function PaperTitle({ paper }: { readonly paper: Paper }) {
  const { title, authors, isRetracted } = paper;
  return (
    <chakra.div minW="0">
      {title === '' ? (
        <chakra.div color="text.secondary">{namelessText(paper)}</chakra.div>
      ) : (
        <chakra.div lineClamp="2" title={title}>
          {isRetracted === true ? <RetractedMark mr="1.5" /> : null}
          {title}
        </chakra.div>
      )}
      {authors.length === 0 ? null : (
        <chakra.div fontSize="meta" color="text.secondary" truncate>
          {formatAuthors(authors)}
        </chakra.div>
      )}
    </chakra.div>
  );
}

function namelessText({ doi, isNotFound }: Paper): string {
  if (readShortDoi(doi ?? '') !== null) {
    return 'Not found: short DOIs cannot be looked up. Open it at doi.org for the full DOI.';
  }
  return isNotFound === true ? 'Not found by its identifiers' : 'Known by its identifiers only';
}
