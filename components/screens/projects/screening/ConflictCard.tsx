'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { formatQuantity } from '@/lib/format/counts';
import { outcomeLabel } from '@/lib/project/outcome-label';
import type { ShownRecord } from '@/lib/project/standing';
import type { Decision, Verdict } from '@/lib/project/types';
import { ownDecisionsAtom } from '@/lib/state/screening/phase-atoms';
import { conflictsAtom, otherReadersAtom, settleAtom } from '@/lib/state/screening/second-reader-atoms';
import { DecisionMark } from '../DecisionMark';
import { PaperText } from './PaperText';

interface Said {
  readonly who: string;
  readonly decision: Decision;
}

/** A paper that was decided on differently, with who decided what: what is chosen now counts for all. */
export function ConflictCard({ shown: { record } }: { readonly shown: ShownRecord }) {
  const left = useAtomValue(conflictsAtom).length;
  const settle = useSetAtom(settleAtom);
  const own = useAtomValue(ownDecisionsAtom).get(record.id);
  const others = useAtomValue(otherReadersAtom).flatMap(({ name, decisions }): Said[] => {
    const decision = decisions.get(record.id);
    return decision === undefined ? [] : [{ who: name, decision }];
  });
  const said: readonly Said[] = own === undefined ? others : [{ who: 'You', decision: own }, ...others];
  return (
    <chakra.article
      aria-label="Conflict to settle"
      display="flex"
      flexDirection="column"
      borderWidth="1px"
      rounded="panel"
      bg="bg.page"
    >
      <chakra.div display="flex" flexDirection="column" gap="2" p={{ base: '3', md: '4' }}>
        <PaperText record={record} />
      </chakra.div>
      <chakra.div
        display="flex"
        flexDirection="column"
        gap="2"
        position="sticky"
        bottom="var(--foot-height, 0px)"
        px={{ base: '3', md: '4' }}
        py="2"
        bg="bg.panel"
        borderTopWidth="1px"
        roundedBottom="panel"
      >
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
        <Choices said={said} onSettle={(verdict, reason) => settle(record.id, verdict, reason)} />
      </chakra.div>
    </chakra.article>
  );
}

interface ChoicesProps {
  readonly said: readonly Said[];
  readonly onSettle: (verdict: Verdict, reason: string | null) => void;
}

/** What somebody decided, each once. */
function Choices({ said, onSettle }: ChoicesProps) {
  const choices = new Map(
    said.flatMap(({ decision: { verdict, reason } }) =>
      verdict === null ? [] : [[`${verdict} ${reason ?? ''}`, { verdict, reason }] as const],
    ),
  );
  return (
    <chakra.div role="group" aria-label="Settle as" display="flex" flexWrap="wrap" gap="2">
      {[...choices].map(([key, { verdict, reason }]) => (
        <Button key={key} onClick={() => onSettle(verdict, reason)}>
          {reason === null ? outcomeLabel(verdict) : `${outcomeLabel(verdict)}: ${reason}`}
        </Button>
      ))}
    </chakra.div>
  );
}
