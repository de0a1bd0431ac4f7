import { atom } from 'jotai/vanilla';
import { array, boolean, object, safeParse, string } from 'zod/mini';
import { heardStrategy, type StrategyStep, stepBack, steppedStrategy } from '@/lib/project/strategy-changes';
import { nextTime } from '@/lib/state/project/open-project-atoms';
import { projectEnvironmentAtom } from '@/lib/state/project/project-environment';
import { changedParts, DRAFT_PLACE, readStrategyParts } from '@/lib/state/project/strategy-store';
import { contentOf, type KeptStrategy, type StrategyContent } from '@/lib/strategy/kept-strategy';

/** The most steps kept; the oldest is dropped first. */
const MAX_STEPS = 200;

interface NamedStep {
  readonly name: string;
  /** Undoes it (in `past`) or repeats it (in `future`). */
  readonly step: StrategyStep;
}

/** The strategy that belongs to no project. */
interface Draft {
  readonly kept: KeptStrategy | undefined;
  /** Oldest first. */
  readonly past: readonly NamedStep[];
  /** The next step to redo is the last one. */
  readonly future: readonly NamedStep[];
}

const NO_DRAFT: Draft = { kept: undefined, past: [], future: [] };

const stateAtom = atom<Draft | null>(null);
stateAtom.debugLabel = 'strategy draft';

/** The strategy that belongs to no project; null: there is none, or it was not read yet. */
export const draftAtom = atom((get) => get(stateAtom)?.kept ?? null);

export const draftUndoStepAtom = atom((get) => get(stateAtom)?.past.at(-1)?.name ?? null);
export const draftRedoStepAtom = atom((get) => get(stateAtom)?.future.at(-1)?.name ?? null);

/** The reason why the draft is not stored; null: it is. */
export const unstoredDraftAtom = atom<string | null>(null);

const MESSAGE = object({
  draft: object({ isStrategy: boolean(), answers: array(string()), versions: array(string()) }),
});

/** Reads the draft again after another tab stored it. */
const hearDraftAtom = atom(null, async (get, set, data: unknown): Promise<void> => {
  const message = safeParse(MESSAGE, data);
  const environment = get(projectEnvironmentAtom);
  const before = get(stateAtom);
  if (!message.success || environment === null || before === null) return;
  const { database } = environment;
  const heard = await readStrategyParts(database, DRAFT_PLACE, message.data.draft, before.kept);
  const now = get(stateAtom);
  if (now === null) return;
  set(stateAtom, { ...now, kept: heardStrategy(now.kept, before.kept, heard ?? undefined) });
});

/** Reads the draft, once. Null: it is ready; else the reason, as a sentence. */
export const openDraftAtom = atom(null, async (get, set): Promise<string | null> => {
  const environment = get(projectEnvironmentAtom);
  if (environment === null) return 'Strategies cannot be opened yet. Try again in a moment.';
  if (get(stateAtom) !== null) return null;
  const read = await environment.store.readDraft();
  if (!read.ok) return `The strategy could not be read: ${read.error.message}`;
  if (get(stateAtom) !== null) return null;
  set(stateAtom, { ...NO_DRAFT, kept: read.value ?? undefined });
  environment.port?.addEventListener('message', ({ data }) => void set(hearDraftAtom, data));
  return null;
});

const storeDraftAtom = atom(
  null,
  async (get, set, before: KeptStrategy | undefined, after: KeptStrategy | undefined): Promise<void> => {
    const environment = get(projectEnvironmentAtom);
    if (environment === null) return;
    const written = await environment.store.writeDraft({ before, after });
    set(unstoredDraftAtom, written.ok ? null : written.error.message);
    environment.port?.postMessage({ draft: changedParts({ before, after }) });
  },
);

/** Applies a step. Returns the reverse step; null: nothing changed. */
const stepDraftAtom = atom(null, (get, set, step: StrategyStep): StrategyStep | null => {
  const draft = get(stateAtom);
  const environment = get(projectEnvironmentAtom);
  if (draft === null || environment === null) return null;
  const { kept } = draft;
  const time = nextTime(environment.now(), { changed: kept?.strategy.changed ?? '' });
  const next = steppedStrategy(kept, step, time);
  if (next === kept) return null;
  set(stateAtom, { ...draft, kept: next });
  void set(storeDraftAtom, kept, next);
  return stepBack(kept, step);
});

/** Changes the draft as one step of that name. Returns whether anything changed. */
export const changeDraftAtom = atom(null, (get, set, name: string, to: StrategyContent): boolean => {
  const id = get(projectEnvironmentAtom)?.newId() ?? '';
  const from = contentOf(get(stateAtom)?.kept?.strategy);
  const step = set(stepDraftAtom, { id, from, to });
  const draft = get(stateAtom);
  if (step === null || draft === null) return false;
  set(stateAtom, {
    ...draft,
    past: [...draft.past, { name, step }].slice(-MAX_STEPS),
    future: [],
  });
  return true;
});

/** Undoes or repeats the latest step; returns its name, or null. */
export const reverseDraftAtom = atom(null, (get, set, direction: 'undo' | 'redo'): string | null => {
  const before = get(stateAtom);
  const named = direction === 'undo' ? before?.past.at(-1) : before?.future.at(-1);
  if (before === null || named === undefined) return null;
  const { name } = named;
  const step = set(stepDraftAtom, named.step) ?? named.step;
  const draft = get(stateAtom) ?? before;
  set(
    stateAtom,
    direction === 'undo'
      ? {
          ...draft,
          past: before.past.slice(0, -1),
          future: [...draft.future, { name, step }],
        }
      : {
          ...draft,
          past: [...draft.past, { name, step }],
          future: before.future.slice(0, -1),
        },
  );
  return name;
});

/** Stores answers and versions beside the draft. */
export const keepBesideDraftAtom = atom(
  null,
  (get, set, change: (kept: KeptStrategy) => Pick<KeptStrategy, 'answers' | 'versions'>): void => {
    const draft = get(stateAtom);
    if (draft?.kept === undefined) return;
    const kept = { ...draft.kept, ...change(draft.kept) };
    set(stateAtom, { ...draft, kept });
    void set(storeDraftAtom, draft.kept, kept);
  },
);

/** Clears the draft after it was moved into a project. */
export const clearDraftAtom = atom(null, (get, set): void => {
  const draft = get(stateAtom);
  if (draft?.kept === undefined) return;
  set(stateAtom, NO_DRAFT);
  void set(storeDraftAtom, draft.kept, undefined);
});
