import { chakra } from '@chakra-ui/react/styled-system';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';

const WIDTH = 280;
const HEIGHT = 96;
/** More points than this cannot be distinguished. */
const MOST_POINTS = 140;

interface RecallCurveProps {
  /** The number of papers that go on, after each paper read. */
  readonly curve: readonly number[];
  readonly pool: number;
}

/** Papers found against papers read. The curve flattens when few are left to find. */
export function RecallCurve({ curve, pool }: RecallCurveProps) {
  const found = curve.at(-1) ?? 0;
  const step = Math.max(1, Math.floor(curve.length / MOST_POINTS));
  const points = curve
    .map((value, at) => ({ read: at + 1, value }))
    .filter(({ read }) => read % step === 0 || read === curve.length);
  const at = ({ read, value }: { readonly read: number; readonly value: number }) =>
    `${((read / Math.max(1, pool)) * WIDTH).toFixed(1)},${(HEIGHT - (value / Math.max(1, found)) * (HEIGHT - 4)).toFixed(1)}`;
  return (
    <chakra.figure>
      <chakra.svg
        role="img"
        aria-label={`Found against read: ${formatQuantity(found, 'paper')} found in ${formatExactCount(curve.length)} read of ${formatExactCount(pool)}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        w="full"
        h="96px"
        preserveAspectRatio="none"
        borderLeftWidth="1px"
        borderBottomWidth="1px"
      >
        <chakra.polyline
          points={[`0,${HEIGHT}`, ...points.map(at)].join(' ')}
          fill="none"
          stroke="brand.text"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </chakra.svg>
      <chakra.figcaption
        display="flex"
        justifyContent="space-between"
        fontSize="meta"
        color="text.secondary"
        fontVariantNumeric="tabular-nums"
      >
        <span>{`${formatExactCount(found)} found`}</span>
        <span>{`${formatExactCount(pool)} papers`}</span>
      </chakra.figcaption>
    </chakra.figure>
  );
}
