import { atom } from 'jotai/vanilla';
import { askQuestions, priceOfQuestions, unasked } from '@/lib/flows/count-lines';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { countOfSet, questionsOf, type SetCount } from '@/lib/strategy/questions';
import { requestsOf, type WorkSet } from '@/lib/strategy/work-set';
import { keepAnswer } from './ask-atoms';
import { askedKeyAtom, askedLinesAtom } from './set-of-line';
import { strategyAnswersAtom } from './strategy-atoms';

/** A hypothetical change of a line. */
export interface ChangedLine {
  readonly line: string;
  /** Distinguishes the changes of one line. */
  readonly change: string;
}

/** The hits of a line before and after the change. */
export type ChangedHits =
  | { readonly state: 'none' }
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'ready'; readonly before: SetCount; readonly after: SetCount };

type Asked =
  | Exclude<ChangedHits, { readonly state: 'ready' }>
  | { readonly state: 'asked'; readonly changed: WorkSet };

const NOTHING_LEFT = 'Nothing would be left to ask for, or the line was changed since.';

const NONE: Asked = { state: 'none' };

/** By request, source and change. */
const askedChangesAtom = atom<ReadonlyMap<string, Asked>>(new Map<string, Asked>());

const keyOfChangeAtom = atom((get) => {
  const keyOfLine = get(askedKeyAtom);
  return ({ line, change }: ChangedLine) => `${keyOfLine(line)} ${change}`;
});

/** The state of the hits of a changed line. */
export const changedHitsAtom = atom((get) => {
  const [changes, keyOf] = [get(askedChangesAtom), get(keyOfChangeAtom)];
  const [lines, answers] = [get(askedLinesAtom), get(strategyAnswersAtom)];
  return (changed: ChangedLine): ChangedHits => {
    const asked = changes.get(keyOf(changed)) ?? NONE;
    if (asked.state !== 'asked') return asked;
    const set = lines.get(changed.line)?.set;
    const before = set === undefined ? null : countOfSet(set, null, answers);
    const after = countOfSet(asked.changed, null, answers);
    return before === null || after === null ? { state: 'none' } : { state: 'ready', before, after };
  };
});

/** The highest price of the hits of a line after a change, by line id. Unit: credits. */
export const changedHitsPriceAtom = atom((get) => {
  const [lines, answers] = [get(askedLinesAtom), get(strategyAnswersAtom)];
  const isLive = get(paymentAtom).isPaid;
  return (line: string): number => {
    const set = lines.get(line)?.set;
    if (set === undefined || !isLive) return 0;
    const own = priceOfQuestions(unasked(questionsOf(set, []), answers), isLive).credits;
    return own + Math.max(1, requestsOf(set).length) * creditsOfClass('search-groups');
  };
});

/**
 * Asks for the hits of a line after a change, and for its own if they are not known. Never rejects.
 * @param setOf the requests of the changed line; null: nothing.
 */
export const askChangedHitsAtom = atom(
  null,
  async (get, set, changed: ChangedLine, setOf: () => WorkSet | null): Promise<void> => {
    const asked = get(askedLinesAtom).get(changed.line);
    const context = get(flowContextAtom);
    const key = get(keyOfChangeAtom)(changed);
    if (asked === undefined || get(askedChangesAtom).get(key)?.state === 'asking') return;
    const show = (state: Asked) => set(askedChangesAtom, new Map(get(askedChangesAtom)).set(key, state));
    if (context === null) return show({ state: 'failed', message: NOT_STARTED });
    const wanted = setOf();
    if (wanted === null) return show({ state: 'failed', message: NOTHING_LEFT });
    show({ state: 'asking' });
    const answers = get(strategyAnswersAtom);
    const questions = unasked([...questionsOf(asked.set, []), ...questionsOf(wanted, [])], answers);
    let fault: string | null = null;
    for await (const outcome of askQuestions(context, questions, { answers })) {
      if (outcome.type === 'answered') keepAnswer(get, set, outcome.key, outcome.answer);
      else if (outcome.type === 'refused') fault ??= outcome.reason;
    }
    show(fault === null ? { state: 'asked', changed: wanted } : { state: 'failed', message: fault });
  },
);
