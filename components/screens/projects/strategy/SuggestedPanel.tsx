import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { useOnAddress } from '@/components/router/use-route';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { SelectField } from '@/components/ui/SelectField';
import { ShowAllButton } from '@/components/ui/ShowAllButton';
import { formatQuantity } from '@/lib/format/counts';
import {
  hitSampleAtom,
  hitSamplePriceAtom,
  loadHitSampleAtom,
  type SampledBlock,
  sampledHitsAtom,
} from '@/lib/state/strategy/hit-sample-atoms';
import { knownPapersAtom } from '@/lib/state/strategy/known-atoms';
import { readLinesAtom } from '@/lib/state/strategy/reading-atoms';
import { askedLinesAtom } from '@/lib/state/strategy/set-of-line';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import {
  areHitsFreeAtom,
  askAllSuggestionHitsAtom,
  createSuggestionsAtom,
  orderedSuggestionsAtom,
} from '@/lib/state/strategy/suggestion-atoms';
import type { Suggestion } from '@/lib/strategy/known/suggest-terms';
import { openBlocks } from '@/lib/strategy/other-blocks';
import type { ReadLine } from '@/lib/strategy/read-strategy-lines';
import { tellBasis, tellNoPapers } from '@/lib/strategy/tell-known';
import { LineLinks } from './LineLinks';
import { Quiet } from './PanelPart';
import { SuggestedTerm } from './SuggestedTerm';

/** The number of terms shown at first. */
const FIRST = 12;

/**
 * Terms that are unusually frequent in the known papers and that a line lacks. Source:
 * docs/behaviours/strategy.md#suggested-terms.
 */
export function SuggestedPanel({ lineId }: { readonly lineId: string }) {
  const known = useAtomValue(knownPapersAtom);
  const read = useAtomValue(readLinesAtom).find(({ line }) => line.id === lineId);
  const isAsked = useAtomValue(askedLinesAtom).has(lineId);
  if (read === undefined) return null;
  const { number } = read;
  if (known.papers.length === 0)
    return <Quiet>{tellNoPapers(known, 'Terms are suggested from what they have in common.')}</Quiet>;
  if (read.line.isOff) return <Quiet>{`Line ${number} is switched off: it finds nothing.`}</Quiet>;
  const blocks = openBlocks(read);
  if (blocks.length === 0 && read.references.length > 0) {
    return (
      <>
        <Quiet>{`Line ${number} only joins other lines. Choose one of them to have terms suggested for it:`}</Quiet>
        <LineLinks numbers={read.references} />
      </>
    );
  }
  if (blocks.length === 0 || !isAsked)
    return <Quiet>{`Line ${number} cannot be asked as it stands: ‘Line’ says why.`}</Quiet>;
  return <Blocks read={read} />;
}

/** Each AND part has its own suggestions. */
function Blocks({ read }: { readonly read: ReadLine }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const blocks = openBlocks(read);
  // Terms are added to alternatives, so a part with OR comes first.
  const first = Math.max(
    0,
    blocks.findIndex(({ type }) => type === 'or'),
  );
  const at = Math.min(chosen ?? first, blocks.length - 1);
  const textOf = ({ from, to }: { readonly from: number; readonly to: number }) => {
    const text = read.line.text.slice(from, to);
    return text.length > 60 ? `${text.slice(0, 59)}…` : text;
  };
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      {blocks.length < 2 ? null : (
        <SelectField
          label="Part of the line"
          value={String(at)}
          options={blocks.map((block, index) => ({ value: String(index), label: textOf(block) }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <OfBlock key={at} line={read.line.id} number={read.number} block={at} />
    </chakra.div>
  );
}

interface OfBlockProps extends SampledBlock {
  readonly number: number;
}

function OfBlock({ line, number, block }: OfBlockProps) {
  const of = useMemo(() => ({ line, block }), [line, block]);
  const set = useAtomValue(askedLinesAtom).get(line)?.set ?? null;
  const sample = useAtomValue(hitSampleAtom)(of);
  const hits = useAtomValue(sampledHitsAtom)(of);
  const suggestions = useAtomValue(useMemo(() => createSuggestionsAtom(of), [of]));
  if (sample.state !== 'ready') {
    return (
      <>
        <Quiet>
          {`What stands out in the known papers, compared with 200 random works that ${hits === 'own' ? `line ${number}` : 'the rest of the search'} finds.`}
        </Quiet>
        {sample.state === 'failed' ? (
          <>
            <chakra.p role="alert" color="text.error">
              {sample.message}
            </chakra.p>
            <ServiceStep of={sample.message} />
          </>
        ) : null}
        <DrawButton of={of} isDrawing={sample.state === 'loading'} name="Suggest terms" isMain />
      </>
    );
  }
  if (suggestions.state === 'failed') {
    return (
      <chakra.p role="alert" color="text.error">
        {`Terms could not be compared: ${suggestions.message}`}
      </chakra.p>
    );
  }
  if (suggestions.state !== 'ready') return <Quiet>Comparing the known papers with the sample…</Quiet>;
  return (
    <>
      <div>
        <p role="status">{tellTerms(suggestions.terms.length)}</p>
        <Quiet>
          {`Compared with ${formatQuantity(sample.papers.length, 'random work')} ${sample.of === 'own' ? 'of its hits' : 'that the rest of the search finds'}${sample.isOlder ? ', drawn before the search was changed' : ''}. Known papers are counted here, from ${tellBasis(set)}; those set aside are left out.`}
        </Quiet>
        {sample.isOlder ? <DrawButton of={of} isDrawing={false} name="Compare with a new sample" /> : null}
      </div>
      <Terms line={line} terms={suggestions.terms} />
    </>
  );
}

function tellTerms(count: number): string {
  return count === 0
    ? 'No further term stands out in the known papers.'
    : `${formatQuantity(count, 'term')} ${count === 1 ? 'stands' : 'stand'} out in the known papers, those with the most of them for each new hit first.`;
}

interface DrawButtonProps {
  readonly of: SampledBlock;
  readonly isDrawing: boolean;
  readonly name: string;
  readonly isMain?: boolean;
}

function DrawButton({ of, isDrawing, name, isMain = false }: DrawButtonProps) {
  const credits = useAtomValue(hitSamplePriceAtom)(of);
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const load = useSetAtom(loadHitSampleAtom);
  if (isReadOnly) return null;
  const cost = credits === 0 ? '' : ` · ${formatQuantity(credits, 'credit')}`;
  return (
    <Button
      size="small"
      tone={isMain ? 'primary' : 'plain'}
      alignSelf="flex-start"
      mt={isMain ? '0' : '1'}
      disabled={isDrawing}
      onClick={() => void load(of)}
    >
      {isDrawing ? 'Reading a sample…' : `${name}${cost}`}
    </Button>
  );
}

function Terms({ line, terms }: { readonly line: string; readonly terms: readonly Suggestion[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = useAtomValue(orderedSuggestionsAtom)(line, isWhole ? terms : terms.slice(0, FIRST));
  const askAll = useSetAtom(askAllSuggestionHitsAtom);
  const texts = shown.map(({ lineText }) => lineText).toSorted();
  useOnAddress(useAtomValue(areHitsFreeAtom) ? texts.join('\n') : null, () => {
    const stop = new AbortController();
    void askAll(line, shown, stop.signal);
    return () => stop.abort();
  });
  if (terms.length === 0) return null;
  return (
    <>
      <chakra.ol aria-label="Suggested terms" listStyleType="none" display="flex" flexDirection="column">
        {shown.map((term) => (
          <SuggestedTerm key={term.text} line={line} term={term} />
        ))}
      </chakra.ol>
      {terms.length > FIRST ? (
        <ShowAllButton count={terms.length} what="terms" isWhole={isWhole} onChange={setIsWhole} />
      ) : null}
    </>
  );
}
