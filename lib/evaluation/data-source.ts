import type { RecordHolder } from '@/lib/entities/record-holder';
import type { ComparisonRun } from './types';

/** What a run writes down as its source when OpenAlex answered it. */
export const OPENALEX = 'OpenAlex';

/** What a run's papers were looked up in. Runs without a named source, such as the example, count as OpenAlex's. */
export function recordHolderOf({ dataSource = OPENALEX }: Pick<ComparisonRun, 'dataSource'>): RecordHolder {
  return dataSource === OPENALEX ? 'index' : 'library';
}
