import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { formatQuantity } from '@/lib/format/counts';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';
import { changedHitsPriceAtom } from '@/lib/state/strategy/changed-hits-atoms';
import { knownGroupsAtom } from '@/lib/state/strategy/known-atoms';
import { editLineAtom } from '@/lib/state/strategy/line-acts';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import { askSuggestionHitsAtom, suggestionHitsAtom } from '@/lib/state/strategy/suggestion-atoms';
import type { Suggestion } from '@/lib/strategy/known/suggest-terms';
import { tellFrequency, tellGain } from '@/lib/strategy/known/tell-suggestion';
import { tellHits } from '@/lib/strategy/tell-effects';
import { keepFocusBeside } from './focus-line';
import { Quiet } from './PanelPart';

interface SuggestedTermProps {
  /** Id of the line. */
  readonly line: string;
  readonly term: Suggestion;
}

/** A term with its gain, before it is added. */
export function SuggestedTerm({ line, term }: SuggestedTermProps) {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const edit = useSetAtom(editLineAtom);
  const seen = useAtomValue(knownGroupsAtom).seen.length;
  const more = term.forms.slice(0, 4).join(', ');
  return (
    <chakra.li py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <chakra.div display="flex" alignItems="baseline" gap="2">
        <chakra.p flex="1" minW="0" fontWeight="medium" title={term.forms.length > 1 ? more : undefined}>
          {term.text}
          {term.kind === 'keyword' || term.kind === 'topic' ? (
            <chakra.span fontWeight="normal" color="text.secondary">{` ${term.kind}`}</chakra.span>
          ) : null}
        </chakra.p>
        {isReadOnly ? null : (
          <Button
            size="small"
            aria-label={`Add ${term.text}`}
            onClick={() => {
              edit(line, { text: term.lineText });
              keepFocusBeside();
            }}
          >
            Add
          </Button>
        )}
      </chakra.div>
      <p>{tellGain(term)}</p>
      <Quiet>{tellFrequency(term, seen)}</Quiet>
      <Hits line={line} term={term} />
    </chakra.li>
  );
}

/** Hits of the line with the term. A press that names its price asks the service. */
function Hits({ line, term }: SuggestedTermProps) {
  const hits = useAtomValue(suggestionHitsAtom)(line, term);
  const credits = useAtomValue(changedHitsPriceAtom)(line);
  const holder = useAtomValue(recordHolderAtom);
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const ask = useSetAtom(askSuggestionHitsAtom);
  if (hits.state === 'ready') {
    return <p role="status">{`The line then has ${tellHits(hits.before, hits.after)}, by the ${holder}.`}</p>;
  }
  if (isReadOnly) return null;
  const isAsking = hits.state === 'asking';
  const name = isAsking
    ? 'Asking…'
    : `Hits with it${credits === 0 ? '' : ` · ${formatQuantity(credits, 'credit')}`}`;
  return (
    <>
      {hits.state === 'failed' ? (
        <div>
          <chakra.p role="alert" color="text.error">
            {hits.message}
          </chakra.p>
          <ServiceStep of={hits.message} />
        </div>
      ) : null}
      <Button
        size="small"
        tone="quiet"
        px="0"
        color="brand.text"
        disabled={isAsking}
        aria-label={`${name}: ${term.text}`}
        onClick={() => void ask(line, term)}
      >
        {name}
      </Button>
    </>
  );
}
