'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, useState } from 'react';
import { usePause } from '@/components/hooks/use-pause';
import { actOnLineAtom } from '@/lib/state/strategy/act-on-line-atom';
import { editLineAtom } from '@/lib/state/strategy/line-acts';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import { focusLine } from './focus-line';
import { lineActOf } from './line-keys';
import type { NumberedRow } from './numbered-row';

/** What is typed becomes a step after so long, so that a tab that ends loses little. */
const PAUSE_MS = 800;

/** Characters of a row of the field, at the width that a window usually leaves it. */
const ROW_LENGTH = 70;
const MOST_ROWS = 10;

const STYLE = {
  w: 'full',
  px: '2',
  py: '1',
  fontSize: 'panel',
  lineHeight: '1.45',
  bg: 'bg.page',
  color: 'text.primary',
  borderWidth: '1px',
  borderColor: 'border.control',
  rounded: 'control',
  resize: 'none',
  overflow: 'auto',
  _placeholder: { color: 'text.secondary', opacity: '1' },
  _invalid: { borderColor: 'text.error' },
  css: { fieldSizing: 'content', minHeight: '32px', maxHeight: '220px' },
} as const;

/**
 * The text of a line. Enter asks it, Ctrl+Enter adds a line behind it, Alt with Up and Down moves it, Up and Down at its ends go to
 * the line before and behind, Backspace in an empty line removes it.
 */
export function LineText({ row: { line, read } }: { readonly row: NumberedRow }) {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const edit = useSetAtom(editLineAtom);
  const actOn = useSetAtom(actOnLineAtom);
  const pause = usePause(PAUSE_MS);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? line.text;

  function keep(value: string) {
    pause.cancel();
    setTyped(null);
    if (value !== line.text) edit(line.id, { text: value });
  }

  function handleType(value: string) {
    const oneLine = value.replace(/\s*[\r\n]+\s*/g, ' ');
    setTyped(oneLine);
    pause.start(() => edit(line.id, { text: oneLine }));
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const act = lineActOf(event, event.currentTarget);
    if (act === null) return;
    event.preventDefault();
    keep(event.currentTarget.value);
    const next = actOn(line.id, act);
    if (next !== null) focusLine(next);
  }

  return (
    <chakra.textarea
      aria-label={`Line ${read.number}`}
      aria-describedby={`notes-${line.id}`}
      aria-invalid={read.problem !== null && line.text !== '' ? true : undefined}
      rows={Math.min(MOST_ROWS, Math.max(1, Math.ceil(text.length / ROW_LENGTH)))}
      value={text}
      readOnly={isReadOnly}
      spellCheck={false}
      autoCapitalize="off"
      placeholder="Words, “phrases”, truncat*, or numbers of lines: 1 AND 2"
      onChange={(event) => handleType(event.target.value)}
      onKeyDown={handleKey}
      onBlur={() => keep(text)}
      {...STYLE}
    />
  );
}
