'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { type PointerEvent, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { SliderField } from '@/components/ui/SliderField';
import { formatQuantity } from '@/lib/format/counts';
import type { GroupCount } from '@/lib/openalex/api';
import { readFilterTerms } from '@/lib/openalex/filter-terms';
import { withFieldValue, YEAR_FIELD } from '@/lib/queries/facets';
import { type YearBars, type YearRange, yearBars, yearRange, yearValue } from '@/lib/queries/year-bars';
import type { Narrowing } from './narrowing';

const HEIGHT = 64;

interface YearFacetProps {
  readonly groups: readonly GroupCount[];
  readonly narrowing: Narrowing;
}

/** Works over the years: a range is drawn over the bars, or set by the two sliders, which the keyboard moves. */
export function YearFacet({ groups, narrowing: { params, onFilter } }: YearFacetProps) {
  const bars = yearBars(groups);
  const filter = params.filter ?? '';
  const term = readFilterTerms(filter).find(({ field }) => field === YEAR_FIELD);
  const present = yearRange(term?.value ?? '', bars);
  const [range, setRange] = useState(present);
  const apply = ({ from, to }: YearRange) =>
    onFilter(withFieldValue(filter, YEAR_FIELD, yearValue({ from, to }, bars)));
  const inRange = bars.years.filter(({ year }) => year >= range.from && year <= range.to);
  const works = inRange.reduce((sum, { count }) => sum + count, 0);
  return (
    <chakra.div display="flex" flexDirection="column" gap="2" pt="2">
      <Bars bars={bars} range={range} onRange={setRange} onDrawn={apply} />
      <chakra.div display="flex" justifyContent="space-between" fontSize="meta" color="text.secondary">
        <span>{bars.first}</span>
        <span>{bars.last}</span>
      </chakra.div>
      <SliderField
        label="From year"
        value={range.from}
        min={bars.first}
        max={bars.last}
        step={1}
        onChange={(from) => setRange({ from, to: Math.max(from, range.to) })}
      />
      <SliderField
        label="To year"
        value={range.to}
        min={bars.first}
        max={bars.last}
        step={1}
        onChange={(to) => setRange({ from: Math.min(to, range.from), to })}
      />
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.span role="status" color="text.secondary" fontVariantNumeric="tabular-nums">
          {formatQuantity(works, 'work')}
        </chakra.span>
        <Button
          size="small"
          disabled={range.from === present.from && range.to === present.to}
          onClick={() => apply(range)}
        >
          Apply years
        </Button>
      </chakra.div>
      {bars.earlier === 0 ? null : (
        <chakra.p fontSize="meta" color="text.secondary">
          {formatQuantity(bars.earlier, 'work')} before {bars.first} not drawn.
        </chakra.p>
      )}
    </chakra.div>
  );
}

interface BarsProps {
  readonly bars: YearBars;
  readonly range: YearRange;
  readonly onRange: (range: YearRange) => void;
  /** The range is drawn to its end. */
  readonly onDrawn: (range: YearRange) => void;
}

function Bars({ bars, range, onRange, onDrawn }: BarsProps) {
  const [start, setStart] = useState<number | null>(null);
  const width = bars.last - bars.first + 1;
  const most = Math.max(1, ...bars.years.map(({ count }) => count));
  const yearAt = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = Math.min(0.999, Math.max(0, (event.clientX - box.left) / Math.max(1, box.width)));
    return bars.first + Math.floor(share * width);
  };
  const between = (one: number, other: number) => ({ from: Math.min(one, other), to: Math.max(one, other) });
  return (
    <chakra.svg
      role="img"
      aria-label={`Works from ${bars.first} to ${bars.last}`}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      w="full"
      h={`${HEIGHT}px`}
      cursor="crosshair"
      css={{ touchAction: 'pan-y' }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        const year = yearAt(event);
        setStart(year);
        onRange(between(year, year));
      }}
      onPointerMove={(event) => start !== null && onRange(between(start, yearAt(event)))}
      onPointerUp={(event) => {
        if (start === null) return;
        setStart(null);
        onDrawn(between(start, yearAt(event)));
      }}
      onPointerCancel={() => setStart(null)}
    >
      {bars.years.map(({ year, count }) => {
        const height = count === 0 ? 0 : Math.max(1.5, (HEIGHT * count) / most);
        return (
          <chakra.rect
            key={year}
            x={year - bars.first + 0.08}
            y={HEIGHT - height}
            width={0.84}
            height={height}
            fill="brand.solid"
            opacity={year >= range.from && year <= range.to ? 1 : 0.25}
          >
            <title>{`${year}: ${count}`}</title>
          </chakra.rect>
        );
      })}
    </chakra.svg>
  );
}
