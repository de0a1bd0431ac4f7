'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { ProgressBar } from '@/components/ui/ProgressBar';
import { abortError, describeError, isAbortError } from '@/lib/base/thrown-errors';
import { checkAgreed, creditsToGoOn } from '@/lib/flows/agreed-price';
import {
  collectGroupPage,
  type GroupsSoFar,
  groupCredits,
  largestFirst,
  MOST_GROUPS_COLLECTED,
  NO_GROUPS,
} from '@/lib/flows/collect-groups';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { GroupCount } from '@/lib/openalex/api';
import type { ListRequest } from '@/lib/queries/list-page-query';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { meterAtom } from '@/lib/state/service/meter-atoms';
import { paymentAtom } from '@/lib/state/service/price-atoms';

interface ExportGroupsProps {
  /** The list that is grouped. */
  readonly request: ListRequest;
  /** 'source', within a sentence. */
  readonly by: string;
  readonly onSave: (groups: readonly GroupCount[]) => void;
  readonly onClose: () => void;
}

type State =
  | { readonly type: 'asked' }
  | { readonly type: 'running' }
  /** Cancelled where there is no error. */
  | {
      readonly type: 'stopped';
      readonly error: string | null;
      /** A page costs so much more than was said that the user is asked again. Unit: credits. */
      readonly more: number | null;
    }
  | { readonly type: 'saved' };

/** Fetches all groups of a list, two hundred a request, once their price was seen, and saves them. */
export function ExportGroups({ request, by, onSave, onClose }: ExportGroupsProps) {
  const { state, soFar, collect, cancel, save } = useGroups(request, onSave);
  const count = soFar.groups.size;
  return (
    <Dialog
      title={`Export all groups by ${by}`}
      width="520px"
      isLocked={state.type === 'running'}
      onClose={onClose}
      actions={<GroupActs state={state} count={count} acts={{ collect, cancel, save, onClose }} />}
    >
      <chakra.div display="flex" flexDirection="column" gap="3" fontSize="panel">
        {state.type === 'running' ? <ProgressBar label="Export progress" value={null} /> : null}
        {state.type === 'stopped' && state.error !== null ? (
          <chakra.p role="alert" color="text.error" overflowWrap="anywhere">
            The export stopped: {state.error}
          </chakra.p>
        ) : null}
        {state.type === 'asked' ? null : (
          <chakra.p role="status" fontVariantNumeric="tabular-nums">
            {statusText(state, count)}
          </chakra.p>
        )}
        {state.type === 'saved' ? null : <GroupsPrice request={request} />}
      </chakra.div>
    </Dialog>
  );
}

function statusText({ type }: State, count: number): string {
  const groups = formatQuantity(count, 'group');
  if (type === 'saved') {
    const most = count >= MOST_GROUPS_COLLECTED ? ', the most that are exported at once' : '';
    return `Saved ${groups}, the largest first${most}.`;
  }
  return type === 'running' ? `${groups} fetched...` : `${groups} are here, and are not paid for again.`;
}

function GroupsPrice({ request: { kind, params } }: Pick<ExportGroupsProps, 'request'>) {
  const isLive = useAtomValue(paymentAtom).isPaid;
  const remaining = useAtomValue(meterAtom)?.remainingCredits ?? null;
  const most = formatExactCount(MOST_GROUPS_COLLECTED);
  const price = groupCredits(kind, params);
  return (
    <chakra.div bg="bg.panel" borderWidth="1px" rounded="control" px="3" py="2">
      <chakra.p fontWeight="medium">
        {isLive
          ? `${formatQuantity(price.page, 'credit')} for each 200 groups, at most ${formatQuantity(price.most, 'credit')}`
          : 'No credits'}
      </chakra.p>
      <chakra.p color="text.secondary">
        How many groups there are is known once the last has come. At most {most} are exported.
        {isLive && remaining !== null ? ` ${formatQuantity(remaining, 'credit')} left today.` : ''}
      </chakra.p>
    </chakra.div>
  );
}

interface GroupActsProps {
  readonly state: State;
  readonly count: number;
  readonly acts: {
    readonly collect: () => Promise<void>;
    readonly cancel: () => void;
    readonly save: () => void;
    readonly onClose: () => void;
  };
}

function GroupActs({ state, count, acts: { collect, cancel, save, onClose } }: GroupActsProps) {
  switch (state.type) {
    case 'running':
      return <Button onClick={cancel}>Cancel</Button>;
    case 'saved':
      return (
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      );
    default:
      return (
        <>
          {count === 0 ? (
            <Button onClick={onClose}>Cancel</Button>
          ) : (
            <Button onClick={save}>{`Export CSV (${formatExactCount(count)})`}</Button>
          )}
          <Button tone="primary" onClick={() => void collect()}>
            {resumeText(state, count)}
          </Button>
        </>
      );
  }
}

function resumeText(state: Exclude<State, { readonly type: 'running' | 'saved' }>, count: number): string {
  if (state.type === 'asked') return 'Export CSV';
  if (state.more !== null) return `Go on (${formatQuantity(state.more, 'credit')} for each 200 groups)`;
  return count === 0 ? 'Try again' : 'Resume';
}

function useGroups(
  { kind, params }: ExportGroupsProps['request'],
  onSave: (groups: readonly GroupCount[]) => void,
) {
  const context = useAtomValue(flowContextAtom);
  const { isPaid } = useAtomValue(paymentAtom);
  const [state, setState] = useState<State>({ type: 'asked' });
  const [soFar, setSoFar] = useState<GroupsSoFar>(NO_GROUPS);
  const controller = useRef<AbortController | null>(null);

  function save(groups: GroupsSoFar): void {
    onSave(largestFirst(groups));
    setState({ type: 'saved' });
  }

  async function collect(): Promise<void> {
    if (context === null) {
      setState({ type: 'stopped', error: NOT_STARTED, more: null });
      return;
    }
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ type: 'running' });
    try {
      let groups = soFar;
      let pages = 0;
      const pageWas = isPaid ? groupCredits(kind, params).page : 0;
      while (groups.next !== null) {
        if (signal.aborted) throw abortError();
        groups = await collectGroupPage(context, kind, params, groups, { signal });
        setSoFar(groups);
        pages += 1;
        const { page } = groupCredits(kind, params);
        const rest = isPaid && groups.next !== null ? page : 0;
        checkAgreed({ said: (pages + 1) * pageWas, spent: pages * page, rest });
      }
      save(groups);
    } catch (error) {
      const reason = isAbortError(error) ? null : describeError(error);
      setState({ type: 'stopped', error: reason, more: creditsToGoOn(error) });
    }
  }

  return { state, soFar, collect, cancel: () => controller.current?.abort(), save: () => save(soFar) };
}
