import type { SearchScope, WordForms } from '@/lib/search-text/search-wish';
import type { LineLimits, Loss } from '../types';

/** Names of the systems whose strategies can be read, as shown to readers. */
export const SYSTEM_NAMES = [
  'PubMed',
  'Ovid',
  'Scopus',
  'Web of Science',
  'Cochrane Library',
  'Embase.com',
  'EBSCOhost',
  'unknown',
] as const;
export type SystemName = (typeof SYSTEM_NAMES)[number];

/** A query of a pasted strategy, or a combination of its lines. */
export interface PastedQuery {
  readonly kind: 'query';
  /** Its position among the queries, from 1: the meaning of `#n` in the texts. */
  readonly number: number;
  /** The number as written: `3`, `#3`, `1a`; null: the line had none. */
  readonly label: string | null;
  /** In the syntax of OpenAlex, with references as `#n`. */
  readonly text: string;
  readonly scope: SearchScope;
  readonly forms: WordForms;
  readonly limits: LineLimits;
  readonly losses: readonly Loss[];
  /** As pasted, without its number and reported hits. */
  readonly typed: string;
  /** The hits that the other system reported; null: it did not. */
  readonly hits: number | null;
  /** Its system, if parts of the text are read for several. */
  readonly system?: SystemName;
}

/** A comment or heading, or a line of which nothing can be searched for; its losses give the reasons. */
export interface PastedRemark {
  readonly kind: 'comment' | 'heading';
  readonly label: string | null;
  readonly text: string;
  readonly losses: readonly Loss[];
  readonly typed: string;
  readonly hits: number | null;
}

export type PastedLine = PastedQuery | PastedRemark;

export interface PastedStrategy {
  /** The detected system, or the one that the reader chose. */
  readonly system: SystemName;
  /** The systems of its parts, if headings name databases of several; each once. */
  readonly systems?: readonly SystemName[];
  /** In the pasted order; empty: the text was declined. */
  readonly lines: readonly PastedLine[];
  /** Notes on all lines, in sentences. */
  readonly notes: readonly string[];
  /** The reason why the text was declined, in a sentence; null: it was read. */
  readonly refusal: string | null;
}

/** A line of a pasted text, before its words are read. */
export interface RawLine {
  readonly kind: 'query' | 'comment' | 'heading';
  readonly label: string | null;
  /** The index of its history, from 0: references name lines of the same history. */
  readonly history: number;
  readonly text: string;
  readonly hits: number | null;
}
