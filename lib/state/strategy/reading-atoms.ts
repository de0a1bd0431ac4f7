import { atom } from 'jotai/vanilla';
import { awaitingConsent } from '@/lib/strategy/awaiting-consent';
import { compileLines } from '@/lib/strategy/compile-lines';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { strategyLinesAtom } from './strategy-atoms';

/** Each query as it is read; line n is at index n - 1. */
export const readLinesAtom = atom((get) => readLines(get(strategyLinesAtom)));

/** The requests of each query; line n is at index n - 1. */
export const compiledLinesAtom = atom((get) => compileLines(get(readLinesAtom)));

/** Numbers of the lines that wait for the reader's consent. */
export const awaitingConsentAtom = atom((get) => awaitingConsent(get(readLinesAtom)));
