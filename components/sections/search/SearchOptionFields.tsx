'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Checkbox } from '@/components/ui/Checkbox';
import { KindIcon } from '@/components/ui/KindIcon';
import { NumberField } from '@/components/ui/NumberField';
import { SelectField } from '@/components/ui/SelectField';
import { YearField } from '@/components/ui/YearField';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { repositoryModeAtom, setRepositoryModeAtom } from '@/lib/state/repository/repository-settings-atoms';
import {
  changeSearchOptionsAtom,
  MAX_SEARCH_LIMIT,
  searchOptionsAtom,
  toggleSearchKindAtom,
} from '@/lib/state/search/search-options-atoms';

const PLACES = [
  { value: 'graph', label: 'The graph' },
  { value: 'repository', label: 'The repository' },
] as const;

/** Kinds, limit, years, and where the results go. */
export function SearchOptionFields() {
  const { kinds, limit, startDate, endDate } = useAtomValue(searchOptionsAtom);
  const change = useSetAtom(changeSearchOptionsAtom);
  const toggleKind = useSetAtom(toggleSearchKindAtom);
  const isToRepository = useAtomValue(repositoryModeAtom);
  const setRepositoryMode = useSetAtom(setRepositoryModeAtom);
  return (
    <>
      <chakra.fieldset>
        <chakra.legend fontSize="meta" color="text.secondary">
          Entity types
        </chakra.legend>
        <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(116px, 1fr))" columnGap="1">
          {ENTITY_KINDS.map((kind) => (
            <Checkbox key={kind} isChecked={kinds.includes(kind)} onChange={() => toggleKind(kind)}>
              <KindIcon kind={kind} size={12} />
              {kindFacts(kind).plural}
            </Checkbox>
          ))}
        </chakra.div>
      </chakra.fieldset>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(120px, 1fr))" gap="2">
        <YearField
          label="From year"
          hint="Works only"
          date={startDate}
          day="01-01"
          onChange={(next) => change({ startDate: next })}
        />
        <YearField
          label="To year"
          date={endDate}
          day="12-31"
          onChange={(next) => change({ endDate: next })}
        />
        <NumberField
          label="Results per type"
          value={limit}
          min={1}
          max={MAX_SEARCH_LIMIT}
          onChange={(next) => change({ limit: next })}
        />
        <SelectField
          label="Results go to"
          value={isToRepository ? 'repository' : 'graph'}
          options={PLACES}
          onChange={(target) => setRepositoryMode(target === 'repository')}
        />
      </chakra.div>
    </>
  );
}
