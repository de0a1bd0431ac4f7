import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { SelectField } from '@/components/ui/SelectField';
import { ShowMore } from '@/components/ui/ShowMore';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/days';
import type { Ledgers } from '@/lib/project/ledgers';
import { type AskedSearch, askedSearches } from '@/lib/project/replay/asked-searches';
import { RENEWAL_AGES, renewalAge } from '@/lib/project/replay/renewal';
import { recallChange, waitingUpdate } from '@/lib/project/replay/search-difference';
import { tellRecall } from '@/lib/project/replay/tell-difference';
import type { ShownRecord } from '@/lib/project/standing';
import type { ProjectState } from '@/lib/project/types';
import { isReadOnlyAtom } from '@/lib/state/project/open-project-atoms';
import { editHeaderAtom } from '@/lib/state/project/record-acts';
import { replayAllAtom, replayAtom, replayFaultAtom, stopReplayAtom } from '@/lib/state/project/replay-atoms';
import { takeInUpdatesAtom } from '@/lib/state/project/update-acts';
import { SearchLine } from './SearchLine';

interface SearchesPanelProps {
  readonly ledgers: Ledgers;
  readonly state: ProjectState;
  readonly shown: ReadonlyMap<string, ShownRecord>;
}

/**
 * The searches of a project: asks all again, and shows their answers. Source:
 * docs/behaviours/project-history.md#asking-again.
 */
export function SearchesPanel({ ledgers, state, shown }: SearchesPanelProps) {
  const searches = useMemo(() => askedSearches(ledgers, state), [ledgers, state]);
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  if (searches.length === 0) return null;
  return (
    <chakra.section
      aria-label="Searches"
      borderWidth="1px"
      rounded="panel"
      p={{ base: '3', md: '4' }}
      maxW="860px"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" columnGap="4" rowGap="2">
        <chakra.div flex="1" minW="240px">
          <chakra.h2 fontWeight="semibold">{formatQuantity(searches.length, 'search', 'searches')}</chakra.h2>
          <chakra.p fontSize="panel" color="text.secondary">
            {tellDays(searches)}
          </chakra.p>
        </chakra.div>
        {isReadOnly ? null : <AskAgain searches={searches} />}
      </chakra.div>
      {isReadOnly ? null : <Refused searches={searches} />}
      <ShowMore items={searches} noun="search" nouns="searches">
        {(drawn) => (
          <chakra.ul listStyleType="none" mt="2">
            {drawn.map((search) => (
              <SearchLine key={search.key} search={search} state={state} shown={shown} />
            ))}
          </chakra.ul>
        )}
      </ShowMore>
      <Outcome searches={searches} state={state} shown={shown} />
      {isReadOnly ? null : <AgeField header={state.header} />}
    </chakra.section>
  );
}

/** 'Last asked on 24 November 2026.' */
function tellDays(searches: readonly AskedSearch[]): string {
  const times = searches.map(({ last }) => last.time).toSorted();
  const [first, latest] = [formatDay(times[0] ?? ''), formatDay(times.at(-1) ?? '')];
  return first === latest ? `Last asked on ${first}.` : `Last asked from ${first} to ${latest}.`;
}

interface SearchesProps {
  readonly searches: readonly AskedSearch[];
}

function AskAgain({ searches }: SearchesProps) {
  const replay = useAtomValue(replayAtom);
  const faultOf = useAtomValue(replayFaultAtom);
  const ask = useSetAtom(replayAllAtom);
  const stop = useSetAtom(stopReplayAtom);
  const askable = searches.filter((search) => faultOf(search) === null);
  if (replay?.isRunning === true)
    return (
      <Button size="small" onClick={() => stop()}>
        Cancel
      </Button>
    );
  const left = askable.filter(({ key }) => {
    const step = replay?.steps.get(key);
    return step !== undefined && step.state !== 'done';
  });
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      {left.length === 0 || left.length === askable.length ? null : (
        <Button size="small" tone="primary" onClick={() => void ask(left)}>
          {left.length === 1
            ? 'Ask the one that is left'
            : `Ask the ${formatExactCount(left.length)} that are left`}
        </Button>
      )}
      <Button size="small" disabled={askable.length === 0} onClick={() => void ask(askable)}>
        Ask all searches again
      </Button>
    </chakra.div>
  );
}

/** Searches that cannot be asked at this source, with the reason. */
function Refused({ searches }: SearchesProps) {
  const faultOf = useAtomValue(replayFaultAtom);
  const reasons = new Map<string, number>();
  for (const search of searches) {
    const fault = faultOf(search);
    if (fault !== null) reasons.set(fault, (reasons.get(fault) ?? 0) + 1);
  }
  return [...reasons].map(([reason, count]) => (
    <chakra.div key={reason} mt="2">
      <Notice tone="warning">
        {`${formatQuantity(count, 'search', 'searches')} cannot be asked again. ${reason}`}
      </Notice>
    </chakra.div>
  ));
}

/** The change of recall of included papers, and the new papers to add. */
function Outcome({ searches, state, shown }: SearchesProps & Omit<SearchesPanelProps, 'ledgers'>) {
  const takeIn = useSetAtom(takeInUpdatesAtom);
  const isRunning = useAtomValue(replayAtom)?.isRunning === true;
  const isReadOnly = useAtomValue(isReadOnlyAtom);
  const again = searches.filter(({ before }) => before !== null);
  if (again.length === 0) return null;
  const recall = recallChange(state, shown, searches);
  const waiting = again.map((search) => waitingUpdate(search, state));
  const news = new Set(waiting.flatMap(({ works }) => works.map(({ id }) => id))).size;
  const merged = new Set(waiting.flatMap((each) => each.merged.map(([former]) => former))).size;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2" mt="2">
      {recall === null ? null : (
        <chakra.p flex="1" minW="240px">
          {tellRecall(recall)}
        </chakra.p>
      )}
      {isReadOnly || news + merged === 0 ? null : (
        <Button size="small" tone="primary" disabled={isRunning} onClick={() => void takeIn(again)}>
          {news === 0
            ? `Follow ${formatQuantity(merged, 'united paper')}`
            : `Take in ${formatQuantity(news, 'new paper')}`}
        </Button>
      )}
    </chakra.div>
  );
}

/** The age of searches at which a project offers to ask them again. */
function AgeField({ header }: Pick<ProjectState, 'header'>) {
  const edit = useSetAtom(editHeaderAtom);
  const days = renewalAge(header);
  const ages = days === null || RENEWAL_AGES.includes(days) ? RENEWAL_AGES : [...RENEWAL_AGES, days];
  return (
    <chakra.div w="240px" mt="3">
      <SelectField
        label="Offer to ask again"
        value={String(days)}
        options={[
          ...ages.map((age) => ({ value: String(age), label: `After ${formatQuantity(age, 'day')}` })),
          { value: 'null', label: 'Never' },
        ]}
        onChange={(value) =>
          edit('When to ask searches again', { renewAfterDays: value === 'null' ? null : Number(value) })
        }
      />
    </chakra.div>
  );
}
