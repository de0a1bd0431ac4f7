import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import type { RecordFacet } from '@/lib/project/record-groups';
import { hideMapGroupsAtom, mapGroupsAtom } from '@/lib/state/project/map-filter-atoms';
import { FACET_TITLES } from '@/lib/state/project/map-source';
import { VisibilityList } from './VisibilityList';

/** Which works of the map are shown, by what the open project says of them. */
export function ProjectFilters({ facets }: { readonly facets: readonly RecordFacet[] }) {
  const groups = useAtomValue(mapGroupsAtom);
  const hide = useSetAtom(hideMapGroupsAtom);
  return facets.map((facet) => {
    const all = groups[facet].map(({ name }) => name);
    const hidden = groups[facet].filter(({ isShown }) => !isShown).map(({ name }) => name);
    const without = (name: string) => all.filter((other) => other !== name);
    return all.length === 0 ? null : (
      <chakra.section key={facet} aria-label={`${FACET_TITLES[facet]} in the project`}>
        <chakra.h3 fontSize="panel" fontWeight="medium" mb="1">
          {FACET_TITLES[facet]} in the project
        </chakra.h3>
        <VisibilityList
          label={`${FACET_TITLES[facet]} in the project`}
          rows={groups[facet].map(({ name, isShown, count }) => ({ id: name, name, isShown, count }))}
          defaults={all}
          onToggle={(name) =>
            hide(facet, hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name])
          }
          onIsolate={(name) => hide(facet, without(name))}
          onShow={(names) =>
            hide(
              facet,
              all.filter((name) => !names.includes(name)),
            )
          }
        />
      </chakra.section>
    );
  });
}
