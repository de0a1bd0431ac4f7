import { chakra } from '@chakra-ui/react/styled-system';
import { Folded } from '@/components/ui/Folded';
import { ShowMore } from '@/components/ui/ShowMore';
import { sentQuery } from '@/lib/evaluation/report/sent-query';
import { buildOfRun, describeTool, isOtherBuild } from '@/lib/evaluation/report/tool-build';
import type { DeduplicationReport } from '@/lib/evaluation/types';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { describeSent } from '@/lib/search-text/search-wish';
import { TOOL_BUILD } from '@/lib/state/this-build';
import { KeptApartPairs } from './KeptApartPairs';
import type { ShownResult } from './shown-result';

/** What was asked or read, when and by what, so that it can be done again. */
export function QuerySection({ shown: { run, evidence } }: { readonly shown: ShownResult }) {
  const facts: readonly (readonly [string, string])[] = [
    ...(evidence.databases === undefined ? searchFacts(run, evidence) : fileFacts(evidence)),
    [
      'Run',
      `${run.runDate.slice(0, 16).replace('T', ' ')} UTC${run.executionTime === null ? '' : `, ${formatSeconds(run.executionTime)}`}`,
    ],
    ...(run.dataSource === undefined ? [] : [['Source', run.dataSource] as const]),
    ...buildFacts(run),
    ['Review', reviewText(evidence)],
    ['Seed', String(evidence.seed)],
  ];
  return (
    <>
      {run.databases === undefined ? <Query query={sentQuery(run, evidence).text} /> : null}
      <chakra.dl
        display="grid"
        gridTemplateColumns="max-content minmax(0, 1fr)"
        columnGap="4"
        rowGap="1"
        fontSize="panel"
      >
        {facts.map(([label, value]) => (
          <chakra.div key={label} display="contents">
            <chakra.dt color="text.secondary">{label}</chakra.dt>
            <dd>{value}</dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <KeptApart evidence={evidence} />
      {run.databases === undefined ? (
        <Requests requests={evidence.requests} isExample={run.isExample} />
      ) : null}
    </>
  );
}

function KeptApart({ evidence }: Pick<ShownResult, 'evidence'>) {
  const { included, excluded, retrieved, deduplication, retrievedDeduplication } = evidence;
  return (
    <>
      <KeptApartPairs
        of="retrieved papers"
        pairs={retrievedDeduplication?.keptApart ?? []}
        papers={retrieved}
      />
      <KeptApartPairs
        of="the review’s papers"
        pairs={deduplication?.keptApart ?? []}
        papers={[...included, ...excluded]}
      />
    </>
  );
}

function Query({ query }: { readonly query: string }) {
  return (
    <chakra.code
      display="block"
      px="3"
      py="2"
      rounded="control"
      bg="bg.panel"
      fontFamily="mono"
      fontSize="panel"
      overflowWrap="anywhere"
    >
      {query}
    </chakra.code>
  );
}

type Fact = readonly [label: string, value: string];

/** Which build made the run, and which computes the figures where it is another one. */
function buildFacts(run: ShownResult['run']): readonly Fact[] {
  const made = buildOfRun(run, TOOL_BUILD);
  if (!isOtherBuild(made, TOOL_BUILD)) return [['Computed by', describeTool(TOOL_BUILD)]];
  const isKnown = made.version !== '' || made.commit !== '';
  return [
    ['Run by', isKnown ? describeTool(made) : `${made.name}, version not recorded`],
    ['Figures by', describeTool(TOOL_BUILD)],
  ];
}

function searchFacts(
  { searchCriteria }: ShownResult['run'],
  evidence: ShownResult['evidence'],
): readonly Fact[] {
  const { startYear, endYear, resultCap } = searchCriteria;
  const sent = sentQuery({ searchCriteria }, evidence);
  return [
    ...(sent.typed === null ? [] : [['As typed', sent.typed] as const]),
    ['Searched in', describeSent(sent)],
    ...(sent.filter === null ? [] : [['Filter', sent.filter] as const]),
    [
      'Years',
      startYear === null && endYear === null ? 'all' : `${startYear ?? 'any'} to ${endYear ?? 'any'}`,
    ],
    [
      'Retrieved',
      `${formatExactCount(evidence.retrieved.length)} of ${formatQuantity(evidence.totalFound, 'work')} found (at most ${formatExactCount(resultCap)})${duplicatesText(evidence)}`,
    ],
  ];
}

function fileFacts(evidence: ShownResult['evidence']): readonly Fact[] {
  const { databases = [], retrieved, totalFound, retrievedDeduplication } = evidence;
  return [
    ...databases.map(
      ({ name, files, records }): Fact => [
        name,
        `${formatQuantity(records, 'record')} of ${files.join(', ')}`,
      ],
    ),
    [
      'Retrieved',
      `${formatQuantity(retrieved.length, 'paper')} of ${formatQuantity(totalFound, 'record')}, duplicates removed${keptApartText(retrievedDeduplication)}`,
    ],
  ];
}

function duplicatesText({ retrievedDeduplication: report }: ShownResult['evidence']): string {
  if (report === undefined) return '';
  if (report.merged === 0) return keptApartText(report);
  return `, after ${formatQuantity(report.merged, 'duplicate')} of ${formatExactCount(report.rows)} retrieved were merged${keptApartText(report)}`;
}

function reviewText({ included, excluded, deduplication }: ShownResult['evidence']): string {
  const papers = `${formatQuantity(included.length, 'included paper')}, ${formatExactCount(excluded.length)} excluded`;
  if (deduplication === undefined) return papers;
  if (deduplication.merged === 0) return `${papers}${keptApartText(deduplication)}`;
  return `${papers}, after ${formatQuantity(deduplication.merged, 'duplicate')} of ${formatExactCount(deduplication.rows)} rows were merged${keptApartText(deduplication)}`;
}

function keptApartText(report: DeduplicationReport | undefined): string {
  const { keptApart = [] } = report ?? {};
  if (keptApart.length === 0) return '';
  return `; ${formatQuantity(keptApart.length, 'pair')} of them may be the same and ${keptApart.length === 1 ? 'was' : 'were'} kept apart (listed below)`;
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

interface RequestsProps {
  readonly requests: readonly string[];
  readonly isExample: boolean;
}

function Requests({ requests, isExample }: RequestsProps) {
  if (requests.length === 0) {
    return (
      <chakra.p fontSize="panel" color="text.secondary">
        {isExample ? 'Bundled lists of invented papers; no request was sent.' : 'No requests were recorded.'}
      </chakra.p>
    );
  }
  return (
    <Folded summary={`${formatQuantity(requests.length, 'request')} sent`}>
      <ShowMore items={requests} noun="request">
        {(shown) => (
          <chakra.ol maxH="200px" overflow="auto" fontFamily="mono" fontSize="meta">
            {shown.map((url) => (
              <chakra.li key={url} overflowWrap="anywhere" py="0.5">
                {url}
              </chakra.li>
            ))}
          </chakra.ol>
        )}
      </ShowMore>
    </Folded>
  );
}
