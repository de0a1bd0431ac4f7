'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { formatQuantity } from '@/lib/format/counts';
import { outcomeLabel } from '@/lib/project/outcome-label';
import type { ShownRecord } from '@/lib/project/standing';
import type { Decision, Phase, Verdict } from '@/lib/project/types';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { ownDecisionsAtom, screenedPhaseAtom } from '@/lib/state/screening/phase-atoms';
import { conflictsAtom, otherReadersAtom, settleAtom } from '@/lib/state/screening/second-reader-atoms';
import { DecisionMark } from '../DecisionMark';
import { Choice } from './Choice';
import { PaperText } from './PaperText';

interface Said {
  readonly who: string;
  readonly decision: Decision;
}

const FOOT = {
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  position: 'sticky',
  bottom: 'var(--foot-height, 0px)',
  px: { base: '3', md: '4' },
  py: '2',
  bg: 'bg.panel',
  borderTopWidth: '1px',
  roundedBottom: 'panel',
} as const;

/**
 * The queue starts from a panel, which on phones is far below the card. So the card scrolls into view and gets the
 * focus.
 */
function useShownOnce(article: RefObject<HTMLElement | null>) {
  return useCallback(
    (element: HTMLElement | null) => {
      article.current = element;
      if (element === null) return;
      if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
      element.focus({ preventScroll: true });
    },
    [article],
  );
}

/** A paper with different decisions, and who made them. The choice here counts for all readers. */
export function ConflictCard({ shown: { record } }: { readonly shown: ShownRecord }) {
  const article = useRef<HTMLElement | null>(null);
  const showOnce = useShownOnce(article);
  const left = useAtomValue(conflictsAtom).length;
  const settle = useSetAtom(settleAtom);
  const reasons = useAtomValue(projectAtom)?.header.reasons ?? [];
  const own = useAtomValue(ownDecisionsAtom).get(record.id);
  const others = useAtomValue(otherReadersAtom).flatMap(({ name, decisions }): Said[] => {
    const decision = decisions.get(record.id);
    return decision === undefined ? [] : [{ who: name, decision }];
  });
  const said: readonly Said[] = own === undefined ? others : [{ who: 'You', decision: own }, ...others];

  function handleSettle(verdict: Verdict, reason: string | null) {
    settle(record.id, verdict, reason);
    // After a long abstract the next card must begin with its title.
    if ((article.current?.getBoundingClientRect().top ?? 0) < 0) article.current?.scrollIntoView();
  }

  return (
    <chakra.article
      ref={showOnce}
      tabIndex={-1}
      outline="none"
      aria-label="Conflict to settle"
      scrollMarginTop="68px"
      display="flex"
      flexDirection="column"
      borderWidth="1px"
      rounded="panel"
      bg="bg.page"
    >
      <chakra.div display="flex" flexDirection="column" gap="2" p={{ base: '3', md: '4' }}>
        <PaperText record={record} />
      </chakra.div>
      <chakra.div {...FOOT}>
        <chakra.ul listStyleType="none" fontSize="panel">
          {said.map(({ who, decision }) => (
            <chakra.li key={who} display="flex" flexWrap="wrap" gap="2">
              {`${who}:`} <DecisionMark outcome={decision.verdict} /> {decision.reason}
            </chakra.li>
          ))}
        </chakra.ul>
        <chakra.p role="status" fontSize="meta" color="text.secondary">
          {`${formatQuantity(left, 'conflict')} left to settle`}
        </chakra.p>
        <Choices record={record.id} said={said} reasons={reasons} onSettle={handleSettle} />
      </chakra.div>
    </chakra.article>
  );
}

interface ChoicesProps {
  readonly record: string;
  readonly said: readonly Said[];
  readonly reasons: readonly string[];
  readonly onSettle: (verdict: Verdict, reason: string | null) => void;
}

/** The outcomes of each phase that need no reason. */
const PLAIN: Readonly<Record<Phase, readonly Verdict[]>> = {
  'title-abstract': ['include', 'maybe', 'exclude'],
  'full-text': ['include', 'maybe', 'not-retrieved'],
};

const ROW = { display: 'flex', flexWrap: 'wrap', gap: '2' } as const;

/** The decisions of readers, each once, then all other outcomes. */
function Choices({ record, said, reasons, onSettle }: ChoicesProps) {
  const phase = useAtomValue(screenedPhaseAtom);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const isReasonAsked = askedFor === record;
  const choices = [
    ...said.map(({ decision: { verdict, reason } }) => ({ verdict, reason })),
    ...PLAIN[phase].map((verdict) => ({ verdict, reason: null })),
  ];
  const distinct = new Map(
    choices.flatMap(({ verdict, reason }) =>
      verdict === null ? [] : [[`${verdict} ${reason ?? ''}`, { verdict, reason }] as const],
    ),
  );

  function settleWithReason(verdict: Verdict, reason: string) {
    onSettle(verdict, reason);
    // The pressed button disappears with this paper, so its group gets the focus.
    group.current?.focus();
  }

  return (
    <>
      <chakra.div ref={group} tabIndex={-1} role="group" aria-label="Settle as" {...ROW}>
        {[...distinct].map(([key, { verdict, reason }]) => (
          <Button
            key={key}
            onClick={() => (reason === null ? onSettle(verdict, reason) : settleWithReason(verdict, reason))}
          >
            {reason === null ? outcomeLabel(verdict) : `${outcomeLabel(verdict)}: ${reason}`}
          </Button>
        ))}
        {reasons.length === 0 ? null : (
          <Button
            tone="quiet"
            aria-expanded={isReasonAsked}
            onClick={() => setAskedFor(isReasonAsked ? null : record)}
          >
            Exclude with a reason...
          </Button>
        )}
      </chakra.div>
      {isReasonAsked ? (
        <Choice
          label="Exclude with a reason"
          value=""
          options={reasons.map((reason) => ({ value: reason, label: reason }))}
          onChoose={(reason) => settleWithReason('exclude', reason)}
        />
      ) : null}
    </>
  );
}
