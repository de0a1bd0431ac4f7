'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { ServerShareNote } from '@/components/search/ServerShareNote';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { NumberField } from '@/components/ui/NumberField';
import { TextField } from '@/components/ui/TextField';
import { joinDuplicateRows } from '@/lib/evaluation/datasets/distinct-papers';
import { typedTopic } from '@/lib/evaluation/datasets/review-topic';
import { DETECTION_BOUNDS, enabledMethods, METHODS } from '@/lib/evaluation/detection/methods';
import { DETECTION_METHODS, type DetectionConfig, METHOD_SWITCHES } from '@/lib/evaluation/detection/types';
import type { Dataset } from '@/lib/evaluation/types';
import { priceOfDetection } from '@/lib/flows/detect-missing-papers';
import { formatQuantity } from '@/lib/format/counts';
import { comparisonRunsAtom, currentRunId } from '@/lib/state/evaluation/comparison-atoms';
import { detectionChangesAtom, nextConfig, startDetectionAtom } from '@/lib/state/evaluation/detection-atoms';
import type { DetectionRun } from '@/lib/state/evaluation/stored-detection';
import { paymentAtom } from '@/lib/state/service/price-atoms';

interface DetectionSettingsProps {
  readonly dataset: Dataset;
  readonly run: DetectionRun | null;
}

/** What a detection is asked to do, what it costs, and its start. */
export function DetectionSettings({ dataset, run }: DetectionSettingsProps) {
  const [changes, setChanges] = useAtom(detectionChangesAtom);
  const config = useMemo(() => nextConfig(run, changes), [run, changes]);
  const [typed, setTyped] = useState<string | null>(null);
  const comparisons = useAtomValue(comparisonRunsAtom);
  // A run of files has no query.
  const searched =
    comparisons.find(({ id }) => id === currentRunId(dataset.id))?.searchCriteria.query || null;
  const query = typed ?? searched ?? run?.results?.query ?? typedTopic(dataset);
  const queryField = enabledMethods(config).flatMap((method) => METHODS[method].queryField ?? [])[0];
  const isRunning = run?.status === 'running';
  const change = (change: Partial<DetectionConfig>) => setChanges({ ...changes, ...change });
  return (
    <chakra.form
      aria-label="Detection settings"
      display="flex"
      flexDirection="column"
      gap="3"
      onSubmit={(event) => event.preventDefault()}
    >
      <LimitFields config={config} isDisabled={isRunning} onChange={change} />
      <MethodChoice config={config} isDisabled={isRunning} onChange={change} />
      {queryField === undefined ? null : (
        <TextField {...queryField} value={query} isDisabled={isRunning} onChange={setTyped} />
      )}
      <StartRow dataset={dataset} run={run} config={config} query={query} />
    </chakra.form>
  );
}

interface ConfigPartProps {
  readonly config: DetectionConfig;
  readonly isDisabled: boolean;
  readonly onChange: (change: Partial<DetectionConfig>) => void;
}

function LimitFields({ config, isDisabled, onChange }: ConfigPartProps) {
  return (
    <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(200px, 1fr))" gap="3">
      <NumberField
        label="Max papers per method"
        {...DETECTION_BOUNDS.maxPapersPerMethod}
        value={config.maxPapersPerMethod}
        isDisabled={isDisabled}
        hint="10 to 200"
        onChange={(maxPapersPerMethod) => onChange({ maxPapersPerMethod: Math.round(maxPapersPerMethod) })}
      />
      <NumberField
        label="Minimum citation threshold"
        {...DETECTION_BOUNDS.minimumCitationThreshold}
        value={config.minimumCitationThreshold}
        isDisabled={isDisabled}
        hint="0 to 50. Works cited less are left out"
        onChange={(least) => onChange({ minimumCitationThreshold: Math.round(least) })}
      />
      <NumberField
        label="Temporal window (years)"
        {...DETECTION_BOUNDS.temporalWindowYears}
        value={config.temporalWindowYears}
        isDisabled={isDisabled}
        hint="0 to 10. Before and after the included papers"
        onChange={(years) => onChange({ temporalWindowYears: Math.round(years) })}
      />
    </chakra.div>
  );
}

function MethodChoice({ config, isDisabled, onChange }: ConfigPartProps) {
  return (
    <chakra.fieldset>
      <chakra.legend fontSize="meta" color="text.secondary" mb="1">
        Methods
      </chakra.legend>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(200px, 1fr))" columnGap="3">
        {DETECTION_METHODS.map((method) => (
          <Checkbox
            key={method}
            isChecked={config[METHOD_SWITCHES[method]]}
            isDisabled={isDisabled}
            onChange={(isOn) => onChange({ [METHOD_SWITCHES[method]]: isOn })}
          >
            {METHODS[method].label}
          </Checkbox>
        ))}
      </chakra.div>
      {DETECTION_METHODS.map((method) => {
        const { label, whyOff } = METHODS[method];
        return whyOff === undefined ? null : (
          <chakra.p key={method} mt="1" fontSize="meta" color="text.secondary">
            {label}: {whyOff}
          </chakra.p>
        );
      })}
    </chakra.fieldset>
  );
}

interface StartRowProps extends DetectionSettingsProps {
  readonly config: DetectionConfig;
  readonly query: string;
}

function StartRow({ dataset, run, config, query }: StartRowProps) {
  const payment = useAtomValue(paymentAtom);
  const start = useSetAtom(startDetectionAtom);
  const isRunning = run?.status === 'running';
  const included = useMemo(() => joinDuplicateRows(dataset.includedPapers).length, [dataset]);
  const isFirst = run === null || (isRunning && run.results === null);
  const isPossible = included > 0 && enabledMethods(config).length > 0;
  const order = { datasetId: dataset.id, config, query };
  const credits = useMemo(
    () => (payment.isPaid ? priceOfDetection(dataset, config) : 0),
    [dataset, config, payment],
  );
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
      <Button
        type="submit"
        tone="primary"
        disabled={isRunning || !isPossible}
        onClick={() => void start(order)}
      >
        {isFirst ? 'Detect missing papers' : 'Run detection again'}
      </Button>
      {run === null || isRunning ? null : (
        <Button
          tone="quiet"
          disabled={!isPossible}
          onClick={() => void start({ ...order, bypassCache: true })}
        >
          Start over without cached answers
        </Button>
      )}
      <chakra.div flex="1" minW="220px">
        <chakra.p fontSize="meta" color="text.secondary">
          {explain(included, config, payment.isPaid ? credits : null, run !== null)}
        </chakra.p>
        <ServerShareNote credits={credits} />
      </chakra.div>
    </chakra.div>
  );
}

/** @param credits null where the records cost none. */
function explain(included: number, config: DetectionConfig, credits: number | null, hasRun: boolean): string {
  if (included === 0) return 'This dataset has no included papers to start from.';
  if (enabledMethods(config).length === 0) return 'Choose at least one method.';
  const from = `Starts from ${formatQuantity(included, 'included paper')}.`;
  if (credits === null) return from;
  const price = `${from} Costs about ${formatQuantity(credits, 'credit')}`;
  return hasRun ? `${price}; papers fetched before are stored and cost nothing.` : `${price}.`;
}
