'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Dialog } from '@/components/ui/Dialog';
import { TextField } from '@/components/ui/TextField';
import { formatQuantity } from '@/lib/format/counts';
import { replaceInStrategyAtom } from '@/lib/state/strategy/line-acts';
import { strategyLinesAtom } from '@/lib/state/strategy/strategy-atoms';
import { findInLines } from '@/lib/strategy/edit-strategy';

/** Finds a text in the lines and replaces it. */
export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const lines = useAtomValue(strategyLinesAtom);
  const replace = useSetAtom(replaceInStrategyAtom);
  const [text, setText] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isWholeWord, setIsWholeWord] = useState(true);
  const [matchesCase, setMatchesCase] = useState(false);
  const wish = { text, isWholeWord, matchesCase };
  const found = findInLines(lines, wish);
  const places = found.reduce((sum, { count }) => sum + count, 0);

  function handleReplace() {
    replace(wish, replacement);
    onClose();
  }

  return (
    <Dialog
      title="Find and replace"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={places === 0} onClick={handleReplace}>
            {places === 0 ? 'Replace' : `Replace ${formatQuantity(places, 'place')}`}
          </Button>
        </>
      }
    >
      <chakra.div display="flex" flexDirection="column" gap="3">
        <TextField label="Find" value={text} onChange={setText} />
        <TextField label="Replace with" value={replacement} onChange={setReplacement} />
        <chakra.div display="flex" flexWrap="wrap" columnGap="5" rowGap="2">
          <Checkbox isChecked={isWholeWord} onChange={setIsWholeWord}>
            Whole words
          </Checkbox>
          <Checkbox isChecked={matchesCase} onChange={setMatchesCase}>
            Capitals as written
          </Checkbox>
        </chakra.div>
        <chakra.p role="status" fontSize="panel" color="text.secondary">
          {text === ''
            ? 'Nothing to find yet.'
            : places === 0
              ? 'Not in any line.'
              : `In ${formatQuantity(places, 'place')} of ${formatQuantity(found.length, 'line')}.`}
        </chakra.p>
      </chakra.div>
    </Dialog>
  );
}
