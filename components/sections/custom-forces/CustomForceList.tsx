import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { SelectField } from '@/components/ui/SelectField';
import { CUSTOM_FORCE_PRESETS, CUSTOM_FORCES, MAX_CUSTOM_FORCES } from '@/lib/graph/layout/custom-forces';
import {
  arrangeByForcesAtom,
  canRunLayoutAtom,
  layoutStatusAtom,
  runLayoutAtom,
} from '@/lib/state/canvas/layout-atoms';
import {
  addCustomForceAtom,
  customForcesAtom,
  sortCustomForcesAtom,
} from '@/lib/state/canvas/layout-settings-atoms';
import { CustomForceCard } from './CustomForceCard';

const TYPES = CUSTOM_FORCES.map(({ type, title }) => ({ value: type, label: title }));

/** The forces that the user adds to the layout's own, in the order in which they act. */
export function CustomForceList() {
  const forces = useAtomValue(customForcesAtom);
  const sort = useSetAtom(sortCustomForcesAtom);
  return (
    <chakra.section aria-label="Custom forces" display="flex" flexDirection="column" gap="2">
      <chakra.h4 fontSize="panel" fontWeight="semibold">
        Custom forces
      </chakra.h4>
      <Presets />
      {forces.length === 0 ? (
        <chakra.p fontSize="meta" color="text.secondary">
          None yet. Add one to arrange nodes by year, kind or another value.
        </chakra.p>
      ) : (
        // Sorted once the focus is elsewhere: a list that reorders while a priority is typed would lose it.
        <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2" onBlur={() => sort()}>
          {forces.map((force, index) => (
            <CustomForceCard key={force.id} force={force} number={index + 1} />
          ))}
        </chakra.ul>
      )}
      {forces.length === 0 ? null : <RunForces />}
      <AddForce isFull={forces.length >= MAX_CUSTOM_FORCES} />
    </chakra.section>
  );
}

function Presets() {
  const arrange = useSetAtom(arrangeByForcesAtom);
  return (
    <chakra.div role="group" aria-label="Force presets" display="flex" flexWrap="wrap" gap="2">
      {CUSTOM_FORCE_PRESETS.map(({ id, title, forces }) => (
        <Button key={id} size="small" onClick={() => arrange(forces)}>
          {title}
        </Button>
      ))}
    </chakra.div>
  );
}

/** Forces that are changed at rest move nothing: says so where they are, far from the other 'Run'. */
function RunForces() {
  const { state } = useAtomValue(layoutStatusAtom);
  const canRun = useAtomValue(canRunLayoutAtom);
  const run = useSetAtom(runLayoutAtom);
  if (state === 'running' || state === 'paused') return null;
  return (
    <chakra.div display="flex" alignItems="center" gap="2">
      <chakra.p flex="1" fontSize="meta" color="text.secondary">
        Custom forces act while the force layout runs
      </chakra.p>
      <Button size="small" disabled={!canRun} aria-label="Run the force layout" onClick={() => run('force')}>
        Run
      </Button>
    </chakra.div>
  );
}

function AddForce({ isFull }: { readonly isFull: boolean }) {
  const add = useSetAtom(addCustomForceAtom);
  const [type, setType] = useState(CUSTOM_FORCES[0]?.type ?? 'radial');
  const description = CUSTOM_FORCES.find((one) => one.type === type)?.description ?? '';
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <SelectField label="New force" value={type} options={TYPES} onChange={setType} hint={description} />
      <chakra.div display="flex" alignItems="center" gap="2">
        <Button size="small" disabled={isFull} onClick={() => add(type)}>
          <Plus size={14} aria-hidden="true" />
          Add force
        </Button>
        {isFull ? (
          <chakra.span fontSize="meta" color="text.secondary">
            At most {MAX_CUSTOM_FORCES} forces
          </chakra.span>
        ) : null}
      </chakra.div>
    </chakra.div>
  );
}
