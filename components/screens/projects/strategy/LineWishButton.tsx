'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { editLineAtom } from '@/lib/state/strategy/line-acts';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import { NEW_QUERY } from '@/lib/strategy/edit-strategy';
import { tellLimits, tellWish } from '@/lib/strategy/tell-line';
import type { QueryLine } from '@/lib/strategy/types';
import { LineWishDialog } from './LineWishDialog';

interface LineWishButtonProps {
  readonly line: QueryLine;
  /** It names other lines and has no words of its own, so only limits apply to it. */
  readonly isCombination: boolean;
}

/**
 * Shows scope, word forms and limits of a line; a press changes them. On phones the menu of the line opens the dialog,
 * and defaults are not shown.
 */
export function LineWishButton({ line, isCombination }: LineWishButtonProps) {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const edit = useSetAtom(editLineAtom);
  const [isOpen, setIsOpen] = useState(false);
  const limits = tellLimits(line.limits).join(' · ');
  if (isCombination && limits === '') return null;
  const told = isCombination ? limits : tellWish(line);
  return (
    <>
      {limits === '' && isAsNew(line) ? null : (
        <chakra.span display={{ base: 'inline', md: 'none' }} fontSize="meta" color="text.secondary">
          {told}
        </chakra.span>
      )}
      <chakra.button
        type="button"
        disabled={isReadOnly}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        display={{ base: 'none', md: 'inline-block' }}
        fontSize="meta"
        color="text.secondary"
        textAlign="start"
        rounded="control"
        cursor="pointer"
        _hover={{ color: 'text.primary', textDecoration: 'underline' }}
        _disabled={{ cursor: 'default' }}
      >
        {told}
      </chakra.button>
      {isOpen ? (
        <LineWishDialog
          line={line}
          isCombination={isCombination}
          onClose={() => setIsOpen(false)}
          onSave={(patch) => {
            edit(line.id, patch);
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

function isAsNew({ scope, forms }: QueryLine): boolean {
  return scope === NEW_QUERY.scope && forms === NEW_QUERY.forms;
}
