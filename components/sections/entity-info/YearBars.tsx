'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { countsByYear, type YearCount } from '@/lib/entities/facts';
import type { EntityRecord } from '@/lib/entities/records';
import { formatExactCount } from '@/lib/format/counts';

/** The service counts the last ten years; a record that claims more shows its latest. */
const MOST_YEARS = 30;
/** Px. */
const CHART_HEIGHT = 48;

/** Citations by year as bars, with the same numbers as a table. */
export function YearBars({ record }: { readonly record: EntityRecord }) {
  const [isTable, setIsTable] = useState(false);
  const years = countsByYear(record).slice(-MOST_YEARS);
  const most = Math.max(0, ...years.map(({ citations }) => citations));
  const first = years[0];
  const last = years.at(-1);
  if (most === 0 || first === undefined || last === undefined) return null;
  return (
    <chakra.section aria-label="Citations by year">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between">
        <chakra.h3 fontSize="meta" fontWeight="semibold" color="text.secondary">
          Citations by year
        </chakra.h3>
        <Button
          size="small"
          tone="quiet"
          px="1"
          color="brand.text"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          Table
        </Button>
      </chakra.div>
      {isTable ? null : (
        <div aria-hidden="true">
          <chakra.div display="flex" alignItems="flex-end" gap="0.5" style={{ height: CHART_HEIGHT }}>
            {years.map(({ year, citations }) => (
              <chakra.div
                key={year}
                title={`${year}: ${formatExactCount(citations)}`}
                flex="1"
                maxW="6"
                bg="kind.works"
                opacity="0.75"
                _hover={{ opacity: '1' }}
                style={{ height: Math.max(1, (CHART_HEIGHT * citations) / most) }}
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
            <span>{first.year}</span>
            <span>most {formatExactCount(most)}</span>
            <span>{last.year}</span>
          </chakra.p>
        </div>
      )}
      <YearTable years={years} isShown={isTable} />
    </chakra.section>
  );
}

interface YearTableProps {
  readonly years: readonly YearCount[];
  /** Only said where false. */
  readonly isShown: boolean;
}

function YearTable({ years, isShown }: YearTableProps) {
  const hasWorks = years.some(({ works }) => works !== null);
  return (
    <chakra.table
      aria-label="Citations by year"
      w="full"
      fontVariantNumeric="tabular-nums"
      textAlign="left"
      {...(isShown ? {} : { srOnly: true })}
    >
      <thead>
        <tr>
          <th scope="col">Year</th>
          {hasWorks ? <th scope="col">Works</th> : null}
          <th scope="col">Citations</th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, works, citations }) => (
          <tr key={year}>
            <td>{year}</td>
            {hasWorks ? <td>{works === null ? '–' : formatExactCount(works)}</td> : null}
            <td>{formatExactCount(citations)}</td>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
