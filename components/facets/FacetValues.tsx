'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { ShowMore } from '@/components/ui/ShowMore';
import { formatExactCount } from '@/lib/format/counts';
import type { GroupCount } from '@/lib/openalex/api';
import { comparableValue } from '@/lib/openalex/filter-terms';
import { chosenValues, countOfGroups, type Facet, withFacetValue } from '@/lib/queries/facets';
import { groupLabel } from '@/lib/queries/group-label';
import { groupCondition } from '@/lib/queries/group-links';
import type { Narrowing } from './narrowing';

/** Values shown before the others are wanted. */
const FIRST_VALUES = 8;

/** As many as the service gives of a facet. */
const MOST_DRAWN = 200;

interface FacetValuesProps {
  readonly facet: Facet;
  /** Largest first. */
  readonly groups: readonly GroupCount[];
  readonly narrowing: Narrowing;
}

/** The values of a facet with their counts; ticked ones are part of the list's filter. */
export function FacetValues({ facet: { field, label }, groups, narrowing }: FacetValuesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { kind, params, onFilter } = narrowing;
  const filter = params.filter ?? '';
  const chosen = chosenValues(filter, field);
  const comparedKey = (key: string) =>
    comparableValue(groupCondition(kind, field, key).slice(field.length + 1));
  const isChosen = ({ key }: GroupCount) => chosen.has(comparedKey(key));
  const shown = groups.filter((group, index) => isWhole || index < FIRST_VALUES || isChosen(group));
  const most = groups.reduce((highest, { count }) => Math.max(highest, count), 0);
  return (
    <chakra.fieldset border="none" minW="0">
      <chakra.legend srOnly>{label}</chakra.legend>
      {/* Higher once it is whole, and cut within a row, so that one sees that there is more to scroll to. */}
      <chakra.div maxH={isWhole ? '460px' : 'none'} overflowY="auto" mx="-1" px="1">
        <ShowMore items={shown} noun="value" step={MOST_DRAWN}>
          {(drawn) =>
            drawn.map((group) => (
              <chakra.div key={group.key} pb="1">
                <Checkbox
                  isChecked={isChosen(group)}
                  onChange={() => onFilter(withFacetValue(kind, filter, field, group.key))}
                  trailing={formatExactCount(group.count)}
                >
                  <chakra.span lineClamp="2" title={group.label}>
                    {groupLabel(kind, field, group)}
                  </chakra.span>
                </Checkbox>
                <chakra.div
                  aria-hidden="true"
                  h="3px"
                  rounded="full"
                  bg="brand.solid"
                  opacity="0.6"
                  style={{ width: `${Math.max(1, (100 * group.count) / most)}%` }}
                />
              </chakra.div>
            ))
          }
        </ShowMore>
      </chakra.div>
      {groups.length > FIRST_VALUES ? (
        <Button
          size="small"
          tone="quiet"
          px="0"
          color="brand.text"
          aria-expanded={isWhole}
          aria-label={isWhole ? `Show fewer of ${label}` : `Show all ${countOfGroups(groups)} of ${label}`}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${countOfGroups(groups)}`}
        </Button>
      ) : null}
    </chakra.fieldset>
  );
}
