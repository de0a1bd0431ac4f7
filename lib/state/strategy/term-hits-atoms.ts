import { atom } from 'jotai/vanilla';
import { askQuestions, priceOfQuestions, unasked } from '@/lib/flows/count-lines';
import type { Span } from '@/lib/search-text/query-types';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { countOfSet, questionsOf, type SetCount } from '@/lib/strategy/questions';
import { setWithout } from '@/lib/strategy/set-without';
import { requestsOf, type WorkSet } from '@/lib/strategy/work-set';
import { keepAnswer } from './ask-atoms';
import { askedKeyAtom, askedLinesAtom } from './set-of-line';
import { strategyAnswersAtom, strategyLinesAtom } from './strategy-atoms';

/** Hits of a line with and without one of its terms. */
export type TermHits =
  | { readonly state: 'none' }
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'ready'; readonly before: SetCount; readonly after: SetCount };

type Asked =
  | Exclude<TermHits, { readonly state: 'ready' }>
  | { readonly state: 'asked'; readonly without: WorkSet };

const NOTHING_LEFT = 'Nothing is left to ask for without it, or the line was changed since.';

const NONE: Asked = { state: 'none' };

/** By what the line asks, of which source, and where the term stands. */
const askedTermsAtom = atom<ReadonlyMap<string, Asked>>(new Map<string, Asked>());

const keyOfTermAtom = atom((get) => {
  const keyOfLine = get(askedKeyAtom);
  return (line: string, { from, to }: Span) => `${keyOfLine(line)} ${from} ${to}`;
});

/** How far the hits of a line without a term are known, by its id and where the term stands. */
export const termHitsAtom = atom((get) => {
  const [terms, keyOf] = [get(askedTermsAtom), get(keyOfTermAtom)];
  const [lines, answers] = [get(askedLinesAtom), get(strategyAnswersAtom)];
  return (line: string, term: Span): TermHits => {
    const asked = terms.get(keyOf(line, term)) ?? NONE;
    if (asked.state !== 'asked') return asked;
    const set = lines.get(line)?.set;
    const before = set === undefined ? null : countOfSet(set, null, answers);
    const after = countOfSet(asked.without, null, answers);
    return before === null || after === null ? { state: 'none' } : { state: 'ready', before, after };
  };
});

/** What asking for the hits of a line without one of its terms takes at most, by its id. Unit: credits. */
export const termHitsPriceAtom = atom((get) => {
  const [lines, answers] = [get(askedLinesAtom), get(strategyAnswersAtom)];
  const isLive = get(sourceStatusAtom).state === 'live';
  return (line: string): number => {
    const set = lines.get(line)?.set;
    if (set === undefined || !isLive) return 0;
    const own = priceOfQuestions(unasked(questionsOf(set, []), answers), isLive).credits;
    return own + Math.max(1, requestsOf(set).length);
  };
});

/** Asks for the hits of a line without one of its terms, and for its own where they are not known. Never rejects. */
export const askTermHitsAtom = atom(null, async (get, set, line: string, term: Span): Promise<void> => {
  const asked = get(askedLinesAtom).get(line);
  const context = get(flowContextAtom);
  const key = get(keyOfTermAtom)(line, term);
  if (asked === undefined || get(askedTermsAtom).get(key)?.state === 'asking') return;
  const show = (state: Asked) => set(askedTermsAtom, new Map(get(askedTermsAtom)).set(key, state));
  if (context === null) return show({ state: 'failed', message: NOT_STARTED });
  const without = setWithout(get(strategyLinesAtom), asked.number, term);
  if (without === null) return show({ state: 'failed', message: NOTHING_LEFT });
  show({ state: 'asking' });
  const answers = get(strategyAnswersAtom);
  const questions = unasked([...questionsOf(asked.set, []), ...questionsOf(without, [])], answers);
  let fault: string | null = null;
  for await (const outcome of askQuestions(context, questions, { answers })) {
    if (outcome.type === 'answered') keepAnswer(get, set, outcome.key, outcome.answer);
    else if (outcome.type === 'refused') fault ??= outcome.reason;
  }
  show(fault === null ? { state: 'asked', without } : { state: 'failed', message: fault });
});
