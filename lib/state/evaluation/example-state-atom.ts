import { atom } from 'jotai/vanilla';
import type { ComparisonRun } from '@/lib/evaluation/types';

/** How far the example result is; nothing of it outlives the visit. */
export type ExampleState =
  | { readonly status: 'idle' }
  | { readonly status: 'matching' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'completed'; readonly run: ComparisonRun };

export const exampleStateAtom = atom<ExampleState>({ status: 'idle' });
exampleStateAtom.debugLabel = 'example result';
