import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '@/components/ui/Button';
import { SelectField } from '@/components/ui/SelectField';
import { LAYOUTS } from '@/lib/graph/layout/registry';
import {
  canRunLayoutAtom,
  controlLayoutAtom,
  layoutStatusAtom,
  runLayoutAtom,
} from '@/lib/state/canvas/layout-atoms';
import {
  chooseLayoutAtom,
  chooseStartLayoutAtom,
  chosenLayoutAtom,
  startLayoutAtom,
} from '@/lib/state/canvas/layout-settings-atoms';

const START_OPTIONS = [
  { value: 'force', label: 'Force' },
  { value: 'grid', label: 'Grid' },
] as const;
const OPTIONS = LAYOUTS.map(({ id, title }) => ({ value: id, label: title }));

/** Which layout the map has, and the button that lays the graph out. */
export function LayoutChoice() {
  const chosen = useAtomValue(chosenLayoutAtom);
  const choose = useSetAtom(chooseLayoutAtom);
  const run = useSetAtom(runLayoutAtom);
  const control = useSetAtom(controlLayoutAtom);
  const { state } = useAtomValue(layoutStatusAtom);
  const canRun = useAtomValue(canRunLayoutAtom);
  const startLayout = useAtomValue(startLayoutAtom);
  const chooseStart = useSetAtom(chooseStartLayoutAtom);
  const description = LAYOUTS.find(({ id }) => id === chosen)?.description ?? '';
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <SelectField label="Layout" value={chosen} options={OPTIONS} onChange={choose} hint={description} />
      {state === 'running' ? (
        <Button size="small" onClick={() => control('stop')}>
          Stop layout
        </Button>
      ) : (
        <Button size="small" disabled={!canRun} onClick={() => run(chosen)}>
          Run layout
        </Button>
      )}
      <SelectField
        label="Layout of new search results"
        value={startLayout}
        options={START_OPTIONS}
        onChange={chooseStart}
      />
    </chakra.div>
  );
}
