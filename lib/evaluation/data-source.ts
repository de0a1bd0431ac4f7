import type { RecordHolder } from '@/lib/entities/record-holder';
import type { ComparisonRun } from './types';

/** What a run writes down as its source when OpenAlex answered it. */
export const OPENALEX = 'OpenAlex';

/** What is written down where the built-in sample library answered. */
export const SAMPLE_LIBRARY = 'the sample library';

/** A source within a sentence: the name of a library, such as 'records', would be read as a common word. */
export function sourceInWords(source: string = OPENALEX): string {
  return source === OPENALEX || source === SAMPLE_LIBRARY ? source : `a local library (“${source}”)`;
}

/** What a run's papers were looked up in. Runs without a named source, such as the example, count as OpenAlex's. */
export function recordHolderOf({ dataSource = OPENALEX }: Pick<ComparisonRun, 'dataSource'>): RecordHolder {
  return dataSource === OPENALEX ? 'index' : 'library';
}
