import { atom, type Getter, type Setter } from 'jotai/vanilla';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { checkAgreed, creditsToGoOn } from '@/lib/flows/agreed-price';
import { MOST_COLLECTED } from '@/lib/flows/collect-list';
import type { FlowContext } from '@/lib/flows/context';
import { requestAsSent } from '@/lib/flows/count-lines';
import {
  type LineSoFar,
  type LineWorks,
  nothingOfLine,
  priceOfLine,
  retrieveLine,
} from '@/lib/flows/retrieve-line';
import {
  creditsOfParts,
  exactWorks,
  knownFoundBy,
  type PartsPrice,
  type PartsSoFar,
  priceOfKnownFound,
  priceOfParts,
  retrieveParts,
} from '@/lib/flows/retrieve-parts';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { ownProjectAtom } from '@/lib/state/project/open-project-atoms';
import { tellProjectAtom } from '@/lib/state/project/project-message-atom';
import { sourceFaultAtom } from '@/lib/state/project/project-source-atoms';
import { addRecordsAtom } from '@/lib/state/project/record-acts';
import { ensureProjectAtom } from '@/lib/state/project/shelf-acts';
import { tellStepAtom } from '@/lib/state/project/tell-step-atom';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { countOfSet } from '@/lib/strategy/questions';
import type { CountedAnswers } from '@/lib/strategy/types';
import type { WorkSet } from '@/lib/strategy/work-set';
import { keepDraftInProjectAtom } from './keep-draft-atom';
import { knownGroupsAtom } from './known-atoms';
import { type AskedLine, askedLinesAtom } from './set-of-line';
import { strategyAnswersAtom, strategyPlaceAtom } from './strategy-atoms';

/** The current or last retrieval, and its line. */
export interface Retrieval {
  /** Id of the line. */
  readonly line: string;
  /**
   * `ids`: for the parts of a combined line; `records`: into the project; `known`: the known papers that the service
   * finds.
   */
  readonly what: 'ids' | 'records' | 'known';
  readonly state: 'running' | 'stopped' | 'failed' | 'done';
  readonly retrieved: number;
  /** Null: not known yet. */
  readonly total: number | null;
  /** The reason of a failure. */
  readonly message: string | null;
  /**
   * The price of continuing, if it was stopped since it would cost more than twice the announced price. Unit: credits.
   */
  readonly more: number | null;
}

const retrievalStateAtom = atom<Retrieval | null>(null);
retrievalStateAtom.debugLabel = 'retrieval of a line';

export const retrievalAtom = atom((get) => get(retrievalStateAtom));

const controllerAtom = atom<AbortController | null>(null);

export const stopRetrievalAtom = atom(null, (get) => get(controllerAtom)?.abort());

// Retrieved ids and records, by source of records. They are kept as long as the page is open, so that nothing is paid
// for twice.

const partsAtom = atom<ReadonlyMap<string, PartsSoFar>>(new Map<string, PartsSoFar>());

const heldAtom = atom<ReadonlyMap<string, LineSoFar>>(new Map<string, LineSoFar>());

const foundKnownAtom = atom<ReadonlyMap<string, ReadonlySet<string>>>(new Map<string, ReadonlySet<string>>());

const partsHereAtom = atom((get): PartsSoFar => get(partsAtom).get(get(dataSourceAtom)) ?? new Map());

const isLiveAtom = atom((get) => get(paymentAtom).isPaid);

/** The exact works of a line, by its id; null: they are not all loaded. */
export const exactWorksAtom = atom((get) => {
  const [lines, parts] = [get(askedLinesAtom), get(partsHereAtom)];
  return (line: string): ReadonlySet<string> | null => {
    const asked = lines.get(line);
    return asked === undefined ? null : exactWorks(asked.set, parts);
  };
});

/** The price of retrieving the ids of a line's parts, by its id; null: the line asks for nothing. */
export const partsPriceAtom = atom((get) => {
  const [lines, parts, answers] = [get(askedLinesAtom), get(partsHereAtom), get(strategyAnswersAtom)];
  const isLive = get(isLiveAtom);
  return (line: string): PartsPrice | null => {
    const asked = lines.get(line);
    return asked === undefined ? null : priceOfParts(asked.set, answers, parts, isLive);
  };
});

function keyOf(source: string, { set }: AskedLine): string {
  return JSON.stringify([source, set], (name, value: unknown) => (name === 'tree' ? null : value));
}

/** The works of a line in the form for retrieval; null: they must be combined and are not loaded. */
function worksOf(parts: PartsSoFar, { set }: AskedLine): LineWorks | null {
  if (set.type === 'request') return { type: 'list', request: set.request };
  const exact = exactWorks(set, parts);
  return exact === null ? null : { type: 'ids', ids: [...exact] };
}

/** The number of works of a line, as far as it is known. */
function foundBy(answers: CountedAnswers, set: WorkSet, works: LineWorks | null): number | null {
  if (works?.type === 'ids') return works.ids.length;
  return countOfSet(set, null, answers)?.most ?? null;
}

/** The price of retrieving a line into the project. */
export interface LinePrice {
  /** Works of the line, or an upper bound if it is combined here; null: not counted. */
  readonly found: number | null;
  /** The number to be retrieved, at most 10,000. */
  readonly records: number;
  readonly requests: number;
  /** At most. */
  readonly credits: number;
  /** The reason why it cannot be retrieved, as a sentence; null: it can. */
  readonly fault: string | null;
}

const NOT_COUNTED = 'Count the line first: then its price is known.';
const TOO_LARGE = `A part of this line has more than ${formatExactCount(MOST_COLLECTED)} works, so that what it finds cannot be put together here. Narrow it.`;

/** The price of retrieving a line into the project, by its id; null: the line asks for nothing. */
export const linePriceAtom = atom((get) => {
  const lines = get(askedLinesAtom);
  const priceOf = get(partsPriceAtom);
  const isLive = get(isLiveAtom);
  const [held, source] = [get(heldAtom), get(dataSourceAtom)];
  const [atHand, answers] = [get(partsHereAtom), get(strategyAnswersAtom)];
  return (line: string): LinePrice | null => {
    const asked = lines.get(line);
    if (asked === undefined) return null;
    const works = worksOf(atHand, asked);
    const found = foundBy(answers, asked.set, works);
    const parts = works === null ? priceOf(line) : null;
    const fault = found === null ? NOT_COUNTED : (parts?.tooLarge ?? 0) > 0 ? TOO_LARGE : null;
    const before = held.get(keyOf(source, asked)) ?? null;
    const price = priceOfLine(works ?? { type: 'ids', ids: [] }, found ?? 0, before, isLive);
    return {
      found,
      records: price.records,
      requests: price.requests + (parts?.requests ?? 0),
      credits: price.credits + (parts?.credits ?? 0),
      fault,
    };
  };
});

type Tell = (retrieved: number, total: number | null) => void;

/** Runs one task at a time for a line, with its progress. Null: it did not complete. */
async function run<Value>(
  get: Getter,
  set: Setter,
  { id }: AskedLine,
  what: Retrieval['what'],
  task: (context: FlowContext, signal: AbortSignal, tell: Tell) => Promise<Value>,
): Promise<Value | null> {
  if (get(controllerAtom) !== null) return null;
  const controller = new AbortController();
  set(controllerAtom, controller);
  let far: Retrieval = {
    line: id,
    what,
    state: 'running',
    retrieved: 0,
    total: null,
    message: null,
    more: null,
  };
  const show = (change: Partial<Retrieval>) => {
    far = { ...far, ...change };
    set(retrievalStateAtom, far);
  };
  show({});
  try {
    const context = get(flowContextAtom);
    if (context === null) throw new Error(NOT_STARTED);
    const { signal } = controller;
    const value = await task(context, signal, (retrieved, total) => show({ retrieved, total }));
    show({ state: 'done' });
    return value;
  } catch (error) {
    const isStopped = isAbortError(error) || controller.signal.aborted;
    show(
      isStopped
        ? { state: 'stopped' }
        : { state: 'failed', message: describeError(error), more: creditsToGoOn(error) },
    );
    return null;
  } finally {
    set(controllerAtom, null);
  }
}

/** Retrieves the missing ids of a line's parts, so that its number is exact. Returns whether it is. Never rejects. */
export const retrievePartsAtom = atom(null, async (get, set, line: string): Promise<boolean> => {
  const asked = get(askedLinesAtom).get(line);
  if (asked === undefined) return false;
  const source = get(dataSourceAtom);
  await run(get, set, asked, 'ids', async (context, signal, tell) => {
    const restOf = () =>
      priceOfParts(asked.set, get(strategyAnswersAtom), get(partsHereAtom), get(paymentAtom).isPaid);
    const price = restOf();
    let pages = 0;
    let spent = 0;
    tell(0, price.requests);
    const onPage = (parts: PartsSoFar) => {
      set(partsAtom, new Map(get(partsAtom)).set(source, parts));
      pages += 1;
      spent += creditsOfClass('search');
      tell(pages, Math.max(pages, price.requests));
      checkAgreed({ said: price.credits, spent, rest: restOf().credits });
    };
    return await retrieveParts(context, asked.set, get(partsHereAtom), { signal, onPage });
  });
  return get(exactWorksAtom)(line) !== null;
});

/** Adds the records of a line to the open project, as one step and one entry of the history. */
async function addLine(
  get: Getter,
  set: Setter,
  line: AskedLine,
  works: LineWorks,
  { facts, soFar, credits }: LineSoFar,
) {
  const { number, text } = line;
  const words = `Line ${number}: ${text}`;
  const partsCredits =
    works.type === 'list' || !get(isLiveAtom) ? 0 : creditsOfParts(line.set, get(partsHereAtom));
  const added = await set(addRecordsAtom, {
    records: [...facts].map(([workId, each], at) => ({
      workId,
      facts: each,
      route: { kind: 'line' as const, line: number, position: at + 1 },
    })),
    kind: 'line',
    asked:
      works.type === 'list'
        ? { type: 'request', request: requestAsSent(works.request), words }
        : { type: 'words', words },
    found: soFar.found,
    credits: credits + partsCredits,
  });
  const name = get(ownProjectAtom)?.header.name ?? '';
  if (added === null)
    return set(tellProjectAtom, 'Nothing was added: the project was closed meanwhile.', { isFailure: true });
  const already = added.duplicates === 0 ? '' : `, ${formatExactCount(added.duplicates)} already there`;
  const told = `Line ${number}: ${formatExactCount(added.added)} added to “${name}”${already}.`;
  return set(tellStepAtom, told, { isUndoable: added.added > 0 });
}

/**
 * Retrieves the papers of a line into the open project. A draft moves with it into the last project, or a first one.
 * Records that are already there get another origin. Nothing is paid for twice after a stop. Shows a message; returns
 * whether they were added. Never rejects.
 */
export const retrieveLineAtom = atom(null, async (get, set, line: string): Promise<boolean> => {
  // The lines of a draft move with it.
  const fault =
    get(strategyPlaceAtom) === 'draft' ? await set(keepDraftInProjectAtom) : await set(ensureProjectAtom);
  const closed = fault ?? get(sourceFaultAtom);
  const asked = get(askedLinesAtom).get(line);
  if (closed !== null || asked === undefined) {
    set(tellProjectAtom, closed ?? 'This line asks for nothing.', { isFailure: true });
    return false;
  }
  if (worksOf(get(partsHereAtom), asked) === null && !(await set(retrievePartsAtom, line))) return false;
  const works = worksOf(get(partsHereAtom), asked);
  if (works === null) {
    set(tellProjectAtom, TOO_LARGE, { isFailure: true });
    return false;
  }
  const key = keyOf(get(dataSourceAtom), asked);
  const project = get(ownProjectAtom)?.header.id;
  const whole = await run(get, set, asked, 'records', (context, signal, tell) => {
    const before = get(heldAtom).get(key) ?? nothingOfLine(works);
    const said = get(linePriceAtom)(line)?.credits ?? 0;
    const onPage = (soFar: LineSoFar) => {
      set(heldAtom, new Map(get(heldAtom)).set(key, soFar));
      const found = soFar.soFar.found ?? 0;
      tell(soFar.facts.size, soFar.soFar.found === null ? null : Math.min(found, MOST_COLLECTED));
      const rest = priceOfLine(works, found, soFar, get(paymentAtom).isPaid).credits;
      checkAgreed({ said, spent: soFar.credits - before.credits, rest });
    };
    return retrieveLine(context, works, before, { signal, onPage });
  });
  const ended = get(retrievalStateAtom);
  if (whole === null) {
    set(
      tellProjectAtom,
      `Line ${asked.number}: ${ended?.message ?? 'stopped.'} ${formatQuantity(ended?.retrieved ?? 0, 'record')} were retrieved and none was added; retrieve the line again to go on.`,
      { isFailure: ended?.state === 'failed' },
    );
    return false;
  }
  if (get(ownProjectAtom)?.header.id !== project) return false;
  await addLine(get, set, asked, works, whole);
  const held = new Map(get(heldAtom));
  held.delete(key);
  set(heldAtom, held);
  return true;
});

/** The known papers that the service finds for a line, by its id; null: not asked. */
export const knownByServiceAtom = atom((get) => {
  const [lines, found, source] = [get(askedLinesAtom), get(foundKnownAtom), get(dataSourceAtom)];
  const { seen, aside } = get(knownGroupsAtom);
  return (line: string): ReadonlySet<string> | null => {
    const asked = lines.get(line);
    if (asked === undefined) return null;
    return found.get(`${keyOf(source, asked)} ${[...seen, ...aside].join(' ')}`) ?? null;
  };
});

/** The price of asking for them. Unit: credits. */
export const knownByServicePriceAtom = atom((get) => {
  const lines = get(askedLinesAtom);
  const { seen, aside } = get(knownGroupsAtom);
  const isLive = get(isLiveAtom);
  return (line: string): number => {
    const asked = lines.get(line);
    return asked === undefined || !isLive ? 0 : priceOfKnownFound(asked.set, [...seen, ...aside]);
  };
});

/** Asks the service which of the known papers a line finds. Never rejects. */
export const askKnownByServiceAtom = atom(null, async (get, set, line: string): Promise<void> => {
  const asked = get(askedLinesAtom).get(line);
  if (asked === undefined) return;
  const { seen, aside } = get(knownGroupsAtom);
  const known = [...seen, ...aside];
  const key = `${keyOf(get(dataSourceAtom), asked)} ${known.join(' ')}`;
  await run(get, set, asked, 'known', async (context, signal) => {
    const found = await knownFoundBy(context, asked.set, known, { signal });
    set(foundKnownAtom, new Map(get(foundKnownAtom)).set(key, found));
  });
});
