import { useAtomValue } from 'jotai';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { DecisionMark } from './DecisionMark';
import { outcomeOf, type PaperRow } from './paper-rows';

/** What a paper came to; reads it by itself, so that a decision draws no other row anew. */
export function DecisionCell({ row }: { readonly row: PaperRow }) {
  const state = useAtomValue(projectAtom);
  return state === null ? null : <DecisionMark outcome={outcomeOf(state, row)} />;
}
