'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from '@/components/router/Link';
import { DoiLink } from '@/components/tables/DoiLink';
import { RetractedMark } from '@/components/ui/RetractedMark';
import { nameInWords, type Publication, yearOf } from '@/lib/entities/publication';
import { formatAuthors } from '@/lib/format/authors';
import { recordName } from '@/lib/project/record-name';
import type { ProjectRecord } from '@/lib/project/types';
import { entityPath } from '@/lib/routing/paths';
import { highlightWordsAtom, searchWordsAtom, unmarkedNoteAtom } from '@/lib/state/screening/highlight-atoms';
import { FreeCopyLink } from '../FreeCopyLink';
import { Highlighted } from './Highlighted';

interface PaperTextProps {
  readonly record: ProjectRecord;
  /** Between the facts and the abstract. */
  readonly children?: ReactNode;
}

/** The text of a paper: title, facts, links to its text, abstract; with the words of reader and search marked. */
export function PaperText({ record, children }: PaperTextProps) {
  const { id, facts } = record;
  const words = useAtomValue(highlightWordsAtom);
  const searched = useAtomValue(searchWordsAtom)(record);
  const unmarked = useAtomValue(unmarkedNoteAtom)(record);
  return (
    <>
      <chakra.h2 fontSize="section" fontWeight="semibold" overflowWrap="anywhere">
        {facts.isRetracted ? <RetractedMark /> : null}
        <Highlighted text={recordName(record)} words={words} searched={searched} />
      </chakra.h2>
      <Facts id={id} facts={facts} />
      {children}
      <Abstract text={facts.abstract} words={words} searched={searched} />
      {unmarked === null ? null : (
        <chakra.p fontSize="panel" color="text.secondary">
          {unmarked}
        </chakra.p>
      )}
    </>
  );
}

interface AbstractProps {
  readonly text: string | null;
  readonly words: readonly string[];
  readonly searched: readonly string[];
}

function Abstract({ text, words, searched }: AbstractProps) {
  return (
    <chakra.p maxW="72ch" overflowWrap="anywhere" color={text === null ? 'text.secondary' : undefined}>
      {text === null ? (
        'The record has no abstract.'
      ) : (
        <Highlighted text={text} words={words} searched={searched} />
      )}
    </chakra.p>
  );
}

function Facts({ id, facts }: { readonly id: string; readonly facts: Publication }) {
  const line = [formatAuthors(facts.authors.map(nameInWords)), facts.venue, yearOf(facts)].filter(
    (fact) => fact !== null && fact !== '',
  );
  return (
    <>
      <chakra.p fontSize="panel" color="text.secondary">
        {line.join(' · ')}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" columnGap="4" rowGap="1" fontSize="panel">
        <DoiLink doi={facts.doi} />
        <FreeCopyLink address={facts.freeCopy ?? null} />
        {id.startsWith('W') ? (
          <Link to={entityPath('works', id)} color="brand.text" textDecoration="underline">
            Show on the map
          </Link>
        ) : null}
      </chakra.div>
    </>
  );
}
