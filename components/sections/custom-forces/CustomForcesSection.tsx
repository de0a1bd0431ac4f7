'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { CustomForceList } from './CustomForceList';
import { ForceParameterFields } from './ForceParameterFields';
import { ForceRunControls } from './ForceRunControls';

/**
 * The force layout: what to do with it, its parameters, and the forces the user adds
 * (docs/behaviours/panels.md#custom-forces).
 */
export function CustomForcesSection() {
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <ForceRunControls />
      <ForceParameterFields />
      <CustomForceList />
    </chakra.div>
  );
}
