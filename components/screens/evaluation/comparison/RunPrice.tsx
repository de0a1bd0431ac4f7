import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { ServerShareNote } from '@/components/search/ServerShareNote';
import { Button } from '@/components/ui/Button';
import type { SearchCriteria } from '@/lib/evaluation/types';
import {
  beyondCapCredits,
  countPages,
  previewCredits,
  type SearchPreview,
  searchCredits,
} from '@/lib/flows/comparison-search';
import { lookupCredits } from '@/lib/flows/lookup-prices';
import type { RetrievedSoFar } from '@/lib/flows/retrieved-so-far';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { isFreeAtom, meterAtom } from '@/lib/state/service/meter-atoms';

interface RunPriceProps {
  readonly criteria: SearchCriteria;
  readonly includedCount: number;
  readonly asksBeyondCap: boolean;
  /** Of these criteria; null: not asked for. */
  readonly preview: SearchPreview | null;
  /** Of these criteria: what an earlier run has retrieved and is not paid for again. */
  readonly stored: RetrievedSoFar | null;
  readonly isAsking: boolean;
  readonly canAsk: boolean;
  readonly onPreview: () => void;
}

interface PriceLine {
  readonly what: string;
  readonly credits: number;
  readonly isMost: boolean;
}

function priceLines({
  criteria,
  includedCount,
  asksBeyondCap,
  preview,
  stored,
}: RunPriceProps): readonly PriceLine[] {
  const count = preview?.count ?? stored?.totalFound ?? undefined;
  const isCapped = count === undefined || count > criteria.resultCap;
  const made = stored?.requests.length ?? 0;
  const pages = formatQuantity(Math.max(0, countPages(criteria, count) - made), 'request');
  return [
    {
      what: `Retrieving the papers, ${pages}`,
      credits: searchCredits(criteria, count, made),
      isMost: count === undefined,
    },
    { what: 'Looking up the papers not found', credits: lookupCredits(includedCount), isMost: true },
    ...(asksBeyondCap && isCapped
      ? [
          {
            what: 'Asking which of them lie beyond the limit',
            credits: beyondCapCredits(criteria, includedCount),
            isMost: true,
          },
        ]
      : []),
  ];
}

/** How many works the query finds, and what the run costs, before it is begun. */
export function RunPrice(props: RunPriceProps) {
  const { criteria, preview, isAsking, canAsk, onPreview } = props;
  const isFree = useAtomValue(isFreeAtom);
  return (
    <chakra.section
      aria-label="Count and cost"
      borderWidth="1px"
      rounded="panel"
      p="3"
      bg="bg.panel"
      fontSize="panel"
    >
      <chakra.div display="flex" alignItems="center" gap="3" mb="2">
        <chakra.p flex="1" role="status" fontVariantNumeric="tabular-nums">
          {preview === null
            ? 'How many works the query finds is not known yet.'
            : describeCount(preview, criteria.resultCap)}
        </chakra.p>
        <Button size="small" disabled={!canAsk || isAsking} onClick={onPreview}>
          {isAsking
            ? 'Counting…'
            : isFree
              ? 'Preview'
              : `Preview (${formatQuantity(previewCredits(), 'credit')})`}
        </Button>
      </chakra.div>
      {isFree ? (
        <chakra.p fontSize="meta" color="text.secondary">
          This library is local; searching it costs nothing.
        </chakra.p>
      ) : (
        <Credits lines={priceLines(props)} />
      )}
    </chakra.section>
  );
}

/** What each part of the run costs, all of it, and whether the day's credits pay for it. */
function Credits({ lines }: { readonly lines: readonly PriceLine[] }) {
  const total = lines.reduce((sum, { credits }) => sum + credits, 0);
  return (
    <>
      <chakra.dl
        display="grid"
        gridTemplateColumns="1fr auto"
        columnGap="3"
        fontSize="meta"
        color="text.secondary"
      >
        {[...lines, { what: 'In all', credits: total, isMost: true }].map(({ what, credits, isMost }) => (
          <chakra.div key={what} display="contents">
            <dt>{what}</dt>
            <chakra.dd textAlign="right" fontVariantNumeric="tabular-nums">
              {isMost ? 'at most ' : ''}
              {formatQuantity(credits, 'credit')}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <CreditsLeft total={total} />
      <ServerShareNote credits={total} />
    </>
  );
}

/** Whether the day's credits pay for the run. */
function CreditsLeft({ total }: { readonly total: number }) {
  const meter = useAtomValue(meterAtom);
  const left = meter?.remainingCredits ?? null;
  if (left === null) return null;
  const isShort = left < total;
  return (
    <chakra.p mt="1" fontSize="meta" color={isShort ? 'text.warning' : 'text.secondary'}>
      {`${formatQuantity(left, 'credit')} left today`}
      {isShort ? '; if they run out, the retrieved papers are stored and the run can be continued later' : ''}
    </chakra.p>
  );
}

function describeCount({ count }: SearchPreview, cap: number): string {
  const found = `${formatQuantity(count, 'work')} found`;
  return count > cap ? `${found}; the first ${formatExactCount(cap)} are retrieved.` : `${found}.`;
}
