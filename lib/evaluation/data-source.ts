import type { RecordHolder } from '@/lib/entities/record-holder';
import type { ComparisonRun } from './types';

/** Source of a run that OpenAlex answered. */
export const OPENALEX = 'OpenAlex';

/** Source of a run that the built-in sample library answered. */
export const SAMPLE_LIBRARY = 'the sample library';

/** A source within a sentence: the name of a library, such as 'records', would be read as a common word. */
export function sourceInWords(source: string = OPENALEX): string {
  return source === OPENALEX || source === SAMPLE_LIBRARY ? source : `a local library (“${source}”)`;
}

/** Holder of the records that a run read. Runs without a named source, such as the example, count as OpenAlex's. */
export function recordHolderOf({ dataSource = OPENALEX }: Pick<ComparisonRun, 'dataSource'>): RecordHolder {
  return dataSource === OPENALEX ? 'index' : 'library';
}
