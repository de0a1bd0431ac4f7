import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { Folded } from '@/components/ui/Folded';
import { ShowMore } from '@/components/ui/ShowMore';
import { formatQuantity } from '@/lib/format/counts';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';
import { changedHitsPriceAtom } from '@/lib/state/strategy/changed-hits-atoms';
import { lineAnswersAtom, strategyAnswerAtom } from '@/lib/state/strategy/found-atoms';
import { knownPapersAtom } from '@/lib/state/strategy/known-atoms';
import { compiledLinesAtom } from '@/lib/state/strategy/reading-atoms';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import { askTermHitsAtom, termHitsAtom } from '@/lib/state/strategy/term-hits-atoms';
import { tellHits, tellLineEffect, tellTerm } from '@/lib/strategy/tell-effects';
import { tellBasis, tellNoPapers } from '@/lib/strategy/tell-known';
import type { TermEffect } from '@/lib/strategy/term-effects';
import { PanelPart, Quiet } from './PanelPart';

/** The number of terms shown at first. */
const FIRST = 12;

const ASKING = 'Asking…';

interface EffectsPartProps {
  readonly lineId: string;
  readonly number: number;
}

/**
 * The effect of each term of a line, and of the line on those that name it. Source:
 * docs/behaviours/strategy.md#effects.
 */
export function EffectsPart({ lineId, number }: EffectsPartProps) {
  const line = useAtomValue(lineAnswersAtom).get(number);
  const answer = useAtomValue(strategyAnswerAtom);
  const papers = useAtomValue(knownPapersAtom);
  const set = useAtomValue(compiledLinesAtom)[number - 1]?.set ?? null;
  if (line === undefined || answer === null) return null;
  const known = answer.papers.seen + answer.papers.aside;
  const main = known === 0 ? undefined : answer.main;
  const own = { lineId, number, main };
  const users = known === 0 ? [] : tellLineEffect(line.switchedOff, answer.main);
  return (
    <>
      {line.terms.length === 0 ? null : (
        <PanelPart title="What each term does">
          <Quiet>
            {known === 0
              ? tellNoPapers(papers, 'Each term then shows what it finds of them.')
              : `Computed here, from ${tellBasis(set)} of ${formatQuantity(known, 'known paper')}.`}
          </Quiet>
          <Terms {...own} label="Terms" terms={line.terms.slice(0, FIRST)} all={line.terms} />
          {line.terms.length > FIRST ? (
            <Folded summary={`${formatQuantity(line.terms.length - FIRST, 'more term')}`}>
              <ShowMore items={line.terms.slice(FIRST)} noun="term">
                {(shown) => <Terms {...own} label="More terms" terms={shown} all={line.terms} />}
              </ShowMore>
            </Folded>
          ) : null}
        </PanelPart>
      )}
      {users.length === 0 ? null : (
        <PanelPart title={`Without line ${number}`}>
          <Quiet>Computed here.</Quiet>
          {users.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </PanelPart>
      )}
    </>
  );
}

interface TermsProps extends EffectsPartProps {
  readonly label: string;
  readonly terms: readonly TermEffect[];
  /** All terms of the line. */
  readonly all: readonly TermEffect[];
  /** The result line; undefined: there are no known papers to measure with. */
  readonly main: number | null | undefined;
}

/** The number of parts of the line that contain a term. */
function depthOf(term: TermEffect, all: readonly TermEffect[]): number {
  const holders = all.filter(({ from, to }) => from <= term.from && to >= term.to);
  return holders.indexOf(term);
}

function Terms({ lineId, number, label, terms, all, main }: TermsProps) {
  return (
    <chakra.ol aria-label={label} listStyleType="none" display="flex" flexDirection="column">
      {terms.map((term) => (
        <chakra.li
          key={`${term.from} ${term.to} ${term.role}`}
          ps={`${Math.min(2, depthOf(term, all)) * 12}px`}
          py="1"
          borderTopWidth="1px"
          _first={{ borderTopWidth: '0' }}
        >
          <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3">
            <chakra.p flex="1" minW="120px" fontWeight="medium" lineClamp="2" title={term.text}>
              {term.role === 'not' ? `NOT ${term.text}` : term.text}
            </chakra.p>
            {main === undefined ? null : (
              // Below the button, which is beside the term.
              <chakra.p order="1" w="full" fontVariantNumeric="tabular-nums">
                {tellTerm(term, number, main).join(' ')}
              </chakra.p>
            )}
            <Hits lineId={lineId} term={term} />
          </chakra.div>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

/** Hits of the line without the term. A press that names its price asks the service. */
function Hits({ lineId, term }: { readonly lineId: string; readonly term: TermEffect }) {
  const hits = useAtomValue(termHitsAtom)(lineId, term);
  const credits = useAtomValue(changedHitsPriceAtom)(lineId);
  const holder = useAtomValue(recordHolderAtom);
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const ask = useSetAtom(askTermHitsAtom);
  if (hits.state === 'ready') {
    return (
      <chakra.p role="status" order="2" w="full" fontVariantNumeric="tabular-nums">
        {`Without it: ${tellHits(hits.before, hits.after)}, by the ${holder}.`}
      </chakra.p>
    );
  }
  if (isReadOnly) return null;
  const isAsking = hits.state === 'asking';
  const name = `Hits without it${credits === 0 ? '' : ` · ${formatQuantity(credits, 'credit')}`}`;
  return (
    <>
      {hits.state === 'failed' ? (
        <chakra.div order="2" w="full">
          <chakra.p role="alert" color="text.error">
            {hits.message}
          </chakra.p>
          <ServiceStep of={hits.message} />
        </chakra.div>
      ) : null}
      <Button
        size="small"
        tone="quiet"
        px="0"
        color="brand.text"
        disabled={isAsking}
        aria-label={`${isAsking ? ASKING : name}: ${term.text}`}
        onClick={() => void ask(lineId, term)}
      >
        {isAsking ? ASKING : name}
      </Button>
    </>
  );
}
