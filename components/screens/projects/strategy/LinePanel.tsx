import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { ReadingLines } from '@/components/search/QueryReading';
import { Button } from '@/components/ui/Button';
import { Folded } from '@/components/ui/Folded';
import { ShowMore } from '@/components/ui/ShowMore';
import { formatQuantity } from '@/lib/format/counts';
import { explainQuery } from '@/lib/search-text/explain-query';
import { describeSent } from '@/lib/search-text/search-wish';
import { acceptProposalAtom } from '@/lib/state/strategy/line-acts';
import { compiledLinesAtom, readLinesAtom } from '@/lib/state/strategy/reading-atoms';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import type { CompiledLine } from '@/lib/strategy/compile-lines';
import type { ReadLine } from '@/lib/strategy/read-strategy-lines';
import { tellLimits, tellLine } from '@/lib/strategy/tell-line';
import { lossReport, offeredFor } from '@/lib/strategy/tell-loss';
import type { LineOrigin } from '@/lib/strategy/types';
import { requestsOf, type SetRequest, type WorkSet } from '@/lib/strategy/work-set';
import { EffectsPart } from './EffectsPart';
import { keepFocusBeside } from './focus-line';
import { LineCount } from './LineCount';
import { NOTES_AT_LINE } from './LineNotes';
import { LossReport } from './LossReport';
import { PanelPart, Quiet } from './PanelPart';

/** One line: how it is read, the text that is sent, and the losses of a pasted text. */
export function LinePanel({ lineId }: { readonly lineId: string }) {
  const read = useAtomValue(readLinesAtom).find(({ line }) => line.id === lineId);
  const compiled = useAtomValue(compiledLinesAtom);
  const of = read === undefined ? undefined : compiled[read.number - 1];
  if (read === undefined || of === undefined) return null;
  const { origin } = read.line;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {of.set === null || read.line.isOff ? null : <LineCount lineId={lineId} set={of.set} />}
      <Notes read={read} compiled={of} />
      {origin === null ? null : <Origin lineId={lineId} origin={origin} />}
      <PanelPart title={`How line ${read.number} is read`}>
        {read.plan.tree === null ? (
          <Quiet>Nothing to read yet.</Quiet>
        ) : (
          <ReadingLines explanation={explainQuery(read.plan.tree, read.plan.forms)} />
        )}
      </PanelPart>
      <EffectsPart lineId={lineId} number={read.number} />
      {of.set === null ? null : <Sent set={of.set} />}
    </chakra.div>
  );
}

function Notes({ read, compiled }: { readonly read: ReadLine; readonly compiled: CompiledLine }) {
  const { notes, inCombination } = tellLine(read, compiled);
  return (
    <>
      {/* The line itself shows fewer. */}
      {notes.length > NOTES_AT_LINE ? (
        <PanelPart title="To mend or to know">
          <NoteList notes={notes} />
        </PanelPart>
      ) : null}
      {inCombination.length === 0 ? null : (
        <PanelPart title="Read otherwise in this combination">
          {inCombination.length > MOST_OPEN ? (
            <Folded summary={formatQuantity(inCombination.length, 'part')}>
              <NoteList notes={inCombination} />
            </Folded>
          ) : (
            <NoteList notes={inCombination} />
          )}
        </PanelPart>
      )}
    </>
  );
}

/** The number of parts shown without a press. */
const MOST_OPEN = 5;

function NoteList({ notes }: { readonly notes: readonly string[] }) {
  return (
    <ShowMore items={notes} noun="part">
      {(shown) => (
        <chakra.ul pl="4" listStyleType="disc" color="text.warning">
          {shown.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </chakra.ul>
      )}
    </ShowMore>
  );
}

/** The requests for a line. */
function Sent({ set }: { readonly set: WorkSet }) {
  const requests = requestsOf(set);
  const [only] = requests;
  if (only === undefined) return null;
  if (requests.length === 1)
    return (
      <PanelPart title="As it is sent">
        <SentRequest request={only} />
      </PanelPart>
    );
  return (
    <PanelPart title="As it is sent">
      <Quiet>
        {`OpenAlex cannot be asked this at once: ${formatQuantity(requests.length, 'request')} are sent and combined here, so that bounds are shown.`}
      </Quiet>
      <Folded summary={`The ${formatQuantity(requests.length, 'request')}`}>
        <ShowMore items={requests} noun="request">
          {(shown) => (
            <chakra.ol pl="5" listStyleType="decimal" display="flex" flexDirection="column" gap="2">
              {shown.map((request, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same request may be part of a line twice, and none ever moves.
                <li key={index}>
                  <SentRequest request={request} />
                </li>
              ))}
            </chakra.ol>
          )}
        </ShowMore>
      </Folded>
    </PanelPart>
  );
}

function SentRequest({ request: { searches, limits } }: { readonly request: SetRequest }) {
  return (
    <>
      {searches.map((search) => (
        <p key={search.parameter}>
          {search.text}{' '}
          <chakra.span color="text.secondary">{`(${describeSent(search, tellLimits(limits))})`}</chakra.span>
        </p>
      ))}
    </>
  );
}

/** The origin of a line, and the parts without an equivalent in OpenAlex. */
function Origin({ lineId, origin }: { readonly lineId: string; readonly origin: LineOrigin }) {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const accept = useSetAtom(acceptProposalAtom);
  if (origin.type === 'filter') {
    return (
      <PanelPart title="Published search filter">
        <p>{origin.name}</p>
        <Quiet>
          {origin.citation}
          {origin.doi === null ? '' : ` https://doi.org/${origin.doi}`}
        </Quiet>
      </PanelPart>
    );
  }
  return (
    <PanelPart title={`Pasted from ${origin.system === 'unknown' ? 'another system' : origin.system}`}>
      <Quiet>{origin.text}</Quiet>
      <LossReport
        isOfOneLine
        parts={lossReport([{ name: '', losses: origin.losses }])}
        actOn={({ loss, at }) =>
          offeredFor(loss) === null || isReadOnly ? null : (
            <Button
              size="small"
              display="block"
              my="1"
              whiteSpace="normal"
              h="auto"
              minH="7"
              onClick={() => {
                accept(lineId, at);
                keepFocusBeside();
              }}
            >
              {`Use ${offeredFor(loss)}`}
            </Button>
          )
        }
      />
    </PanelPart>
  );
}
