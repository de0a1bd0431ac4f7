import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from '@/components/router/Link';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Button } from '@/components/ui/Button';
import { ShowMore } from '@/components/ui/ShowMore';
import { formatQuantity } from '@/lib/format/counts';
import { entityPath } from '@/lib/routing/paths';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';
import { type KnownPapersState, knownGroupsAtom } from '@/lib/state/strategy/known-atoms';
import {
  askKnownByServiceAtom,
  knownByServiceAtom,
  knownByServicePriceAtom,
  retrievalAtom,
} from '@/lib/state/strategy/retrieve-atoms';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import { compareFound, tellFound } from '@/lib/strategy/compare-found';
import type { MissedKnown } from '@/lib/strategy/known/missed-known';
import { keepFocusBeside } from './focus-line';

interface FoundByServiceProps {
  readonly lineId: string;
  readonly missed: readonly MissedKnown[];
  readonly known: KnownPapersState;
}

/**
 * The known papers that the service finds with a line, if they differ from those computed here. A press that names its
 * price asks the service.
 */
export function FoundByService({ lineId, missed, known }: FoundByServiceProps) {
  const found = useAtomValue(knownByServiceAtom)(lineId);
  const holder = useAtomValue(recordHolderAtom);
  const { seen } = useAtomValue(knownGroupsAtom);
  if (found === null) return <AskService lineId={lineId} holder={holder} />;
  const compared = compareFound(seen, new Set(missed.map(({ id }) => id)), found);
  return (
    <div>
      <p role="status">{tellFound(compared, holder)}</p>
      <Papers title={`Missed as computed here, found by the ${holder}`} ids={compared.more} known={known} />
      <Papers title={`Found as computed here, missed by the ${holder}`} ids={compared.fewer} known={known} />
    </div>
  );
}

function AskService({ lineId, holder }: { readonly lineId: string; readonly holder: string }) {
  const credits = useAtomValue(knownByServicePriceAtom)(lineId);
  const retrieval = useAtomValue(retrievalAtom);
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const ask = useSetAtom(askKnownByServiceAtom);
  if (isReadOnly) return null;
  const isOurs = retrieval?.what === 'known' && retrieval.line === lineId;
  const cost = credits === 0 ? '' : ` · ${formatQuantity(credits, 'credit')}`;
  return (
    <div>
      {isOurs && retrieval.state === 'failed' ? (
        <>
          <chakra.p role="alert" color="text.error">
            {retrieval.message}
          </chakra.p>
          <ServiceStep of={retrieval.message ?? ''} />
        </>
      ) : null}
      <Button
        size="small"
        disabled={retrieval?.state === 'running'}
        onClick={() => void ask(lineId).then(keepFocusBeside)}
      >
        {isOurs && retrieval.state === 'running' ? 'Asking…' : `Which the ${holder} finds${cost}`}
      </Button>
    </div>
  );
}

interface PapersProps {
  readonly title: string;
  readonly ids: readonly string[];
  readonly known: KnownPapersState;
}

function Papers({ title, ids, known }: PapersProps) {
  if (ids.length === 0) return null;
  const titles = new Map(known.papers.map((paper) => [paper.id, paper.title]));
  return (
    <chakra.section aria-label={title} mt="1">
      <chakra.h3 color="text.secondary">{`${title}:`}</chakra.h3>
      <ShowMore items={ids} noun="paper">
        {(shown) => (
          <chakra.ul listStyleType="disc" pl="4">
            {shown.map((id) => (
              <li key={id}>
                <Link to={entityPath('works', id)} _hover={{ textDecoration: 'underline' }}>
                  {titles.get(id) || id}
                </Link>
              </li>
            ))}
          </chakra.ul>
        )}
      </ShowMore>
    </chakra.section>
  );
}
