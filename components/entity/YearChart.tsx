'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from '@/components/router/Link';
import { Button } from '@/components/ui/Button';
import { formatExactCount } from '@/lib/format/counts';

/** The service counts the last ten years; where there are more, the latest are drawn. */
const MOST_YEARS = 30;
/** Px. */
const CHART_HEIGHT = 48;

export interface YearFigure {
  readonly year: number;
  readonly count: number;
}

interface YearChartProps {
  /** Accessible name of chart and table. */
  readonly label: string;
  /** What is counted, as the head of a column. */
  readonly unit: string;
  /** Oldest first. */
  readonly years: readonly YearFigure[];
  /** The list of what is counted of a year. */
  readonly pathOf?: ((year: number) => string) | undefined;
  /** Whether the label is to be seen above the chart. */
  readonly hasHeading?: boolean;
}

/** Counts by year as bars, with the same numbers as a table; years to come are typing errors and left out. */
export function YearChart({ label, unit, years, pathOf, hasHeading = false }: YearChartProps) {
  const [isTable, setIsTable] = useState(false);
  const latest = new Date().getFullYear() + 1;
  const shown = years.filter(({ year }) => year <= latest).slice(-MOST_YEARS);
  if (!shown.some(({ count }) => count > 0)) return null;
  const [only] = shown;
  if (only !== undefined && shown.length === 1) {
    return (
      <chakra.p color="text.secondary">
        {`${label}: ${formatExactCount(only.count)} in ${only.year}`}
      </chakra.p>
    );
  }
  return (
    <>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between">
        <chakra.h3 fontSize="meta" fontWeight="semibold" color="text.secondary" srOnly={!hasHeading}>
          {label}
        </chakra.h3>
        <Button
          size="small"
          tone="quiet"
          px="1"
          ml="auto"
          color="brand.text"
          aria-pressed={isTable}
          aria-label={`Table: ${label}`}
          onClick={() => setIsTable(!isTable)}
        >
          Table
        </Button>
      </chakra.div>
      {isTable ? null : <Bars years={shown} />}
      <YearTable label={label} unit={unit} years={shown} pathOf={pathOf} isShown={isTable} />
    </>
  );
}

function Bars({ years }: { readonly years: readonly YearFigure[] }) {
  const most = Math.max(1, ...years.map(({ count }) => count));
  return (
    <div aria-hidden="true">
      <chakra.div display="flex" alignItems="flex-end" gap="0.5" style={{ height: CHART_HEIGHT }}>
        {years.map(({ year, count }) => (
          <chakra.div
            key={year}
            title={`${year}: ${formatExactCount(count)}`}
            flex="1"
            maxW="6"
            bg="kind.works"
            opacity="0.75"
            _hover={{ opacity: '1' }}
            style={{ height: Math.max(1, (CHART_HEIGHT * count) / most) }}
          />
        ))}
      </chakra.div>
      <chakra.p
        display="flex"
        justifyContent="space-between"
        fontSize="meta"
        color="text.secondary"
        fontVariantNumeric="tabular-nums"
        borderTopWidth="1px"
      >
        <span>{years[0]?.year}</span>
        <span>most {formatExactCount(most)}</span>
        <span>{years.at(-1)?.year}</span>
      </chakra.p>
    </div>
  );
}

interface YearTableProps extends Pick<YearChartProps, 'label' | 'unit' | 'years' | 'pathOf'> {
  /** Only said where false. */
  readonly isShown: boolean;
}

function YearTable({ label, unit, years, pathOf, isShown }: YearTableProps) {
  return (
    <chakra.table
      aria-label={label}
      w="full"
      fontVariantNumeric="tabular-nums"
      textAlign="left"
      {...(isShown ? {} : { srOnly: true })}
    >
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, count }) => (
          <tr key={year}>
            <td>
              {pathOf === undefined || !isShown ? (
                year
              ) : (
                <Link
                  to={pathOf(year)}
                  display="inline-flex"
                  alignItems="center"
                  minH={{ base: '10', md: '0' }}
                  minW="10"
                  color="brand.text"
                  _hover={{ textDecoration: 'underline' }}
                >
                  {year}
                </Link>
              )}
            </td>
            <td>{formatExactCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
