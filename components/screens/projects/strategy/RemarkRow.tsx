'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { addLineAtom, editLineAtom } from '@/lib/state/strategy/line-acts';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import type { RemarkLine } from '@/lib/strategy/types';
import { focusLine } from './focus-line';
import { LineMenu } from './LineMenu';

/** A comment or heading between the lines. */
export function RemarkRow({ line }: { readonly line: RemarkLine }) {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const edit = useSetAtom(editLineAtom);
  const add = useSetAtom(addLineAtom);
  const [typed, setTyped] = useState<string | null>(null);
  const isHeading = line.kind === 'heading';

  function keep() {
    if (typed !== null && typed !== line.text) edit(line.id, { text: typed });
    setTyped(null);
  }

  return (
    <chakra.li
      data-line={line.id}
      display="flex"
      alignItems="center"
      gap="2"
      ps={{ base: '9', md: '10' }}
      pe="2"
      py="1"
      borderBottomWidth="1px"
      bg={isHeading ? 'bg.panel' : undefined}
    >
      <chakra.input
        aria-label={isHeading ? 'Heading' : 'Comment'}
        value={typed ?? line.text}
        readOnly={isReadOnly}
        placeholder={isHeading ? 'Heading' : 'Comment'}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          keep();
          if (event.ctrlKey || event.metaKey) focusLine(add(line.id));
        }}
        flex="1"
        minW="0"
        h={{ base: '10', md: '8' }}
        px="2"
        fontSize="panel"
        fontWeight={isHeading ? 'semibold' : undefined}
        color={isHeading ? 'text.primary' : 'text.secondary'}
        bg="transparent"
        borderWidth="1px"
        borderColor="transparent"
        rounded="control"
        _hover={{ borderColor: 'border.control' }}
        _placeholder={{ color: 'text.secondary', opacity: '1' }}
      />
      {isReadOnly ? null : <LineMenu line={line} number={null} />}
    </chakra.li>
  );
}
