import type { CompiledLine } from '@/lib/strategy/compile-lines';
import type { ReadLine } from '@/lib/strategy/read-strategy-lines';
import type { QueryLine } from '@/lib/strategy/types';

/** A query with the values computed for it. */
export interface NumberedRow {
  readonly line: QueryLine;
  readonly read: ReadLine;
  readonly compiled: CompiledLine;
}
