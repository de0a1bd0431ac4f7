import { atom } from 'jotai/vanilla';
import type { DatasetReader } from '@/lib/evaluation/datasets/dataset-reader';

/** Reads files of papers; set when the evaluation area is opened. */
export const datasetReaderAtom = atom<DatasetReader | null>(null);
