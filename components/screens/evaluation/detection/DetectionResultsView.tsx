'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ServiceStep } from '@/components/service/ServiceStep';
import { Frame } from '@/components/ui/Frame';
import { Notice } from '@/components/ui/Notice';
import { Tabs } from '@/components/ui/Tabs';
import { HOLDER_NAMES } from '@/lib/entities/record-holder';
import { METHODS } from '@/lib/evaluation/detection/methods';
import type { DetectionResults } from '@/lib/evaluation/detection/types';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { asSentence } from '@/lib/format/sentence';
import { recordHolderAtom } from '@/lib/state/service/source-atoms';
import { CandidatesTab } from './CandidatesTab';
import { MethodsTab } from './MethodsTab';
import { SummaryTab } from './SummaryTab';
import { ValidationTab } from './ValidationTab';

/** Source: docs/behaviours/detection.md#the-detection-panel. */
const TABS = [
  { id: 'summary', label: 'Summary' },
  { id: 'candidates', label: 'Candidates' },
  { id: 'methods', label: 'Methods' },
  { id: 'validation', label: 'Validation' },
] as const;

type TabId = (typeof TABS)[number]['id'];

/** What a detection found, in four tabs. */
export function DetectionResultsView({ results }: { readonly results: DetectionResults }) {
  const [tab, setTab] = useState<TabId>('summary');
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <Shortcomings results={results} />
      <Tabs label="Detection results" tabs={TABS} chosen={tab} onChoose={setTab}>
        {tab === 'summary' ? <SummaryTab results={results} /> : null}
        {tab === 'candidates' ? <CandidatesTab results={results} /> : null}
        {tab === 'methods' ? <MethodsTab results={results} /> : null}
        {tab === 'validation' ? <ValidationTab results={results} /> : null}
      </Tabs>
    </chakra.div>
  );
}

/** What could not be done, so that the results are not taken for complete. */
function Shortcomings({ results: { methods, resolution } }: { readonly results: DetectionResults }) {
  const holder = useAtomValue(recordHolderAtom);
  const failed = methods.flatMap((each) => (each.state === 'failed' ? [each] : []));
  const { withoutIdentifier, notFound, included } = resolution;
  const missing = [
    ...(withoutIdentifier === 0
      ? []
      : [
          `${formatExactCount(withoutIdentifier)} ${withoutIdentifier === 1 ? 'has' : 'have'} no OpenAlex id, DOI or PubMed number`,
        ]),
    ...(notFound === 0
      ? []
      : [`${formatExactCount(notFound)} ${notFound === 1 ? 'is' : 'are'} not in ${HOLDER_NAMES[holder]}`]),
  ];
  return (
    <>
      {failed.map(({ method, error }) => (
        <Frame key={method}>
          <Notice tone="warning" title={`${METHODS[method].label} could not run.`}>
            {asSentence(error)} The other methods continued; running the detection again asks only for what is
            missing.
            <ServiceStep of={error} />
          </Notice>
        </Frame>
      ))}
      {resolution.failed === null ? null : (
        <Frame>
          <Notice tone="warning">
            {formatQuantity(resolution.failed.count, 'included paper')} could not be looked up:{' '}
            {resolution.failed.message}
            <ServiceStep of={resolution.failed.message} />
          </Notice>
        </Frame>
      )}
      {missing.length === 0 ? null : (
        <chakra.p fontSize="panel" color="text.secondary">
          Of {formatQuantity(included, 'included paper')}, {missing.join(' and ')}: detection could not start
          from these.
        </chakra.p>
      )}
    </>
  );
}
