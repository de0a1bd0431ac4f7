import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { formatExactCount } from '@/lib/format/counts';
import { colorScaleAtom } from '@/lib/state/analysis/view-atoms';
import { isFadingEdgesAtom } from '@/lib/state/groups/group-view-atoms';
import { FADING_NOTE, type ScaleFacts, scaleFacts } from './paint/legend-facts';

/** The legend's last entries: what colours mean when they do not stand for kinds, and whether edges are faded. */
export function LegendScale() {
  const facts = scaleFacts(useAtomValue(colorScaleAtom));
  const isFading = useAtomValue(isFadingEdgesAtom);
  return (
    <>
      {facts === null ? null : <ScaleEntries facts={facts} />}
      {isFading ? (
        <chakra.li
          display={{ base: 'none', md: 'block' }}
          maxWidth="168px"
          padding="4px 8px"
          color="text.secondary"
          borderTopWidth="1px"
          marginTop="4px"
        >
          {FADING_NOTE}
        </chakra.li>
      ) : null}
    </>
  );
}

function ScaleEntries({ facts: { title, ramp, entries } }: { readonly facts: ScaleFacts }) {
  return (
    <chakra.li
      // On a phone nothing stands above it.
      borderTopWidth={{ base: '0', md: '1px' }}
      marginTop={{ base: '0', md: '4px' }}
      padding="4px 8px"
      maxWidth={{ base: '168px', md: '220px' }}
    >
      <chakra.div fontWeight="medium">{title}</chakra.div>
      {ramp === null ? null : (
        <chakra.div display="flex" alignItems="center" gap="6px" fontVariantNumeric="tabular-nums">
          {ramp.min}
          <chakra.span display="flex" flex="1" minWidth="56px" height="8px" aria-hidden="true">
            {ramp.colors.map((color) => (
              <span key={color} style={{ flex: 1, background: `var(--map-color-${color})` }} />
            ))}
          </chakra.span>
          {ramp.max}
        </chakra.div>
      )}
      <chakra.ul listStyleType="none" margin="0" padding="0" aria-label={title}>
        {entries.map(({ color, name, count }) => (
          <chakra.li key={color} display="flex" alignItems="center" gap="6px" minHeight="20px">
            <span
              aria-hidden="true"
              style={{
                flexShrink: 0,
                width: 10,
                height: 10,
                borderRadius: '50%',
                background: `var(--map-color-${color})`,
              }}
            />
            <chakra.span flex="1" minWidth="0" truncate title={name}>
              {name}
            </chakra.span>
            <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums">
              {formatExactCount(count)}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.li>
  );
}
