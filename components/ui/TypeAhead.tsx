'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Search } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useId,
  useState,
} from 'react';
import { type Suggest, type Suggestions, useSuggestions } from '@/components/hooks/use-suggestions';
import type { EntityKind } from '@/lib/base/entity-kind';
import { directionOfKey, movedIndex, SUGGESTIONS } from './move-keys';
import type { TypeAheadItem } from './SuggestionPanel';

// Loaded when the user starts to type.
const SuggestionPanel = lazy(async () => ({
  default: (await import('./SuggestionPanel')).SuggestionPanel,
}));

interface TypeAheadProps<Item extends TypeAheadItem> {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Asked once typing pauses, for two letters or more. */
  readonly suggest: Suggest<Item>;
  /** What the suggestions depend on besides the text, such as a kind. */
  readonly scope?: string;
  /** Of all suggestions, where they are of one: it is not said again on each. */
  readonly kind?: EntityKind | undefined;
  /** What a text means at once, in place of suggestions: an identifier. */
  readonly recognise?: (text: string) => Item | null;
  readonly onChoose: (item: Item) => void;
  /** `below`: the list floats over what follows while the box is used; `inline`: it is the page's content. */
  readonly list?: 'below' | 'inline';
  /** Beneath the box of an inline list while there is nothing to list. */
  readonly emptyText?: ReactNode;
  readonly size?: 'medium' | 'large';
  readonly autoFocus?: boolean;
  /** Of the box. */
  readonly ref?: Ref<HTMLInputElement>;
}

const SIZES = {
  // A finger gets a little more.
  medium: { h: { base: '10', md: '9' }, pl: '8', lens: '2.5' },
  large: { h: '11', pl: '10', lens: '3' },
} as const;

/** On a phone a list that floats takes the width of the form or header around the box, and its place beneath that. */
const POSITIONS = { below: { base: 'static', sm: 'relative' }, inline: 'relative' } as const;

const BOX_STYLE = {
  w: 'full',
  pr: '3',
  fontSize: 'body',
  bg: 'bg.page',
  color: 'text.primary',
  borderWidth: '1px',
  borderColor: 'border.control',
  rounded: 'control',
  textOverflow: 'ellipsis',
  _placeholder: { color: 'text.secondary', opacity: '1' },
} as const;

/**
 * A search box that offers entities while one types, after the combobox pattern of the ARIA practices: arrows mark a
 * suggestion, Enter takes it, Escape closes the list, and the focus stays in the box. Enter with nothing marked is
 * left to the form around it.
 */
export function TypeAhead<Item extends TypeAheadItem>(props: TypeAheadProps<Item>) {
  const { label, placeholder, value, kind, list = 'below', emptyText, autoFocus = false, ref } = props;
  const size = SIZES[props.size ?? 'medium'];
  const id = useId();
  const offer = useOffer(props);
  const { items, active, isListed } = offer;
  return (
    <chakra.div position={POSITIONS[list]} w="full" onBlur={offer.handleBlur}>
      <chakra.div position="relative">
        <Lens size={size} />
        <chakra.input
          ref={ref}
          type="search"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? id : undefined}
          aria-activedescendant={active === null ? undefined : `${id}-${items.indexOf(active)}`}
          placeholder={placeholder}
          autoComplete="off"
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => offer.type(event.target.value)}
          onKeyDown={offer.handleKey}
          h={size.h}
          pl={size.pl}
          {...BOX_STYLE}
        />
      </chakra.div>
      {offer.isShown ? (
        <Suspense fallback={null}>
          <SuggestionPanel
            id={id}
            label={label}
            suggestions={offer.suggestions}
            items={items}
            active={active}
            kind={kind}
            isFloating={list === 'below'}
            emptyText={emptyText}
            onChoose={offer.chooseAt}
          />
        </Suspense>
      ) : null}
    </chakra.div>
  );
}

function Lens({ size }: { readonly size: (typeof SIZES)[keyof typeof SIZES] }) {
  return (
    <chakra.span
      position="absolute"
      left={size.lens}
      h={size.h}
      display="flex"
      alignItems="center"
      color="text.secondary"
      pointerEvents="none"
    >
      <Search size={16} aria-hidden="true" />
    </chakra.span>
  );
}

/** What the text means at once, and what is suggested for it. */
function useAnswer<Item extends TypeAheadItem>(props: TypeAheadProps<Item>, isShown: boolean) {
  const { value, suggest, scope = '', recognise } = props;
  const recognised = recognise?.(value) ?? null;
  const answer = useSuggestions(value, suggest, { scope, isWanted: isShown && recognised === null });
  const suggestions: Suggestions<Item> =
    recognised === null ? answer : { state: 'done', items: [recognised] };
  return { recognised, suggestions };
}

/** What is on offer, what of it is marked, and what the keys do. */
function useOffer<Item extends TypeAheadItem>(props: TypeAheadProps<Item>) {
  const { onChange, onChoose, list = 'below' } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const isShown = list === 'inline' || isOpen;
  const { recognised, suggestions } = useAnswer(props, isShown);
  const items = suggestions.state === 'done' ? suggestions.items : [];
  const active = items.find(({ key }) => key === marked) ?? null;

  function close() {
    setIsOpen(false);
    setMarked(null);
  }

  function choose(item: Item) {
    close();
    onChoose(item);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    // While a character is being composed, the keys are the composer's.
    if (event.nativeEvent.isComposing) return;
    if ((directionOfKey(event.key)?.y ?? 0) !== 0) {
      event.preventDefault();
      setIsOpen(true);
      const at = active === null ? -1 : items.indexOf(active);
      const next = movedIndex(event.key, { at, count: items.length }, SUGGESTIONS);
      setMarked(items[next ?? -1]?.key ?? null);
    } else if (event.key === 'Escape' && (isOpen || active !== null)) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      const taken = active ?? recognised;
      if (taken === null) return close();
      event.preventDefault();
      choose(taken);
    }
  }

  return {
    suggestions,
    items,
    active,
    isShown,
    isListed: isShown && items.length > 0,
    chooseAt: (index: number) => {
      const item = items[index];
      if (item !== undefined) choose(item);
    },
    handleKey,
    type: (text: string) => {
      setIsOpen(true);
      setMarked(null);
      onChange(text);
    },
    handleBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) close();
    },
  };
}
