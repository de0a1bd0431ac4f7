import { chakra } from '@chakra-ui/react/styled-system';
import { formatExactCount } from '@/lib/format/counts';
import { type FlowRow, flowRows } from '@/lib/project/report/flow-rows';
import type { ProjectFlow } from '@/lib/project/report/project-flow';

const COLUMNS = ['Databases', 'Other methods', 'Both'] as const;

/** The PRISMA 2020 flow, a row for each box and for what it is made of. */
export function FlowTable({ flow }: { readonly flow: ProjectFlow }) {
  return (
    <>
      <chakra.p fontSize="panel" color="text.secondary">
        A paper found both ways stands under databases. PRISMA’s figure has no screening of titles for other
        methods; yours were screened, so it is shown.
      </chakra.p>
      {flow.isFullTextOpen ? null : (
        <chakra.p fontSize="panel" color="text.secondary">
          Full texts are not screened in this project yet: numbers of reports stay empty, and title and
          abstract decide what is included.
        </chakra.p>
      )}
      <chakra.div overflowX="auto">
        <chakra.table w="full" fontSize="panel" aria-label="PRISMA 2020 flow">
          <thead>
            <tr>
              <chakra.th scope="col" py="1.5" pr="2" fontWeight="medium" textAlign="start">
                Step
              </chakra.th>
              {COLUMNS.map((column) => (
                <chakra.th
                  key={column}
                  scope="col"
                  py="1.5"
                  pl="3"
                  fontWeight="medium"
                  textAlign="end"
                  verticalAlign="bottom"
                >
                  {column}
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {flowRows(flow).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a reason may read like a source, and rows never move.
              <Row key={index} row={row} />
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
    </>
  );
}

function Row({ row: { label, isPart, databases, other, both } }: { readonly row: FlowRow }) {
  return (
    <chakra.tr borderTopWidth={isPart ? '0' : '1px'} color={isPart ? 'text.secondary' : undefined}>
      <chakra.th
        scope="row"
        py={isPart ? '0.5' : '1.5'}
        pl={isPart ? '4' : '0'}
        fontWeight="normal"
        textAlign="start"
        overflowWrap="anywhere"
      >
        {label}
      </chakra.th>
      {[databases, other, both].map((count, index) => (
        <chakra.td
          key={COLUMNS[index]}
          py={isPart ? '0.5' : '1.5'}
          pl="3"
          textAlign="end"
          fontVariantNumeric="tabular-nums"
        >
          {count === null ? '–' : formatExactCount(count)}
        </chakra.td>
      ))}
    </chakra.tr>
  );
}
