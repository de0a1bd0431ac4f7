'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { areSingleKeysOn, switchSingleKeys } from '@/components/hooks/single-keys';
import { Checkbox } from './Checkbox';

/** Turns keys of one letter, digit or sign off and on, on every page of this browser. */
export function SingleKeysSwitch() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <chakra.div mt="4" pt="3" borderTopWidth="1px">
      <Checkbox
        isChecked={isOn}
        onChange={(chosen) => {
          switchSingleKeys(chosen);
          setOn(chosen);
        }}
      >
        Use single letters, digits and signs as keys
      </Checkbox>
      <chakra.p fontSize="meta" color="text.secondary">
        Turn this off if speech input or another aid presses them by mistake. Keys of the map go on working
        while the map has the focus.
      </chakra.p>
    </chakra.div>
  );
}
