'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Checkbox } from '@/components/ui/Checkbox';
import type { IdentifierList } from '@/lib/bibliography/identifier-list';
import { priceOfIdentifiers } from '@/lib/flows/import-identifiers';
import { priceOfTitles } from '@/lib/flows/match-citations';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { checkIdentifier } from '@/lib/identifiers/check';
import type { DetectedIdentifier } from '@/lib/identifiers/detect';
import { setTitleLookupAtom } from '@/lib/state/exchange/import-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { LineList } from './LineList';

const TYPE_LABELS: Readonly<Record<DetectedIdentifier['type'], string>> = {
  openalex: 'OpenAlex ids',
  doi: 'DOIs',
  pmid: 'PubMed numbers',
  pmcid: 'PubMed Central numbers',
  orcid: 'ORCIDs',
  ror: 'ROR ids',
  issn: 'ISSNs',
  wikidata: 'Wikidata ids',
};

interface IdentifierPreviewProps {
  readonly name: string;
  readonly list: IdentifierList;
  readonly usesTitles: boolean;
}

/** What was recognised in a list, type by type, what was not, and what looking it up costs; a library of our own costs nothing. */
export function IdentifierPreview({ name, list, usesTitles }: IdentifierPreviewProps) {
  const { found, repeated, titled, unrecognised } = list;
  const setTitleLookup = useSetAtom(setTitleLookupAtom);
  const { state } = useAtomValue(sourceStatusAtom);
  const titles = usesTitles ? titled.length : 0;
  const isOurs = state === 'sample' || state === 'library';
  const counts = new Map<DetectedIdentifier['type'], number>();
  for (const { type } of found) counts.set(type, (counts.get(type) ?? 0) + 1);
  return (
    <>
      <chakra.p overflowWrap="anywhere">
        <chakra.strong fontWeight="semibold">{name}</chakra.strong>
        {`: ${formatQuantity(found.length, 'identifier')} recognised`}
        {repeated === 0 ? '' : `, ${formatExactCount(repeated)} repeated`}
      </chakra.p>
      {counts.size === 0 ? null : (
        <chakra.dl display="grid" gridTemplateColumns="max-content max-content" columnGap="4">
          {[...counts].map(([type, count]) => (
            <chakra.div key={type} display="contents">
              <chakra.dt color="text.secondary">{TYPE_LABELS[type]}</chakra.dt>
              <chakra.dd fontVariantNumeric="tabular-nums" textAlign="right">
                {formatExactCount(count)}
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
      {titled.length === 0 ? null : (
        <div>
          <LineList title="Without an identifier" lines={titled.map(({ title }) => title)} />
          <Checkbox isChecked={usesTitles} onChange={setTitleLookup}>
            Look these up by title, year and first author
          </Checkbox>
        </div>
      )}
      <LineList title="Not recognised" lines={unrecognised.map(withFault)} />
      {isOurs || found.length + titles === 0 ? null : (
        <chakra.p color="text.secondary">{describePrice(found, titles)}</chakra.p>
      )}
    </>
  );
}

/** A line with what is wrong with it. Only an ORCID looks like nothing else, so that a slip in it can be told. */
function withFault(line: string): string {
  const { type, error } = checkIdentifier(line);
  return type === 'orcid' && error !== null ? `${line}: ${error}` : line;
}

function describePrice(found: readonly DetectedIdentifier[], titles: number): string {
  const credits = priceOfIdentifiers(found) + priceOfTitles(titles);
  if (credits === 0) return 'Looking them up costs nothing.';
  return `Looking them up costs up to ${formatQuantity(credits, 'credit')}; what this browser keeps is free.`;
}
