import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { GoneKeywords } from '@/components/entity/GoneKeywords';
import { navigate } from '@/components/router/url-store';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { Folded } from '@/components/ui/Folded';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { goOnLabel } from '@/lib/flows/agreed-price';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/days';
import { recordName } from '@/lib/project/record-name';
import type { AskedSearch } from '@/lib/project/replay/asked-searches';
import { compareAskings } from '@/lib/project/replay/search-difference';
import { tellDifference } from '@/lib/project/replay/tell-difference';
import type { ShownRecord } from '@/lib/project/standing';
import type { ProjectState } from '@/lib/project/types';
import { listPath, readListAddress } from '@/lib/routing/list-address';
import {
  goOnReplayAtom,
  type ReplayStep,
  replayAtom,
  replayedFactsAtom,
  replayFaultAtom,
} from '@/lib/state/project/replay-atoms';

interface SearchLineProps {
  readonly search: AskedSearch;
  readonly state: ProjectState;
  readonly shown: ReadonlyMap<string, ShownRecord>;
}

/** One search: its last answer, the difference from before, and the progress of asking it again. */
export function SearchLine({ search, state, shown }: SearchLineProps) {
  const step = useAtomValue(replayAtom)?.steps.get(search.key) ?? null;
  const { last, before, words, extent } = search;
  const kept =
    extent === 'chosen'
      ? `${formatQuantity(last.ids.length, 'paper')} chosen`
      : formatQuantity(last.ids.length, 'paper');
  const facts = [
    formatDay(last.time),
    ...(before === null
      ? [...(last.found === null ? [] : [`${formatExactCount(last.found)} found`]), kept]
      : tellDifference(search)),
  ];
  return (
    <chakra.li py="2" borderTopWidth="1px">
      <chakra.p overflowWrap="anywhere">{words}</chakra.p>
      <chakra.p fontSize="panel" color="text.secondary" fontVariantNumeric="tabular-nums">
        {facts.join(' · ')}
      </chakra.p>
      {step === null ? null : <StepLine step={step} search={search} />}
      <LostKeywords search={search} />
      {before === null ? null : <Differing search={search} state={state} shown={shown} />}
    </chakra.li>
  );
}

interface StepLineProps extends Pick<SearchLineProps, 'search'> {
  readonly step: ReplayStep;
}

function StepLine({ step, search }: StepLineProps) {
  if (step.state === 'asking') {
    const { retrieved, total, isLookingUp } = step;
    const act = isLookingUp === true ? 'Looking up what it does not find any more' : 'Asking again';
    return (
      <chakra.div py="1">
        <ProgressBar
          label={`${act}: ${search.words}`}
          value={total === null || total === 0 ? null : retrieved / total}
        />
      </chakra.div>
    );
  }
  if (step.state === 'failed') {
    return (
      <>
        <chakra.p
          role="alert"
          fontSize="panel"
          color="text.error"
        >{`Could not be asked: ${step.error}`}</chakra.p>
        <ServiceStep of={step.error} />
        {step.more === null ? null : <GoOn search={search} more={step.more} />}
      </>
    );
  }
  return step.state === 'waiting' ? (
    <chakra.p fontSize="panel" color="text.secondary">
      Not asked yet.
    </chakra.p>
  ) : null;
}

/** Shown if the search became more expensive than announced; the answer so far is kept. */
function GoOn({ search, more }: Pick<SearchLineProps, 'search'> & { readonly more: number }) {
  const isRunning = useAtomValue(replayAtom)?.isRunning === true;
  const goOn = useSetAtom(goOnReplayAtom);
  return (
    <Button size="small" tone="primary" disabled={isRunning} onClick={() => void goOn(search, more)}>
      {goOnLabel(more)}
    </Button>
  );
}

/**
 * Shown if a search finds nothing, or less than before: a link to its list with a replacement for a lost keyword. The
 * history keeps the original search.
 */
function LostKeywords({ search }: Pick<SearchLineProps, 'search'>) {
  const fault = useAtomValue(replayFaultAtom)(search);
  const { found } = search.last;
  const isLess = found !== null && (found === 0 || found < (search.before?.found ?? 0));
  const [path, query] = search.request.split('?');
  if (!isLess || path !== '/works' || fault !== null) return null;
  const { address } = readListAddress(new URLSearchParams(query));
  return (
    <GoneKeywords
      kind="works"
      filter={address.filter}
      onFilter={(filter) => navigate(listPath('works', { ...address, filter }))}
    />
  );
}

/** Papers named in each group; a search may lose thousands. */
const MOST_NAMED = 50;

/** The papers that are new, gone or united. */
function Differing({ search: { before, last }, state, shown }: SearchLineProps) {
  const facts = useAtomValue(replayedFactsAtom);
  if (before === null) return null;
  const { fresh, unfound, deleted, onlyListed, merged } = compareAskings(before, last);
  const nameOf = (id: string) => {
    const record = shown.get(id)?.record ?? state.records.get(id);
    return record === undefined ? facts.get(id)?.title || id : recordName(record);
  };
  const groups: readonly (readonly [title: string, names: readonly string[]])[] = [
    ['New', fresh.map(nameOf)],
    ['No longer found', unfound.map(nameOf)],
    ['Deleted at the source', deleted.map(nameOf)],
    ['No longer found; whether they are at the source was not asked', onlyListed.map(nameOf)],
    [
      'United with others at the source',
      merged.map(([former, present]) => `${nameOf(former)}, now ${present}`),
    ],
  ];
  const those = groups.filter(([, names]) => names.length > 0);
  if (those.length === 0) return null;
  return (
    <Folded summary="Which papers">
      {those.map(([title, names]) => (
        <chakra.div key={title} pb="2">
          <chakra.h3 fontSize="meta" color="text.secondary">
            {title}
          </chakra.h3>
          <chakra.ul listStyleType="none" aria-label={title}>
            {names.slice(0, MOST_NAMED).map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two papers may have one title.
              <chakra.li key={index} overflowWrap="anywhere">
                {name}
              </chakra.li>
            ))}
            {names.length > MOST_NAMED ? (
              <chakra.li color="text.secondary">{`and ${formatExactCount(names.length - MOST_NAMED)} more`}</chakra.li>
            ) : null}
          </chakra.ul>
        </chakra.div>
      ))}
    </Folded>
  );
}
