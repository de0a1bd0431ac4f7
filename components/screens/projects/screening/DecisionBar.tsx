'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { areSingleKeysOn } from '@/components/hooks/single-keys';
import { useDocumentKey } from '@/components/hooks/use-document-key';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { Button } from '@/components/ui/Button';
import type { MenuItem } from '@/components/ui/Menu';
import { MenuButton } from '@/components/ui/MenuButton';
import type { ShownRecord } from '@/lib/project/standing';
import type { ProjectHeader, Verdict } from '@/lib/project/types';
import {
  decideCardAtom,
  formerCardAtom,
  hasFormerCardAtom,
  nextCardAtom,
  undoCardAtom,
} from '@/lib/state/screening/card-atoms';
import { screenedPhaseAtom } from '@/lib/state/screening/phase-atoms';
import { KeysDialog } from './KeysDialog';
import { NoteDialog } from './NoteDialog';
import { ReasonList } from './ReasonList';

interface DecisionBarProps {
  readonly header: ProjectHeader;
  readonly shown: ShownRecord;
  /** Called when another card is shown. */
  readonly onMove: () => void;
}

type Open = 'note' | 'tags' | 'keys' | null;

/** The actions on a card, by key and by button; on phones within the thumb's reach. */
export function DecisionBar({ header, shown, onMove }: DecisionBarProps) {
  // In wide windows the reasons are beside the decisions.
  const isNarrow = useIsNarrow();
  const acts = useActs(shown.record.id, onMove);
  const [open, setOpen] = useState<Open>(null);
  const excludeFor = (index: number) => {
    const reason = header.reasons[index];
    if (reason !== undefined) acts.decide('exclude', reason);
  };
  return (
    <chakra.div
      position="sticky"
      bottom="var(--foot-height, 0px)"
      px={{ base: '3', md: '4' }}
      py="2"
      bg="bg.panel"
      borderTopWidth="1px"
      roundedBottom="panel"
      display="flex"
      flexDirection="column"
      gap="2"
    >
      <KeyList
        acts={{
          i: () => acts.decide('include', null),
          m: () => acts.decide('maybe', null),
          e: acts.exclude,
          n: () => setOpen('note'),
          t: () => setOpen('tags'),
          u: acts.undo,
          j: acts.next,
          k: acts.former,
          '?': () => setOpen('keys'),
          ...Object.fromEntries(
            header.reasons.slice(0, 9).map((_, at) => [String(at + 1), () => excludeFor(at)]),
          ),
        }}
      />
      <Verdicts acts={acts} items={menuItems(acts, isNarrow && header.reasons.length > 0, setOpen)} />
      {acts.isReasonAsked ? (
        <chakra.p role="alert" fontSize="panel">
          {acts.isFullText ? 'A full text is excluded with a reason: choose one.' : 'Choose the reason.'}
        </chakra.p>
      ) : null}
      <ReasonList reasons={header.reasons} isOpen={acts.isReasonAsked} onChoose={excludeFor} />
      {open === 'note' || open === 'tags' ? (
        <NoteDialog record={shown.record} startsAt={open} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'keys' ? <KeysDialog reasons={header.reasons} onClose={() => setOpen(null)} /> : null}
    </chakra.div>
  );
}

type Acts = ReturnType<typeof useActs>;

function menuItems(acts: Acts, hasReasons: boolean, onOpen: (dialog: Open) => void): readonly MenuItem[] {
  return [
    ...(hasReasons ? [{ label: 'Exclude with a reason...', onChoose: acts.askReason }] : []),
    ...(acts.isFullText ? [{ label: 'Not retrieved', onChoose: acts.notRetrieved }] : []),
    { label: 'Note and tags...', onChoose: () => onOpen('note') },
    { label: 'Undo', onChoose: acts.undo },
    { label: 'Former card', onChoose: acts.former },
    { label: 'Pass over', onChoose: acts.next },
    { label: 'Keys...', onChoose: () => onOpen('keys') },
  ];
}

function useActs(record: string, onMove: () => void) {
  const isFullText = useAtomValue(screenedPhaseAtom) === 'full-text';
  const hasFormer = useAtomValue(hasFormerCardAtom);
  const decide = useSetAtom(decideCardAtom);
  const next = useSetAtom(nextCardAtom);
  const former = useSetAtom(formerCardAtom);
  const undo = useSetAtom(undoCardAtom);
  const [askedFor, setAskedFor] = useState<string | null>(null);

  function handleDecision(verdict: Verdict, reason: string | null) {
    decide(verdict, reason);
    onMove();
  }

  return {
    isFullText,
    hasFormer,
    isReasonAsked: askedFor === record,
    decide: handleDecision,
    askReason: () => setAskedFor(record),
    notRetrieved: () => handleDecision('not-retrieved', null),
    exclude: () => (isFullText ? setAskedFor(record) : handleDecision('exclude', null)),
    next: () => {
      next();
      onMove();
    },
    former: () => {
      former();
      onMove();
    },
    undo: () => {
      undo();
      onMove();
    },
  };
}

function Verdicts({ acts, items }: { readonly acts: Acts; readonly items: readonly MenuItem[] }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <KeyButton letter="E" onClick={acts.exclude}>
        Exclude
      </KeyButton>
      <KeyButton letter="M" onClick={() => acts.decide('maybe', null)}>
        Maybe
      </KeyButton>
      <KeyButton letter="I" tone="primary" onClick={() => acts.decide('include', null)}>
        Include
      </KeyButton>
      {acts.isFullText ? (
        <chakra.div display={{ base: 'none', md: 'flex' }}>
          <Button onClick={acts.notRetrieved}>Not retrieved</Button>
        </chakra.div>
      ) : null}
      <chakra.div display={{ base: 'none', md: 'flex' }} ml="auto" gap="1">
        <KeyButton letter="K" tone="quiet" disabled={!acts.hasFormer} onClick={acts.former}>
          Former
        </KeyButton>
        <KeyButton letter="J" tone="quiet" onClick={acts.next}>
          Pass over
        </KeyButton>
        <KeyButton letter="U" tone="quiet" onClick={acts.undo}>
          Undo
        </KeyButton>
      </chakra.div>
      <MenuButton label="More for this card" icon={<Ellipsis size={16} />} items={items} size="medium" />
    </chakra.div>
  );
}

interface KeyButtonProps {
  readonly letter: string;
  readonly tone?: 'primary' | 'plain' | 'quiet';
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

/** A button that shows its key if the device has keys and they are switched on. */
function KeyButton({ letter, tone = 'plain', disabled = false, onClick, children }: KeyButtonProps) {
  const hasKey = areSingleKeysOn();
  return (
    <Button
      tone={tone}
      disabled={disabled}
      aria-keyshortcuts={hasKey ? letter : undefined}
      onClick={onClick}
      flex={tone === 'quiet' ? undefined : { base: '1', md: '0 0 auto' }}
    >
      {children}
      <chakra.kbd
        aria-hidden="true"
        display={{ base: 'none', md: hasKey ? 'inline' : 'none' }}
        fontFamily="body"
        fontSize="meta"
        opacity="0.75"
      >
        {letter}
      </chakra.kbd>
    </Button>
  );
}

interface KeyListProps {
  /** The action of each key; capitals do the same. */
  readonly acts: Readonly<Record<string, () => void>>;
}

/** Keys that work anywhere except in text fields. */
function KeyList({ acts }: KeyListProps) {
  return Object.entries(acts).flatMap(([key, act]) =>
    [...new Set([key, key.toUpperCase()])].map((each) => <OneKey key={each} name={each} act={act} />),
  );
}

function OneKey({ name, act }: { readonly name: string; readonly act: () => void }) {
  useDocumentKey(name, act, true);
  return null;
}
