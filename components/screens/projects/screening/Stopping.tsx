import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Folded } from '@/components/ui/Folded';
import { ALPHAS, TARGETS } from '@/lib/screening/stopping-rule';
import { tellShare } from '@/lib/screening/tell-stopping';
import { editHeaderAtom } from '@/lib/state/project/record-acts';
import {
  readingProgressAtom,
  sampleTextAtom,
  stoppingGoalAtom,
  stoppingTextAtom,
} from '@/lib/state/screening/phase-atoms';
import { Choice } from './Choice';
import { RecallCurve } from './RecallCurve';

/** Whether reading can stop, by the reader's goal. Source: docs/behaviours/screening.md#when-to-stop. */
export function Stopping() {
  const told = useAtomValue(stoppingTextAtom);
  const sample = useAtomValue(sampleTextAtom);
  const { curve, pool } = useAtomValue(readingProgressAtom);
  return (
    <>
      <p>{told ?? 'Read the likeliest first, and this says when you can stop.'}</p>
      {sample === null ? null : <p>{sample}</p>}
      {curve.length < 2 ? null : <RecallCurve curve={curve} pool={pool} />}
      <Goal />
    </>
  );
}

const targets = TARGETS.map((share) => ({ value: String(share), label: tellShare(share) }));
const alphas = ALPHAS.map((share) => ({ value: String(share), label: tellShare(share) }));

function Goal() {
  const goal = useAtomValue(stoppingGoalAtom);
  const edit = useSetAtom(editHeaderAtom);
  const choose = (patch: Partial<typeof goal>) =>
    edit('Change when to stop', { stopping: { ...goal, ...patch } });
  return (
    <Folded summary="Change the goal">
      <chakra.div display="flex" flexDirection="column" gap="2">
        <p>Share of the papers to be included that must be found</p>
        <Choice
          label="Share to be found"
          value={String(goal.target)}
          options={targets}
          onChoose={(target) => choose({ target: Number(target) })}
        />
        <p>Risk of stopping too early</p>
        <Choice
          label="Risk of stopping too early"
          value={String(goal.alpha)}
          options={alphas}
          onChoose={(alpha) => choose({ alpha: Number(alpha) })}
        />
      </chakra.div>
    </Folded>
  );
}
