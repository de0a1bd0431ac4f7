'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { Checkbox } from '@/components/ui/Checkbox';
import { SelectField } from '@/components/ui/SelectField';
import { SliderField } from '@/components/ui/SliderField';
import type { ComparisonResult, RunEvidence } from '@/lib/evaluation/types';
import { formatExactCount } from '@/lib/format/counts';
import {
  decidePairAtom,
  resultOfRunAtom,
  runAtom,
  setLeavesOutLaterAtom,
  setThresholdAtom,
} from '@/lib/state/evaluation/comparison-atoms';
import { AuditFigures, ThresholdTable } from './AuditFigures';
import { AuditTable, type Decision } from './AuditTable';
import { type AuditFilter, type AuditRow, auditRows, filterRows } from './audit-rows';

/** The pairs of a run, to be judged one by one; every figure follows at once. */
export function MatchAudit({ runId }: { readonly runId: string }) {
  const run = useAtomValue(runAtom(runId));
  const evidence = run?.evidence ?? null;
  const result = useAtomValue(resultOfRunAtom(runId));
  if (run === null || evidence === null || result === null) {
    return <chakra.p color="text.secondary">No comparison results available</chakra.p>;
  }
  return <Audit runId={runId} isExample={run.isExample} evidence={evidence} result={result} />;
}

interface AuditProps {
  readonly runId: string;
  readonly isExample: boolean;
  readonly evidence: RunEvidence;
  readonly result: ComparisonResult;
}

const EMPTY_TEXTS: Readonly<Record<AuditFilter, string>> = {
  review: 'No pair waits for a decision.',
  counted: 'No pair is counted at this threshold.',
  all: 'No retrieved paper resembles a paper of the review.',
};

function Audit({ runId, isExample, evidence, result }: AuditProps) {
  const decide = useSetAtom(decidePairAtom);
  const rows = useMemo(() => auditRows(evidence, result), [evidence, result]);
  const [filter, setFilter] = useState<AuditFilter>(() =>
    rows.some(({ isForReview }) => isForReview) ? 'review' : 'counted',
  );
  const shown = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const onDecide = useCallback(
    ({ pair }: AuditRow, decision: Decision) => decide(runId, pair, decision),
    [decide, runId],
  );
  const option = (value: AuditFilter, name: string) => ({
    value,
    label: `${name} (${formatExactCount(filterRows(rows, value).length)})`,
  });
  return (
    <chakra.section aria-label="Match audit" display="flex" flexDirection="column" gap="3">
      <AuditFigures isExample={isExample} evidence={evidence} result={result} />
      <chakra.div display="flex" flexWrap="wrap" gap="4" alignItems="end">
        <chakra.div w="220px">
          <SelectField
            label="Pairs shown"
            value={filter}
            options={[
              option('review', 'Review queue'),
              option('counted', 'Counted matches'),
              option('all', 'All pairs'),
            ]}
            onChange={setFilter}
          />
        </chakra.div>
        <AuditRules runId={runId} evidence={evidence} />
      </chakra.div>
      <chakra.p id="audit-keys" fontSize="meta" color="text.secondary">
        Arrow keys move between pairs; A accepts, R rejects, U undoes a decision.
      </chakra.p>
      {shown.length === 0 ? (
        <chakra.p borderWidth="1px" rounded="panel" px="3" py="4" color="text.secondary" fontSize="panel">
          {EMPTY_TEXTS[filter]}
        </chakra.p>
      ) : (
        <AuditTable key={filter} rows={shown} onDecide={onDecide} />
      )}
      <ThresholdTable evidence={evidence} isExample={isExample} />
    </chakra.section>
  );
}

/** What counts without a decision of its own. */
function AuditRules({ runId, evidence }: Pick<AuditProps, 'runId' | 'evidence'>) {
  const setThreshold = useSetAtom(setThresholdAtom);
  const setLeavesOutLater = useSetAtom(setLeavesOutLaterAtom);
  const { searchDate = null } = evidence;
  return (
    <>
      <chakra.div w="240px">
        <SliderField
          label="Acceptance threshold"
          value={evidence.threshold}
          min={0.8}
          max={1}
          step={0.01}
          format={(value) => value.toFixed(2)}
          onChange={(threshold) => setThreshold(runId, Math.round(threshold * 100) / 100)}
        />
      </chakra.div>
      {searchDate === null ? null : (
        <Checkbox
          isChecked={evidence.leavesOutLaterPapers}
          onChange={(isChecked) => setLeavesOutLater(runId, isChecked)}
        >
          Leave out papers published after {searchDate.slice(0, 10)} that match none of the review
        </Checkbox>
      )}
    </>
  );
}
