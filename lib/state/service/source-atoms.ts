import { atom } from 'jotai/vanilla';
import type { RecordHolder } from '@/lib/entities/record-holder';
import { LIVE_EXAMPLE_ORCID } from '@/lib/routing/home-examples';
import { FORMATS } from '@/lib/storage/formats';
import { readLocal } from '@/lib/storage/local-storage';

/** Set once this browser has had an answer of the live service: from then on it is never shown sample data. */
export const LIVE_SEEN_KEY = FORMATS.liveDataSeen.key;

export function hasSeenLiveData(): boolean {
  return readLocal(LIVE_SEEN_KEY) !== null;
}

/** The source of this visit's records (docs/behaviours/requests.md#where-records-come-from). */
export type SourceStatus =
  | { readonly state: 'deciding' }
  /** The service itself, straight or through our proxy. */
  | { readonly state: 'live' }
  /** Records of the self-hoster's own (`OPENALEX_LIBRARY`), under its own name. */
  | { readonly state: 'library'; readonly name: string }
  /** The built-in invented records: the service could not be reached, the site is set so, or the visitor looks at the example. */
  | { readonly state: 'sample'; readonly reason: 'unreachable' | 'configured' | 'chosen' };

/** Written by the application's start only. */
export const sourceStatusAtom = atom<SourceStatus>({ state: 'deciding' });

/** The place where records are looked up during this visit; the index as long as the source is not known. */
export const recordHolderAtom = atom((get): RecordHolder => {
  const { state } = get(sourceStatusAtom);
  return state === 'library' || state === 'sample' ? 'library' : 'index';
});

/** An invented person of the sample library. */
const SAMPLE_EXAMPLE_ORCID = '0000-0000-0000-0001';

/** The ORCID that the third example searches: one that the present source knows. */
export const exampleOrcidAtom = atom((get) =>
  get(sourceStatusAtom).state === 'sample' ? SAMPLE_EXAMPLE_ORCID : LIVE_EXAMPLE_ORCID,
);

/** Asks for the service again, or leaves the example; set by the application's start, null until then. */
export const retrySourceAtom = atom<{ readonly retry: () => Promise<void> } | null>(null);
