/** The place where a record is looked up: the index of OpenAlex, or a local library in its place. */
export type RecordHolder = 'index' | 'library';

/** The holder in a sentence: '3 not in the index', '3 not in this library'. */
export const HOLDER_NAMES: Readonly<Record<RecordHolder, string>> = {
  index: 'the index',
  library: 'this library',
};
