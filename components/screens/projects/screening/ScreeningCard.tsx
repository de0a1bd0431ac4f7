'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import type { ShownRecord } from '@/lib/project/standing';
import type { Decision, ProjectHeader } from '@/lib/project/types';
import { tellReason } from '@/lib/screening/tell-stopping';
import { findEntryAtom } from '@/lib/state/project/known-entries';
import { cardReasonAtom } from '@/lib/state/screening/card-atoms';
import { ownDecisionsAtom } from '@/lib/state/screening/phase-atoms';
import { DecisionMark } from '../DecisionMark';
import { someOriginsOf } from '../paper-rows';
import { DecisionBar } from './DecisionBar';
import { PaperText } from './PaperText';

interface ScreeningCardProps {
  readonly header: ProjectHeader;
  readonly shown: ShownRecord;
}

/** One paper to decide on. */
export function ScreeningCard({ header, shown }: ScreeningCardProps) {
  const { record } = shown;
  const article = useRef<HTMLElement>(null);
  const decision = useAtomValue(ownDecisionsAtom).get(record.id) ?? null;

  /** The next card must begin with its title. */
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
        <PaperText record={record}>
          <WhyNow />
        </PaperText>
        <Written shown={shown} />
      </chakra.div>
      {decision === null ? null : <Decided decision={decision} />}
      <DecisionBar header={header} shown={shown} onMove={handleMove} />
    </chakra.article>
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

/** The reader's note and tags, and the origins. */
function Written({ shown }: { readonly shown: ShownRecord }) {
  const { note, tags } = shown.record.annotation;
  const origins = someOriginsOf(shown, useAtomValue(findEntryAtom));
  return (
    <chakra.div display="flex" flexDirection="column" gap="1" mt="auto" pt="2" fontSize="panel">
      {note === '' ? null : <p>Note: {note}</p>}
      {tags.length === 0 ? null : <p>Tags: {tags.join(', ')}</p>}
      <chakra.p color="text.secondary">Came from: {origins.join('; ')}</chakra.p>
    </chakra.div>
  );
}
