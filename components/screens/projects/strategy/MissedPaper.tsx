import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from '@/components/router/Link';
import { Button } from '@/components/ui/Button';
import { yearOf } from '@/lib/entities/publication';
import { entityPath } from '@/lib/routing/paths';
import { markedPieces } from '@/lib/search-text/marked-pieces';
import { editLineAtom } from '@/lib/state/strategy/line-acts';
import { readLinesAtom } from '@/lib/state/strategy/reading-atoms';
import { isStrategyReadOnlyAtom } from '@/lib/state/strategy/strategy-atoms';
import { advisedEdit } from '@/lib/strategy/known/missed-advice';
import type { MissedKnown, UnmetPart } from '@/lib/strategy/known/missed-known';
import type { NearSentence } from '@/lib/strategy/known/near-sentence';
import { tellApart, tellOutside, tellUnmet } from '@/lib/strategy/known/tell-missed';
import type { KnownPaper } from '@/lib/strategy/known-index';
import { NO_LIMITS } from '@/lib/strategy/types';
import { keepFocusBeside } from './focus-line';

interface MissedPaperProps {
  readonly missed: MissedKnown;
  readonly paper: KnownPaper;
}

/** A known paper that a line misses: the reasons, and changes that would find it. */
export function MissedPaper({ missed, paper }: MissedPaperProps) {
  const lines = useAtomValue(readLinesAtom);
  const name = paper.title.trim() === '' ? paper.id : paper.title;
  const year = yearOf(paper);
  const apart = tellApart(missed);
  return (
    <chakra.li
      borderWidth="1px"
      rounded="control"
      px="3"
      py="2"
      display="flex"
      flexDirection="column"
      gap="1.5"
      overflowWrap="anywhere"
    >
      <chakra.p fontWeight="medium">
        {missed.isOutsideIndex ? (
          name
        ) : (
          <Link
            to={entityPath('works', paper.id)}
            // As high as a finger on phones, without taking as much room.
            display={{ base: 'inline-block', md: 'inline' }}
            py={{ base: '2.5', md: '0' }}
            my={{ base: '-10px', md: '0' }}
            minH={{ base: '10', md: '0' }}
            _hover={{ textDecoration: 'underline' }}
          >
            {name}
          </Link>
        )}
        {year === null ? null : (
          <chakra.span fontWeight="normal" color="text.secondary">{` (${year})`}</chakra.span>
        )}
      </chakra.p>
      {apart === null ? null : <p>{apart}</p>}
      {missed.limits.map(({ line, limit }) => (
        <p key={`${line} ${limit}`}>
          {tellOutside(paper, limit, line, lines[line - 1]?.line.limits ?? NO_LIMITS)}
        </p>
      ))}
      {missed.parts.map((part) => (
        <Unmet key={`${part.line} ${part.from} ${part.to}`} part={part} />
      ))}
    </chakra.li>
  );
}

/** A part of a line that the paper does not meet. */
function Unmet({ part }: { readonly part: UnmetPart }) {
  const lines = useAtomValue(readLinesAtom);
  const forms = lines[part.line - 1]?.line.forms ?? 'exact';
  return (
    <div>
      <chakra.p lineClamp="2" title={part.text}>
        <chakra.span color="text.secondary">{`Line ${part.line}: `}</chakra.span>
        {part.text}
      </chakra.p>
      {tellUnmet(part, forms).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {part.near === null ? null : <Near near={part.near} />}
      <AdviceButtons part={part} />
    </div>
  );
}

/** The nearest sentence, with its words marked. */
function Near({ near: { where, text, marks } }: { readonly near: NearSentence }) {
  return (
    <chakra.blockquote borderStartWidth="3px" ps="2" my="1" color="text.secondary">
      <chakra.span fontSize="meta">{where === 'title' ? 'Title: ' : 'Abstract: '}</chakra.span>
      {markedPieces(text, marks).map(({ from, text: piece, isMarked }) =>
        isMarked ? (
          <chakra.mark key={from} bg="bg.warning" color="text.primary">
            {piece}
          </chakra.mark>
        ) : (
          <span key={from}>{piece}</span>
        ),
      )}
    </chakra.blockquote>
  );
}

/** Buttons that apply an advice to its line as one step. */
function AdviceButtons({ part }: { readonly part: UnmetPart }) {
  const lines = useAtomValue(readLinesAtom);
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const edit = useSetAtom(editLineAtom);
  const edits = isReadOnly ? [] : part.advice.flatMap((advice) => advisedEdit(advice, part, lines) ?? []);
  if (edits.length === 0) return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="1.5" mt="1">
      {edits.map(({ name, lineId, patch }) => (
        <Button
          key={name}
          size="small"
          whiteSpace="normal"
          h="auto"
          minH={{ base: '10', md: '7' }}
          onClick={() => {
            edit(lineId, patch);
            keepFocusBeside();
          }}
        >
          {name}
        </Button>
      ))}
    </chakra.div>
  );
}
