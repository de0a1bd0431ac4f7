'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { usePause } from '@/components/hooks/use-pause';
import { markedPieces } from '@/lib/search-text/marked-pieces';
import type { QueryFault } from '@/lib/search-text/query-faults';
import { actOnLineAtom } from '@/lib/state/strategy/act-on-line-atom';
import { editLineAtom } from '@/lib/state/strategy/line-acts';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import { focusLine } from './focus-line';
import { lineActOf } from './line-keys';
import type { NumberedRow } from './numbered-row';

/** Typed text becomes a step after this pause, so that a tab that is closed loses little. Unit: milliseconds. */
const PAUSE_MS = 800;

/** The number of characters in a row of the field, at its usual width. */
const ROW_LENGTH = 70;
const MOST_ROWS = 10;

/** The style of the text, shared with the layer behind it. */
const TEXT_STYLE = {
  px: '2',
  pt: { base: '2', md: '1' },
  pb: '1',
  fontSize: 'panel',
  lineHeight: '1.45',
  borderWidth: '1px',
} as const;

const STYLE = {
  ...TEXT_STYLE,
  display: 'block',
  w: 'full',
  bg: 'transparent',
  color: 'text.primary',
  // Frames around forty lines would distract from the lines; only the focused one has a frame.
  borderColor: 'transparent',
  rounded: 'control',
  resize: 'none',
  overflow: 'auto',
  minH: { base: '10', md: '28px' },
  _placeholder: { color: 'text.secondary', opacity: '1' },
  _hover: { borderColor: 'border.control' },
  _focus: { borderColor: 'border.control' },
  _invalid: { borderColor: 'text.error' },
  css: { fieldSizing: 'content', maxHeight: '220px' },
} as const;

/** The text of a line; `lineActOf` explains its keys. */
export function LineText({ row: { line, read } }: { readonly row: NumberedRow }) {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const edit = useSetAtom(editLineAtom);
  const actOn = useSetAtom(actOnLineAtom);
  const pause = usePause(PAUSE_MS);
  const [typed, setTyped] = useState<string | null>(null);
  const marks = useRef<HTMLDivElement>(null);
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
    <chakra.div position="relative" isolation="isolate">
      {text === line.text && read.plan.faults.length > 0 ? (
        <MarkedFaults text={text} faults={read.plan.faults} ref={marks} />
      ) : null}
      <chakra.textarea
        onScroll={(event) => marks.current?.scrollTo({ top: event.currentTarget.scrollTop })}
        aria-label={`Line ${read.number}`}
        aria-describedby={`notes-${line.id}`}
        aria-invalid={read.problem !== null && line.text !== '' ? true : undefined}
        rows={Math.min(MOST_ROWS, Math.max(1, Math.ceil(text.length / ROW_LENGTH)))}
        value={text}
        readOnly={isReadOnly}
        opacity={line.isOff ? '0.6' : '1'}
        spellCheck={false}
        autoCapitalize="off"
        placeholder="Words, “phrases”, truncat*, or numbers of lines: 1 AND 2"
        onChange={(event) => handleType(event.target.value)}
        onKeyDown={handleKey}
        onBlur={() => keep(text)}
        {...STYLE}
      />
    </chakra.div>
  );
}

interface MarkedFaultsProps {
  readonly text: string;
  readonly faults: readonly QueryFault[];
  readonly ref: Ref<HTMLDivElement>;
}

/**
 * The same text behind the field, invisible, to underline parts that cannot be sent as written. The notes explain them
 * in words.
 */
function MarkedFaults({ text, faults, ref }: MarkedFaultsProps) {
  // A part that covers most of the line would hide the others.
  const parts = faults.filter(({ kind }) => kind !== 'mixed-operators');
  return (
    <chakra.div
      ref={ref}
      aria-hidden="true"
      {...TEXT_STYLE}
      position="absolute"
      inset="0"
      zIndex="-1"
      borderColor="transparent"
      overflow="hidden"
      whiteSpace="pre-wrap"
      overflowWrap="break-word"
      color="transparent"
      pointerEvents="none"
      userSelect="none"
    >
      {markedPieces(text, parts).map(({ from, text: piece, isMarked }) =>
        isMarked ? (
          <chakra.mark
            key={from}
            bg="bg.warning"
            color="transparent"
            textDecoration="underline wavy"
            textDecorationColor="text.warning"
            textUnderlineOffset="3px"
          >
            {piece}
          </chakra.mark>
        ) : (
          <span key={from}>{piece}</span>
        ),
      )}
    </chakra.div>
  );
}
