'use client';

import { countsByYear } from '@/lib/entities/facts';
import type { EntityRecord } from '@/lib/entities/records';
import { worksOfYearPath } from '@/lib/queries/entity-blocks';
import { YearChart } from './YearChart';

/** Works and citations by year, as far as the record counts them. */
export function YearBars({ record }: { readonly record: EntityRecord }) {
  const years = countsByYear(record);
  const works = years.flatMap(({ year, works: count }) => (count === null ? [] : [{ year, count }]));
  const citations = years.map(({ year, citations: count }) => ({ year, count }));
  const pathOf = (year: number) => worksOfYearPath(record, year);
  return (
    <>
      <YearChart label="Works by year" unit="Works" years={works} pathOf={pathOf} hasHeading />
      <YearChart
        label="Citations by year"
        unit="Citations"
        years={citations}
        // The citations of a work are the works that cite it; of others there is no list of citations.
        pathOf={record.kind === 'works' ? pathOf : undefined}
        hasHeading
      />
    </>
  );
}
