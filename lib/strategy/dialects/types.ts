import type { SearchScope, WordForms } from '@/lib/search-text/search-wish';
import type { LineLimits, Loss } from '../types';

/** Systems whose strategies are read, as they are named to readers. */
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
  /** Its place among the queries, from 1: what `#n` in the texts means. */
  readonly number: number;
  /** The number as written: `3`, `#3`, `1a`; null where the line had none. */
  readonly label: string | null;
  /** In the writing of OpenAlex, with references as `#n`. */
  readonly text: string;
  readonly scope: SearchScope;
  readonly forms: WordForms;
  readonly limits: LineLimits;
  readonly losses: readonly Loss[];
  /** As pasted, without its number and reported hits. */
  readonly typed: string;
  /** As the other system reported them; null where it did not. */
  readonly hits: number | null;
  /** For which it is read, where parts of the text are read for several. */
  readonly system?: SystemName;
}

/** Words among the lines, and lines of which nothing can be searched for: their losses say why. */
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
  /** As recognised, or as the reader said. */
  readonly system: SystemName;
  /** Of its parts, where headings name databases of several; each once. */
  readonly systems?: readonly SystemName[];
  /** In the order in which they were pasted; empty where the text was declined. */
  readonly lines: readonly PastedLine[];
  /** What holds for all lines, in sentences. */
  readonly notes: readonly string[];
  /** Why nothing was read, in a sentence; null where it was. */
  readonly refusal: string | null;
}

/** A line as it stands in a pasted text, before its words are read. */
export interface RawLine {
  readonly kind: 'query' | 'comment' | 'heading';
  readonly label: string | null;
  /** Which of several histories it is of, from 0: numbers name lines of the same. */
  readonly history: number;
  readonly text: string;
  readonly hits: number | null;
}
