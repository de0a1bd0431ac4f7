import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { KindIcon } from '@/components/ui/KindIcon';
import type { EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { DegreeBin, GraphStatistics } from '@/lib/graph/analysis/graph-statistics';
import { EDGE_TYPE_LABELS } from '@/lib/graph/edge-types';
import { searchProgressAtom } from '@/lib/state/search/search-atoms';
import { formatFigure } from './format-figure';
import { searchCounts } from './statistics-file';

/** Every figure of the graph, with its counts and the spread of its degrees. */
export function StatisticsFigures({ statistics }: { readonly statistics: GraphStatistics }) {
  const { nodes, edges, density, degree, components, largestComponent, isolates, years } = statistics;
  return (
    <>
      <chakra.dl display="grid" gridTemplateColumns="1fr auto" columnGap="3" rowGap="1">
        <Figure name="Nodes" value={formatExactCount(nodes)} />
        <Figure name="Edges" value={formatExactCount(edges)} />
        <Figure
          name="Density"
          value={formatFigure(density)}
          title="2E / (N(N-1)): edges out of all pairs of nodes; several edges between two nodes count each"
        />
        <Figure name="Average degree" value={formatFigure(degree?.average)} title="Edges per node" />
        <Figure name="Median degree" value={formatFigure(degree?.median)} />
        <Figure name="Maximum degree" value={formatFigure(degree?.max)} />
        <Figure
          name="Components"
          value={formatExactCount(components)}
          title="Parts with no path between them"
        />
        <Figure name="Largest component" value={formatFigure(nodes === 0 ? null : largestComponent)} />
        <Figure name="Isolated nodes" value={formatExactCount(isolates)} />
        <Figure name="Year span" value={years === null ? 'n/a' : spanText(years.first, years.last)} />
      </chakra.dl>
      <Part title="Nodes by kind">
        {statistics.kinds.map(([kind, count]) => (
          <CountRow key={kind} name={kindFacts(kind).plural} kind={kind} count={formatExactCount(count)} />
        ))}
      </Part>
      <Part title="Edges by type">
        {statistics.edgeTypes.map(([type, count]) => (
          <CountRow key={type} name={EDGE_TYPE_LABELS[type]} count={formatExactCount(count)} />
        ))}
      </Part>
      <LastSearch />
      <DegreeHistogram bins={statistics.degreeBins} />
    </>
  );
}

function spanText(first: number, last: number): string {
  return first === last ? String(first) : `${first}–${last}`;
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly title?: string;
}

function Figure({ name, value, title }: FigureProps) {
  return (
    <chakra.div display="contents" title={title}>
      <chakra.dt color="text.secondary" title={title}>
        {name}
      </chakra.dt>
      <chakra.dd textAlign="right" fontVariantNumeric="tabular-nums">
        {value}
      </chakra.dd>
    </chakra.div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <chakra.section aria-label={title}>
      <PartTitle>{title}</PartTitle>
      <chakra.ul>{children}</chakra.ul>
    </chakra.section>
  );
}

function PartTitle({ children }: { readonly children: string }) {
  return (
    <chakra.h4 fontSize="meta" fontWeight="semibold" color="text.secondary" mb="1">
      {children}
    </chakra.h4>
  );
}

interface CountRowProps {
  readonly name: string;
  readonly count: string;
  readonly kind?: EntityKind;
}

function CountRow({ name, count, kind }: CountRowProps) {
  return (
    <chakra.li display="flex" alignItems="center" gap="1.5" minH="6">
      {kind === undefined ? null : <KindIcon kind={kind} size={12} />}
      <chakra.span flex="1">{name}</chakra.span>
      <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums">
        {count}
      </chakra.span>
    </chakra.li>
  );
}

function LastSearch() {
  const counts = searchCounts(useAtomValue(searchProgressAtom));
  return (
    <Part title="Last search">
      {counts.map(({ kind, shown, total }) => (
        <CountRow
          key={kind}
          name={kindFacts(kind).plural}
          kind={kind}
          count={`${formatExactCount(shown)} of ${formatExactCount(total)}`}
        />
      ))}
    </Part>
  );
}

function DegreeHistogram({ bins }: { readonly bins: readonly DegreeBin[] }) {
  const highest = Math.max(...bins.map(({ count }) => count), 1);
  if (bins.length === 0) return null;
  return (
    <chakra.section aria-label="Nodes by degree">
      <PartTitle>Nodes by degree</PartTitle>
      <chakra.ol display="flex" alignItems="flex-start" gap="1">
        {bins.map(({ from, to, count }) => {
          const range = from === to ? String(from) : `${from}–${to}`;
          return (
            <chakra.li
              key={from}
              flex="1"
              minW="0"
              textAlign="center"
              fontSize="meta"
              fontVariantNumeric="tabular-nums"
              title={`Degree ${range}: ${formatQuantity(count, 'node')}`}
            >
              <chakra.div h="64px" display="flex" alignItems="flex-end" aria-hidden="true">
                <chakra.div
                  w="full"
                  bg="brand.solid"
                  roundedTop="2px"
                  style={{ height: `${count === 0 ? 0 : Math.max(2, (64 * count) / highest)}px` }}
                />
              </chakra.div>
              <chakra.span srOnly>{`Degree ${range}: ${formatQuantity(count, 'node')}`}</chakra.span>
              <chakra.span
                aria-hidden="true"
                color="text.secondary"
                display="block"
                borderTopWidth="1px"
                // A range of large numbers goes on in a second line, after its dash.
                lineHeight="1.2"
                pt="0.5"
              >
                {range}
              </chakra.span>
            </chakra.li>
          );
        })}
      </chakra.ol>
    </chakra.section>
  );
}
