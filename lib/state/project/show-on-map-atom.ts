import { atom } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import { recordLabel } from '@/lib/entities/facts';
import type { EntityRecord } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import type { FlowContext } from '@/lib/flows/context';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { isLocalRecordId } from '@/lib/project/local-record-id';
import { addEntitiesAtom } from '@/lib/state/exchange/import-graph-atoms';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { beginRunAtom, endRunAtom } from '@/lib/state/graph/graph-status-atoms';
import { nameStepOfNodes } from '@/lib/state/graph/step-names';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { askAtom } from '@/lib/state/question-atoms';
import { resumeAtom, workspaceAtom } from '@/lib/state/workspace-atom';
import { dismissProjectMessageAtom, tellProjectAtom } from './project-message-atom';

/** More records than this are loaded only once the reader has agreed to the price. */
const MOST_LOADED_UNASKED = 500;

const FIELDS = kindFacts('works').minimalFields;

/** Works at hand with all that a node and its relations are made of. */
function heldWorks({ records }: FlowContext, ids: readonly string[]): ReadonlyMap<string, EntityRecord> {
  return new Map(
    ids.flatMap((id) => {
      const record = records.peek('works', id);
      return record !== null && FIELDS.every((field) => field in record.raw) ? [[id, record] as const] : [];
    }),
  );
}

/** Whether so many records may be loaded: many of them only when the reader agrees. */
const agreeAtom = atom(null, async (_get, set, context: FlowContext, count: number): Promise<boolean> => {
  if (count <= MOST_LOADED_UNASKED || !(await context.costsCredits?.())) return true;
  const credits = Math.ceil(count / 100);
  return set(askAtom, {
    title: `Show ${formatQuantity(count, 'paper')} on the map`,
    paragraphs: [
      `Their records will be loaded, for ${formatQuantity(credits, 'credit')} at most: those that the browser has are free.`,
    ],
    verb: 'Show',
  });
});

interface Loaded {
  readonly records: readonly EntityRecord[];
  readonly fault: string | null;
}

/** Null: the reader did not agree, or stopped it. */
const loadWorksAtom = atom(null, async (_get, set, context: FlowContext, ids: readonly string[]) => {
  const held = heldWorks(context, ids);
  const lacking = ids.filter((id) => !held.has(id));
  if (!(await set(agreeAtom, context, lacking.length))) return null;
  if (lacking.length === 0) return { records: [...held.values()], fault: null } satisfies Loaded;
  const run = set(beginRunAtom, 'load');
  const { signal } = run.controller;
  try {
    const { found } = await context.api.fetchBatch('works', lacking, { select: FIELDS, signal });
    const loaded = new Map(found.map((record) => [record.id, record]));
    const records = ids.flatMap((id) => held.get(id) ?? loaded.get(id) ?? []);
    return { records, fault: null } satisfies Loaded;
  } catch (error) {
    if (signal.aborted) return null;
    report('warning', `${lacking.length} works of a project could not be loaded for the map`, error);
    return { records: [...held.values()], fault: describeError(error) } satisfies Loaded;
  } finally {
    set(endRunAtom, run);
  }
});

interface Shown {
  readonly added: number;
  readonly present: number;
  readonly lost: number;
  readonly local: number;
  /** Works on the map that are filtered out there. */
  readonly hidden: number;
  readonly fault: string | null;
}

/** '12 papers added to the map, 3 already there.', and what is missing of them. */
function describeShown({ added, present, lost, local, hidden, fault }: Shown): string {
  const already = present === 0 ? '' : `, ${formatExactCount(present)} already there`;
  const sentences = [
    added === 0 && present > 0
      ? `All ${formatExactCount(present)} are on the map already.`
      : `${formatQuantity(added, 'paper')} added to the map${already}.`,
  ];
  if (lost > 0) {
    const reason = fault ?? 'the source has no such record any more';
    sentences.push(`${formatQuantity(lost, 'paper')} could not be loaded: ${reason.replace(/\.$/, '')}.`);
  }
  if (local > 0) sentences.push(`${formatQuantity(local, 'paper')} left out: known to this project alone.`);
  if (hidden > 0)
    sentences.push(`The filters of the map hide ${hidden === 1 ? 'one' : formatExactCount(hidden)} of them.`);
  return sentences.join(' ');
}

/**
 * Puts papers of the project on the map as one step. Nodes that are there already keep their positions. Reports the result.
 * Returns whether any of the papers is on the map. Never rejects.
 * @param ids of records; local ones have no work that a node could show, and are left out.
 */
export const showOnMapAtom = atom(null, async (get, set, ids: readonly string[]): Promise<boolean> => {
  set(tellProjectAtom, 'Loading the papers for the map...', { isBusy: true });
  // The graph of the last visit comes first, and is added to.
  await get(workspaceAtom);
  await set(resumeAtom);
  const context = get(flowContextAtom);
  if (context === null) {
    set(tellProjectAtom, NOT_STARTED, { isFailure: true });
    return false;
  }
  const works = ids.filter((id) => !isLocalRecordId(id));
  const before = get(graphAtom).nodes;
  const wanted = works.filter((id) => !before.has(id));
  const loaded = await set(loadWorksAtom, context, wanted);
  if (loaded === null) {
    set(dismissProjectMessageAtom);
    return false;
  }
  const { records, fault } = loaded;
  const step = nameStepOfNodes('Add', records.map(recordLabel));
  set(addEntitiesAtom, context, records, step, 'minimal');
  const present = works.length - wanted.length;
  const lost = wanted.length - records.length;
  const local = ids.length - works.length;
  const visible = new Set(get(visibleGraphAtom).nodes.map(({ id }) => id));
  const { nodes } = get(graphAtom);
  const hidden = works.filter((id) => nodes.has(id) && !visible.has(id)).length;
  const shown = { added: records.length, present, lost, local, hidden, fault };
  set(tellProjectAtom, describeShown(shown), { isFailure: lost > 0 });
  return records.length + present > 0;
});
