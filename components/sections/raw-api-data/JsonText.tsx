'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo, useState } from 'react';
import { VirtualList } from '@/components/tables/VirtualList';
import { Button } from '@/components/ui/Button';
import { formatSize } from '@/lib/format/sizes';

/** Letters of a line that are shown; a longer one ends in an ellipsis (the copy does not). */
const MAX_LINE_LENGTH = 2_000;

function shownLine(line: string): string {
  return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line;
}

/** The text in pieces of a length, the last one shorter; joined again they are the text. */
function cutText(text: string, length: number): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; start += length) pieces.push(text.slice(start, start + length));
  return pieces;
}

interface JsonTextProps {
  readonly text: string;
  /** One value per line; else all in one. */
  readonly isFormatted: boolean;
}

const FRAME = {
  bg: 'bg.page',
  borderWidth: '1px',
  rounded: 'control',
  fontFamily: 'mono',
  fontSize: 'meta',
} as const;

/** Px. */
const LINE_HEIGHT = 18;
const MAX_HEIGHT = 360;

/** Letters of a text in one line that are shown at once. */
const SHOWN_LENGTH = 20_000;

/** JSON of any length: lines are windowed, a text without lines is cut until all of it is asked for. */
export function JsonText({ text, isFormatted }: JsonTextProps) {
  return isFormatted ? <JsonLines text={text} /> : <JsonInOne text={text} />;
}

function JsonLines({ text }: { readonly text: string }) {
  const lines = useMemo(() => text.split('\n'), [text]);
  return (
    <chakra.div {...FRAME} overflow="hidden">
      <VirtualList
        label="Formatted JSON"
        count={lines.length}
        itemHeight={LINE_HEIGHT}
        maxHeight={MAX_HEIGHT}
        renderItem={(index) => (
          <chakra.code display="block" px="2" whiteSpace="pre" style={{ lineHeight: `${LINE_HEIGHT}px` }}>
            {shownLine(lines[index] ?? '')}
          </chakra.code>
        )}
      />
    </chakra.div>
  );
}

function JsonInOne({ text }: { readonly text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const pieces = useMemo(
    () => cutText(isWhole ? text : text.slice(0, SHOWN_LENGTH), SHOWN_LENGTH),
    [text, isWhole],
  );
  return (
    <>
      <chakra.div
        {...FRAME}
        role="group"
        aria-label="Raw JSON"
        tabIndex={0}
        overflowY="auto"
        p="2"
        wordBreak="break-all"
        style={{ maxHeight: MAX_HEIGHT }}
      >
        {pieces.map((piece, index) => (
          // Pieces that are out of sight are not laid out, which alone takes seconds for megabytes.
          <chakra.code
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change order
            key={index}
            display="block"
            css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 9000px' }}
          >
            {piece}
          </chakra.code>
        ))}
      </chakra.div>
      {text.length > SHOWN_LENGTH && !isWhole ? (
        <Button size="small" onClick={() => setIsWhole(true)}>
          Show all ({formatSize(text.length)})
        </Button>
      ) : null}
    </>
  );
}
