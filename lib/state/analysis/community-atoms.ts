import { atom, type Getter } from 'jotai/vanilla';
import { type ChunkedTask, nextTask, runInSlices, runToEnd } from '@/lib/base/slices';
import { authorTopics } from '@/lib/entities/author';
import { workKeywords, workTopics } from '@/lib/entities/work';
import { groupLeaders } from '@/lib/graph/analysis/group-leaders';
import { type GroupMember, nameGroups, sampleOf } from '@/lib/graph/analysis/name-groups';
import { followGroups, NO_STABLE_GROUPS, type StableGroups } from '@/lib/graph/analysis/stable-groups';
import { CATEGORY_COUNT } from '@/lib/graph/scene/appearance';
import type { GraphNode } from '@/lib/graph/types';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';

type Values = ReadonlyMap<string, number>;

interface NamedCommunities {
  /** The values they were computed from; null: none. */
  readonly values: Values | null;
  readonly stable: StableGroups;
  readonly names: ReadonlyMap<number, string>;
}

const communitiesAtom = atom<NamedCommunities>({
  values: null,
  stable: NO_STABLE_GROUPS,
  names: new Map(),
});
communitiesAtom.debugLabel = 'communities';

/** Takes over communities as `followCommunitiesAtom` does, in slices. *Errors*: the signal's reason; then nothing has changed. */
export const followInSlicesAtom = atom(null, async (get, set, values: Values, signal: AbortSignal) => {
  const stable = followGroups(get(communitiesAtom).stable, values, CATEGORY_COUNT);
  await nextTask();
  const names = await runInSlices(namingSteps(get, stable.groupOf), { signal });
  signal.throwIfAborted();
  set(communitiesAtom, { values, stable, names });
});

/** The communities found last, by lasting number, with their names; null until they were found once. */
export const stableCommunitiesAtom = atom((get) => {
  const { values, stable, names } = get(communitiesAtom);
  return values === null ? null : { communityOf: stable.groupOf, nameOf: nameOfGroup(names) };
});

function nameOfGroup(names: ReadonlyMap<number, string>): (group: number) => string {
  return (group) => names.get(group) ?? `Group ${group + 1}`;
}

/** Takes over communities that were computed again: each keeps number and colour of the one that it grew out of. */
export const followCommunitiesAtom = atom(null, (get, set, values: Values) => {
  const before = get(communitiesAtom);
  if (before.values === values) return;
  const stable = followGroups(before.stable, values, CATEGORY_COUNT);
  set(communitiesAtom, { values, stable, names: namesOf(get, stable.groupOf) });
});

/** Per node id the name of its community, and per name the index of its colour; null until they were found once. */
export const communityGroupsAtom = atom((get) => {
  const { values, stable, names } = get(communitiesAtom);
  if (values === null) return null;
  const nameOf = nameOfGroup(names);
  return {
    groups: new Map([...stable.groupOf].map(([id, group]) => [id, nameOf(group)])),
    colors: new Map([...stable.colors].map(([group, color]) => [nameOf(group), color])),
  };
});

/** Names groups of nodes by their subject; groups without a clear subject are absent. */
export const groupNamesAtom = atom((get) => (groups: Values) => namesOf(get, groups));

function namesOf(get: Getter, groups: Values): ReadonlyMap<number, string> {
  return runToEnd(namingSteps(get, groups));
}

function* namingSteps(get: Getter, groups: Values): ChunkedTask<ReadonlyMap<number, string>> {
  const { nodes, edges } = get(graphAtom);
  const read = sampleOf(Array.from(groups, ([id, group]) => ({ id, group })));
  const members = read.flatMap(({ id, group }) => {
    const node = nodes.get(id);
    return node === undefined ? [] : memberOf(get, node, group);
  });
  yield;
  const names = new Map(yield* nameGroups(members));
  if (Array.from(groups.values()).every((group) => names.has(group))) return names;
  const taken = new Set(names.values());
  for (const [group, id] of yield* groupLeaders(groups, edges.values())) {
    const name = `Around ${nodes.get(id)?.label ?? ''}`;
    if (names.has(group) || taken.has(name) || name.length > MAX_LEADER_NAME) continue;
    names.set(group, name);
    taken.add(name);
  }
  return names;
}

/** A group named by its best joined node; titles of works are longer. */
const MAX_LEADER_NAME = 48;

/** Topics that a work has weakly, or an author seldom, say nothing of it. */
const MAX_TERMS = 6;

function memberOf(get: Getter, { id, entityType, label }: GraphNode, group: number): GroupMember {
  const record = get(flowContextAtom)?.records.peek(entityType, id) ?? null;
  switch (entityType) {
    case 'works': {
      const isKnown = record?.kind === 'works';
      const terms = isKnown ? [...workTopics(record), ...workKeywords(record)].slice(0, MAX_TERMS) : [];
      return { group, terms: terms.map((term) => term.label), title: label };
    }
    case 'authors': {
      const topics = record?.kind === 'authors' ? authorTopics(record).slice(0, MAX_TERMS) : [];
      return { group, terms: topics.map((topic) => topic.label), title: '' };
    }
    case 'topics':
    case 'keywords':
    case 'concepts':
      return { group, terms: [label], title: '' };
    default:
      return { group, terms: [], title: '' };
  }
}
