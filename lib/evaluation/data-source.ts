import type { RecordHolder } from '@/lib/entities/record-holder';
import type { Holdings } from './metrics/compute-metrics';
import { count } from './report/quantities';
import type { ComparisonRun } from './types';

/** What a run writes down as its source when OpenAlex answered it. */
export const OPENALEX = 'OpenAlex';

/** What is written down where the built-in sample library answered. */
export const SAMPLE_LIBRARY = 'the sample library';

/** A source within a sentence: the name of a library, such as 'records', would be read as a common word. */
export function sourceInWords(source: string = OPENALEX): string {
  return source === OPENALEX || source === SAMPLE_LIBRARY ? source : `a local library (“${source}”)`;
}

/** `Held: 37 in the core, 2 in the expansion corpus, 1 merged into another work; 3 not held`; what is 0 is left out but for the core. */
export function describeHoldings({ core, expansion, merged, notHeld, onlyListed }: Holdings): string {
  const held = [
    `${count(core)} in the core`,
    ...(expansion === 0 ? [] : [`${count(expansion)} in the expansion corpus`]),
    ...(merged === 0
      ? []
      : [`${count(merged)} merged into ${merged === 1 ? 'another work' : 'other works'}`]),
  ];
  const doubt = onlyListed === 0 ? '' : ` (${count(onlyListed)} of them looked up in lists only)`;
  return `Held: ${held.join(', ')}${notHeld === 0 ? '' : `; ${count(notHeld)} not held${doubt}`}`;
}

/** What a run's papers were looked up in. Runs without a named source, such as the example, count as OpenAlex's. */
export function recordHolderOf({ dataSource = OPENALEX }: Pick<ComparisonRun, 'dataSource'>): RecordHolder {
  return dataSource === OPENALEX ? 'index' : 'library';
}
