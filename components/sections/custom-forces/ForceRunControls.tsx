import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Notice } from '@/components/ui/Notice';
import {
  canRunLayoutAtom,
  controlLayoutAtom,
  type LayoutStatus,
  layoutStatusAtom,
  reheatLayoutAtom,
  runLayoutAtom,
} from '@/lib/state/canvas/layout-atoms';
import { isAutoPinningAtom, setAutoPinningAtom } from '@/lib/state/canvas/layout-settings-atoms';

const STATUS_TEXTS: Readonly<Record<Exclude<LayoutStatus['state'], 'failed'>, string>> = {
  idle: 'At rest',
  running: 'Moving',
  paused: 'Paused',
  settled: 'Settled',
};

/** Starts, holds and ends the force layout, and says how it stands. */
export function ForceRunControls() {
  const status = useAtomValue(layoutStatusAtom);
  const run = useSetAtom(runLayoutAtom);
  const reheat = useSetAtom(reheatLayoutAtom);
  const control = useSetAtom(controlLayoutAtom);
  const isAutoPinning = useAtomValue(isAutoPinningAtom);
  const setAutoPinning = useSetAtom(setAutoPinningAtom);
  const cannotRun = !useAtomValue(canRunLayoutAtom);
  const isUnderWay = status.state === 'running' || status.state === 'paused';
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <chakra.div role="group" aria-label="Force layout" display="flex" flexWrap="wrap" gap="2">
        <Button size="small" disabled={cannotRun} onClick={() => run('force')}>
          Run
        </Button>
        {status.state === 'paused' ? (
          <Button size="small" onClick={() => control('resume')}>
            Resume
          </Button>
        ) : (
          <Button size="small" disabled={!isUnderWay} onClick={() => control('pause')}>
            Pause
          </Button>
        )}
        <Button size="small" disabled={cannotRun} onClick={() => reheat()}>
          Re-heat
        </Button>
        <Button size="small" disabled={!isUnderWay} onClick={() => control('stop')}>
          Stop
        </Button>
      </chakra.div>
      {status.state === 'failed' ? (
        <Notice tone="error" isCompact title="The layout failed.">
          Nodes stay where they are. {status.message}
        </Notice>
      ) : (
        <chakra.p role="status" fontSize="meta" color="text.secondary">
          {STATUS_TEXTS[status.state]}
        </chakra.p>
      )}
      <Checkbox isChecked={isAutoPinning} onChange={setAutoPinning}>
        Auto-pin when the layout settles
      </Checkbox>
    </chakra.div>
  );
}
