import type { ChunkedTask } from '@/lib/base/slices';
import type { ComparedPaper } from '@/lib/evaluation/matching/compared-paper';
import {
  type DuplicateGroups,
  groupDuplicates,
  type PossibleDuplicate,
} from '@/lib/evaluation/matching/deduplicate';
import { matchPapers } from '@/lib/evaluation/matching/match-papers';
import type { MatchPair } from '@/lib/evaluation/types';
import { unpackPapers } from './packed-papers';
import { serveTasks } from './task-session';
import type { TaskCall } from './tasks';

/** Pairs or groups in one message. */
const ITEMS_PER_MESSAGE = 1_000;

/** Some papers of a list, packed. */
export interface PackedPart {
  readonly list: 'truth' | 'retrieved';
  readonly packed: string;
}

type FoundPart = { readonly groups: DuplicateGroups } | { readonly possible: readonly PossibleDuplicate[] };

function* unpackSteps(
  parts: readonly PackedPart[],
): ChunkedTask<Readonly<Record<PackedPart['list'], readonly ComparedPaper[]>>, number> {
  const lists = { truth: [] as ComparedPaper[], retrieved: [] as ComparedPaper[] };
  for (const { list, packed } of parts) {
    lists[list].push(...unpackPapers(packed));
    yield 0;
  }
  return lists;
}

function* postSteps<Item>(
  items: readonly Item[],
  post: (part: readonly Item[]) => void,
): ChunkedTask<void, number> {
  for (let start = 0; start < items.length; start += ITEMS_PER_MESSAGE) {
    post(items.slice(start, start + ITEMS_PER_MESSAGE));
    yield 1;
  }
}

/** Compares papers; what is found is posted in parts. */
export const matchingTasks = {
  *match(
    _input: null,
    { parts, post }: TaskCall<PackedPart, readonly MatchPair[]>,
  ): ChunkedTask<void, number> {
    const { truth, retrieved } = yield* unpackSteps(parts);
    yield* postSteps(yield* matchPapers(truth, retrieved), post);
  },
  *duplicates(_input: null, { parts, post }: TaskCall<PackedPart, FoundPart>): ChunkedTask<void, number> {
    const { truth } = yield* unpackSteps(parts);
    const { groups, possible } = yield* groupDuplicates(truth);
    yield* postSteps(groups, (part) => post({ groups: part }));
    yield* postSteps(possible, (part) => post({ possible: part }));
  },
};

serveTasks(() => matchingTasks);
