import type { WorkRecord } from '@/lib/entities/records';
import type { ListConditions } from '@/lib/flows/collect-list';

/** A work that is to be added, with the values that the list has from which it was chosen. */
export interface WorkToAdd {
  /** Short id. */
  readonly id: string;
  readonly title: string;
  readonly year: number | null;
  /** The record if it is at hand; fields that it lacks are loaded. */
  readonly record?: WorkRecord;
  /** Its rank in a list of the service, from 1. */
  readonly rank?: number;
  /** Why a detection reports it as missing. */
  readonly found?: { readonly method: string; readonly reasons: readonly string[] };
}

/** Works to be added to the open project, and where the reader chose them. */
export interface WorksToAdd {
  readonly works: readonly WorkToAdd[];
  readonly from: /** `place`: 'the map', 'the repository'. */
    | { readonly type: 'hand'; readonly place: string }
    /** A detection of missing papers; `words`: of which dataset. */
    | { readonly type: 'detection'; readonly words: string }
    /** A search or list of the service, all or some of it; `found`: how many works it has. */
    | {
        readonly type: 'search';
        readonly request: string;
        readonly words: string;
        readonly found: number | null;
      };
}

/** A search of works that was made, and the part of its results that is at hand. */
export interface SearchToRecord {
  readonly params: ListConditions;
  /** In a few words: 'Search “sleep”'. */
  readonly words: string;
  /** Number of works that it found. */
  readonly found: number;
  /** Works from the first of the list on, in its order; empty if its beginning is not at hand. */
  readonly works: readonly WorkToAdd[];
}
