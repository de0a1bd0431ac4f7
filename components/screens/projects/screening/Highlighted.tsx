import { chakra } from '@chakra-ui/react/styled-system';
import { markWords } from '@/lib/screening/mark-words';

interface HighlightedProps {
  readonly text: string;
  readonly words: readonly string[];
}

/** A text with the reader's words marked. */
export function Highlighted({ text, words }: HighlightedProps) {
  if (words.length === 0) return text;
  return markWords(text, words).map((piece) =>
    piece.isMarked ? (
      <chakra.mark
        key={piece.at}
        bg="bg.warning"
        color="text.primary"
        borderBottomWidth="2px"
        borderColor="text.warning"
      >
        {piece.text}
      </chakra.mark>
    ) : (
      piece.text
    ),
  );
}
