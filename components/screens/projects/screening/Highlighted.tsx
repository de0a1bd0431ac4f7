import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { createMarker, type MarkText } from '@/lib/screening/mark-words';

interface HighlightedProps {
  readonly text: string;
  /** The reader's words. */
  readonly words: readonly string[];
  /** Words of the search. */
  readonly searched: readonly string[];
}

/** A text in which the reader's words are marked, and the words of the search underlined. */
export function Highlighted({ text, words, searched }: HighlightedProps) {
  const findSearched = createMarker(searched);
  return inPieces(
    text,
    createMarker(words),
    (marked, at) => (
      <chakra.mark
        key={at}
        bg="bg.warning"
        color="text.primary"
        borderBottomWidth="2px"
        borderColor="text.warning"
      >
        {marked}
      </chakra.mark>
    ),
    (rest) =>
      inPieces(rest, findSearched, (found, at) => (
        <chakra.mark
          key={at}
          bg="transparent"
          color="inherit"
          textDecoration="underline dotted"
          textUnderlineOffset="3px"
        >
          {found}
        </chakra.mark>
      )),
  );
}

function inPieces(
  text: string,
  find: MarkText,
  mark: (text: string, at: number) => ReactNode,
  leave: (text: string) => ReactNode = (rest) => rest,
): ReactNode {
  const pieces = find(text);
  if (pieces.every(({ isMarked }) => !isMarked)) return leave(text);
  return pieces.map((piece) => (piece.isMarked ? mark(piece.text, piece.at) : leave(piece.text)));
}
