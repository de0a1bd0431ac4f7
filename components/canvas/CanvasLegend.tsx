import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import type { KeyboardEvent } from 'react';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { formatExactCount } from '@/lib/format/counts';
import { colorScaleAtom } from '@/lib/state/analysis/view-atoms';
import {
  isolateKindAtom,
  kindCountsAtom,
  toggleKindAtom,
  visibleKindsAtom,
} from '@/lib/state/graph/visibility-atoms';
import { KindGlyph } from './KindGlyph';
import { LegendGroups, LegendLines, LegendMarks } from './LegendMarks';
import { LegendScale } from './LegendScale';

/** So many are named on a phone: the map needs its room. */
const FEW_KINDS = 4;

/**
 * The kinds in the graph, bottom left: a click shows or hides one, with shift it shows that one alone. Shift and Enter do
 * the same by keyboard.
 */
export function CanvasLegend() {
  const counts = useAtomValue(kindCountsAtom);
  const isColored = useAtomValue(colorScaleAtom).type === 'kind';
  const visibleKinds = useAtomValue(visibleKindsAtom);
  const toggleKind = useSetAtom(toggleKindAtom);
  const isolateKind = useSetAtom(isolateKindAtom);
  if (counts.size === 0) return null;

  return (
    <chakra.ul
      aria-label="Legend"
      data-over-map
      position="absolute"
      left="12px"
      // On a phone it would cover the credit in the middle of the foot.
      bottom={{ base: '20px', md: '12px' }}
      zIndex="5"
      listStyleType="none"
      margin="0"
      padding="4px"
      bg="bg.panel"
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border.default"
      borderRadius="8px"
      fontSize="12px"
      // On a phone the map needs the height.
      display={{ base: 'grid', md: 'block' }}
      gridTemplateColumns={`repeat(${Math.min(counts.size, counts.size <= FEW_KINDS ? 2 : 4)}, auto)`}
      maxHeight="calc(100% - 24px)"
      overflowY="auto"
      // An open sheet leaves a phone's map too low for it.
      css={{ '@container map (max-height: 400px)': { display: 'none' } }}
    >
      {ENTITY_KINDS.filter((kind) => counts.has(kind)).map((kind) => (
        // A phone has room for one list: the filters show and hide kinds too.
        <chakra.li key={kind} display={{ base: isColored ? 'block' : 'none', md: 'block' }}>
          <LegendButton
            kind={kind}
            count={counts.get(kind)?.total ?? 0}
            isShown={visibleKinds.has(kind)}
            hasNames={counts.size <= FEW_KINDS}
            onToggle={() => toggleKind(kind)}
            onIsolate={() => isolateKind(kind)}
          />
        </chakra.li>
      ))}
      <LegendGroups />
      <LegendScale />
      <LegendMarks />
      <LegendLines />
    </chakra.ul>
  );
}

interface LegendButtonProps {
  readonly kind: EntityKind;
  readonly count: number;
  readonly isShown: boolean;
  /** On phones too. */
  readonly hasNames: boolean;
  readonly onToggle: () => void;
  readonly onIsolate: () => void;
}

/** Shape, colour, name and count; of many kinds a phone has room for the shapes alone, and the names are read out. */
function LegendButton({ kind, count, isShown, hasNames, onToggle, onIsolate }: LegendButtonProps) {
  const { plural } = kindFacts(kind);
  const isColored = useAtomValue(colorScaleAtom).type === 'kind';

  // Not every browser says of a click made by a key that shift was held.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    onIsolate();
  }

  return (
    <chakra.button
      type="button"
      aria-pressed={isShown}
      aria-keyshortcuts="Shift+Enter"
      title={`${isShown ? 'Hide' : 'Show'} ${plural.toLowerCase()}; with Shift, show only them`}
      onClick={(event) => (event.shiftKey ? onIsolate() : onToggle())}
      onKeyDown={handleKeyDown}
      appearance="none"
      border="0"
      bg="transparent"
      font="inherit"
      display="grid"
      gridTemplateColumns="18px 1fr auto"
      alignItems="center"
      gap={{ base: '4px', md: '6px' }}
      width="100%"
      minWidth={{ base: '40px', md: '124px' }}
      minHeight={{ base: '40px', md: '0' }}
      padding={{ base: '3px 6px 3px 4px', md: '3px 8px 3px 4px' }}
      borderRadius="6px"
      cursor="pointer"
      textAlign="left"
      color="text.primary"
      opacity={isShown ? 1 : 0.5}
      textDecoration={isShown ? 'none' : 'line-through'}
      _hover={{ bg: 'bg.hover' }}
      _focusVisible={{ outlineOffset: '-2px' }}
    >
      <KindGlyph kind={kind} {...(isColored ? {} : { color: 'var(--map-secondary)' })} />
      <chakra.span srOnly={{ base: !hasNames, md: false }}>{plural}</chakra.span>
      <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums">
        {formatExactCount(count)}
      </chakra.span>
    </chakra.button>
  );
}
