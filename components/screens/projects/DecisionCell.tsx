import { useAtomValue } from 'jotai';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { DecisionMark } from './DecisionMark';
import { outcomeOf, type PaperRow } from './paper-rows';

/** The outcome of a paper. It reads the decision itself, so that a decision renders no other row. */
export function DecisionCell({ row }: { readonly row: PaperRow }) {
  const state = useAtomValue(projectAtom);
  return state === null ? null : <DecisionMark outcome={outcomeOf(state, row)} />;
}
