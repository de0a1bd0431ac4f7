import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Suggestions } from '@/components/hooks/use-suggestions';
import type { EntityKind } from '@/lib/base/entity-kind';
import { formatQuantity } from '@/lib/format/counts';
import { Button } from './Button';
import { KindIcon } from './KindIcon';
import { Spinner } from './Spinner';

/** An entity on offer. */
export interface TypeAheadItem {
  readonly key: string;
  readonly kind: EntityKind;
  readonly kindLabel: string;
  readonly label: string;
  /** May be empty. */
  readonly hint: string;
  /** May be empty. */
  readonly counts: string;
}

interface SuggestionPanelProps {
  readonly id: string;
  readonly label: string;
  readonly suggestions: Suggestions<TypeAheadItem>;
  readonly items: readonly TypeAheadItem[];
  readonly active: TypeAheadItem | null;
  /** Said already of the list as a whole; others are named on their row. */
  readonly kind?: EntityKind | undefined;
  readonly isFloating: boolean;
  readonly emptyText: ReactNode;
  /** By the index among the items. */
  readonly onChoose: (index: number) => void;
}

const FLOATING = {
  position: 'absolute',
  top: 'calc(100% + 4px)',
  left: '0',
  right: '0',
  zIndex: 'float',
  maxH: 'min(420px, 60dvh)',
  overflowY: 'auto',
  boxShadow: 'float',
} as const;

/** The list beneath a type-ahead, or why there is none; its state is also said. */
export function SuggestionPanel(props: SuggestionPanelProps) {
  const { id, label, suggestions, items, active, kind, isFloating, emptyText, onChoose } = props;
  const message = messageOf(suggestions, emptyText);
  if (message === null && items.length === 0) return null;
  return (
    <chakra.div
      mt={isFloating ? '0' : '3'}
      bg="bg.page"
      borderWidth="1px"
      rounded="panel"
      overflow="hidden"
      fontSize="panel"
      {...(isFloating ? FLOATING : {})}
    >
      <chakra.div role="status" {...(items.length > 0 ? { srOnly: true } : {})}>
        {items.length > 0 ? (
          formatQuantity(items.length, 'suggestion')
        ) : (
          <chakra.div display="flex" alignItems="center" gap="2" px="3" py="3" color="text.secondary">
            {suggestions.state === 'waiting' ? <Spinner /> : null}
            <chakra.span flex="1" {...(suggestions.state === 'failed' ? { color: 'text.error' } : {})}>
              {message}
            </chakra.span>
            {suggestions.state === 'failed' ? (
              <Button size="small" onClick={suggestions.retry}>
                Try again
              </Button>
            ) : null}
          </chakra.div>
        )}
      </chakra.div>
      {items.length === 0 ? null : (
        <chakra.ul id={id} role="listbox" aria-label={label}>
          {items.map((item, index) => (
            <SuggestionRow
              key={item.key}
              id={`${id}-${index}`}
              item={item}
              isActive={item === active}
              namesKind={item.kind !== kind}
              onChoose={() => onChoose(index)}
            />
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  );
}

function messageOf(suggestions: Suggestions<TypeAheadItem>, emptyText: ReactNode): ReactNode {
  switch (suggestions.state) {
    case 'none':
      return emptyText ?? null;
    case 'waiting':
      return 'Looking for suggestions...';
    case 'done':
      return 'No suggestions.';
    case 'failed':
      return suggestions.message;
  }
}

interface SuggestionRowProps {
  readonly id: string;
  readonly item: TypeAheadItem;
  readonly isActive: boolean;
  readonly namesKind: boolean;
  readonly onChoose: () => void;
}

/** The kind stands before the name, and in a narrow window beneath it. */
const AREAS = {
  base: '"icon label label" "icon kind facts"',
  sm: '"icon kind label" "icon kind facts"',
} as const;

function SuggestionRow(props: SuggestionRowProps) {
  const { id, item, isActive, namesKind, onChoose } = props;
  const { kind, kindLabel, label, hint, counts } = item;
  return (
    <chakra.li
      ref={isActive ? scrollIntoView : undefined}
      id={id}
      role="option"
      aria-selected={isActive}
      display="grid"
      gridTemplateAreas={AREAS}
      gridTemplateColumns={{ base: 'auto auto 1fr', sm: namesKind ? 'auto 78px 1fr' : 'auto 0 1fr' }}
      alignContent="center"
      alignItems="center"
      columnGap="2"
      minH="11"
      px="3"
      py="1.5"
      cursor="pointer"
      bg={isActive ? 'bg.brand' : 'transparent'}
      _hover={{ bg: isActive ? 'bg.brand' : 'bg.hover' }}
      // The focus stays in the box, which a press elsewhere would take from it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <chakra.span gridArea="icon" display="inline-flex" color="text.secondary">
        <KindIcon kind={kind} size={12} />
      </chakra.span>
      <chakra.span
        gridArea="kind"
        alignSelf={{ base: 'start', sm: 'center' }}
        {...FACT_STYLE}
        {...(namesKind ? {} : { srOnly: true })}
      >
        {kindLabel}
      </chakra.span>
      <chakra.span gridArea="label" minW="0" overflowWrap="anywhere" lineClamp="2">
        {label}
      </chakra.span>
      {hint === '' && counts === '' ? null : (
        <chakra.span gridArea="facts" display="flex" flexWrap="wrap" columnGap="3" {...FACT_STYLE}>
          {hint === '' ? null : <span>{hint}</span>}
          {counts === '' ? null : <span>{counts}</span>}
        </chakra.span>
      )}
    </chakra.li>
  );
}

const FACT_STYLE = { fontSize: 'meta', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const;

function scrollIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView?.({ block: 'nearest' });
}
