'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { Link } from '@/components/router/Link';
import { DoiLink } from '@/components/tables/DoiLink';
import { RetractedMark } from '@/components/ui/RetractedMark';
import { formatAuthors } from '@/lib/format/authors';
import { describeOrigin } from '@/lib/project/describe-origin';
import type { ShownRecord } from '@/lib/project/standing';
import type { Decision, ProjectHeader, RecordFacts } from '@/lib/project/types';
import { entityPath } from '@/lib/routing/paths';
import { tellReason } from '@/lib/screening/tell-stopping';
import { cardReasonAtom } from '@/lib/state/screening/card-atoms';
import { highlightWordsAtom } from '@/lib/state/screening/highlight-atoms';
import { ownDecisionsAtom } from '@/lib/state/screening/phase-atoms';
import { DecisionMark } from '../DecisionMark';
import { DecisionBar } from './DecisionBar';
import { Highlighted } from './Highlighted';

interface ScreeningCardProps {
  readonly header: ProjectHeader;
  readonly shown: ShownRecord;
}

/** One paper to decide on. */
export function ScreeningCard({ header, shown }: ScreeningCardProps) {
  const { record } = shown;
  const words = useAtomValue(highlightWordsAtom);
  const article = useRef<HTMLElement>(null);
  const decision = useAtomValue(ownDecisionsAtom).get(record.id) ?? null;
  const { facts } = record;

  /** The next paper is read from its title on. */
  function handleMove() {
    if ((article.current?.getBoundingClientRect().top ?? 0) < 0) article.current?.scrollIntoView();
  }

  return (
    <chakra.article
      ref={article}
      scrollMarginTop="68px"
      aria-label="Paper to decide on"
      display="flex"
      flexDirection="column"
      borderWidth="1px"
      rounded="panel"
      bg="bg.page"
    >
      <chakra.div
        display="flex"
        flexDirection="column"
        gap="2"
        p={{ base: '3', md: '4' }}
        minH={{ md: '400px' }}
      >
        <chakra.h2 fontSize="section" fontWeight="semibold" overflowWrap="anywhere">
          {facts.isRetracted ? <RetractedMark /> : null}
          <Highlighted text={facts.title === '' ? record.id : facts.title} words={words} />
        </chakra.h2>
        <Facts id={record.id} facts={facts} />
        <WhyNow />
        <Abstract text={facts.abstract} words={words} />
        <Written shown={shown} />
      </chakra.div>
      {decision === null ? null : <Decided decision={decision} />}
      <DecisionBar header={header} shown={shown} onMove={handleMove} />
    </chakra.article>
  );
}

function Abstract({ text, words }: { readonly text: string | null; readonly words: readonly string[] }) {
  return (
    <chakra.p maxW="72ch" overflowWrap="anywhere" color={text === null ? 'text.secondary' : undefined}>
      {text === null ? 'The record has no abstract.' : <Highlighted text={text} words={words} />}
    </chakra.p>
  );
}

function Decided({ decision: { verdict, reason } }: { readonly decision: Decision }) {
  return (
    <chakra.p display="flex" flexWrap="wrap" gap="2" px="4" py="1.5" fontSize="panel" borderTopWidth="1px">
      Your decision: <DecisionMark outcome={verdict} />
      {reason === null ? null : <chakra.span color="text.secondary">{reason}</chakra.span>}
    </chakra.p>
  );
}

function Facts({ id, facts }: { readonly id: string; readonly facts: RecordFacts }) {
  const line = [formatAuthors(facts.authors), facts.venue, facts.year].filter(
    (fact) => fact !== null && fact !== '',
  );
  return (
    <>
      <chakra.p fontSize="panel" color="text.secondary">
        {line.join(' · ')}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" columnGap="4" rowGap="1" fontSize="panel">
        <DoiLink doi={facts.doi} />
        {facts.freeCopy === null ? null : (
          <chakra.a
            href={facts.freeCopy}
            target="_blank"
            rel="noreferrer"
            color="brand.text"
            textDecoration="underline"
          >
            Free copy
          </chakra.a>
        )}
        {id.startsWith('W') ? (
          <Link to={entityPath('works', id)} color="brand.text" textDecoration="underline">
            Show on the map
          </Link>
        ) : null}
      </chakra.div>
    </>
  );
}

function WhyNow() {
  const reason = useAtomValue(cardReasonAtom);
  const told = reason === null ? null : tellReason(reason);
  if (told === null) return null;
  return (
    <chakra.p fontSize="panel" color="text.secondary" borderLeftWidth="2px" borderColor="brand.text" pl="2">
      <chakra.strong fontWeight="medium" color="text.primary">
        Why this card now:
      </chakra.strong>{' '}
      {told}
    </chakra.p>
  );
}

/** What the reader wrote on it, and where it came from. */
function Written({ shown: { record, duplicates } }: { readonly shown: ShownRecord }) {
  const { note, tags } = record.annotation;
  const origins = [record, ...duplicates].flatMap((each) => each.origins.map(describeOrigin));
  return (
    <chakra.div display="flex" flexDirection="column" gap="1" mt="auto" pt="2" fontSize="panel">
      {note === '' ? null : <p>Note: {note}</p>}
      {tags.length === 0 ? null : <p>Tags: {tags.join(', ')}</p>}
      <chakra.p color="text.secondary">Came from: {[...new Set(origins)].join('; ')}</chakra.p>
    </chakra.div>
  );
}
