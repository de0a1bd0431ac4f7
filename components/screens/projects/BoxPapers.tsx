import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLinks';
import { formatQuantity } from '@/lib/format/counts';
import { BOX_LABELS } from '@/lib/project/report/flow-rows';
import { type NamedBox, papersOfBox } from '@/lib/project/report/project-flow';
import type { ShownRecord } from '@/lib/project/standing';
import type { ProjectState } from '@/lib/project/types';
import { pathInProjectAtom } from '@/lib/state/project/project-path-atom';

interface BoxPapersProps {
  readonly state: ProjectState;
  readonly shown: ReadonlyMap<string, ShownRecord>;
  readonly named: NamedBox;
  readonly children: (shown: ReadonlyMap<string, ShownRecord>) => ReactNode;
}

/** A filter on the papers that a box of the report counts, with a way back to all. */
export function BoxPapers({ state, shown, named, children }: BoxPapersProps) {
  const { box, column } = named;
  const those = useMemo(() => {
    const ids = papersOfBox(state, shown, { box, column });
    return new Map([...shown].filter(([id]) => ids.has(id)));
  }, [state, shown, box, column]);
  const where = { databases: ', databases', other: ', other methods', both: '' }[column];
  const pathOf = useAtomValue(pathInProjectAtom);
  return (
    <>
      <Notice tone="info">
        <chakra.span display="flex" flexWrap="wrap" columnGap="3" rowGap="1">
          <span>{`${formatQuantity(those.size, 'paper')} of the report: ${BOX_LABELS[box]}${where}.`}</span>
          <PageLink to={pathOf('papers')}>Show all papers</PageLink>
          <PageLink to={pathOf('report')}>Back to the report</PageLink>
        </chakra.span>
      </Notice>
      {children(those)}
    </>
  );
}
