import type { ChunkedTask } from '@/lib/base/slices';
import { mergePublications } from '@/lib/entities/merge-publications';
import type { Publication } from '@/lib/entities/publication';
import { isLocalRecordId } from './local-record-id';
import type { Arrival, ProjectChange } from './project-change';
import { unitedOrigins } from './record-parts';
import { standingsOf } from './standing';
import type { Origin, ProjectState } from './types';

/** A record that a route brings. */
export interface Incoming {
  /** Short id of a work of the service, or `localRecordId` where it is none. */
  readonly id: string;
  readonly facts: Publication;
  readonly origin: Origin;
}

export interface AdditionPlan {
  readonly changes: readonly ProjectChange[];
  /** Ids that the added papers have in the project, in their order; each once. */
  readonly ids: readonly string[];
  /** For each added paper, the id of its record in the project. */
  readonly places: readonly string[];
  /** Records that the project did not have. */
  readonly added: number;
  /** Those that it had, or that were brought twice. */
  readonly duplicates: number;
}

/** The identifiers that surely mean the same work. */
function identifiersOf({ doi, pmid }: Publication): readonly string[] {
  return [...(doi === null ? [] : [`doi ${doi}`]), ...(pmid === null ? [] : [`pmid ${pmid}`])];
}

type FindStanding = ReturnType<typeof standingsOf>;

/** The present record for each identifier. An identifier of a duplicate leads to the record it was united into. */
function holdersOf({ records }: ProjectState, find: FindStanding): Map<string, string> {
  const holders = new Map<string, string>();
  for (const record of records.values()) {
    const holder = find(record.id);
    if (holder === null) continue;
    for (const identifier of identifiersOf(record.facts)) {
      if (!holders.has(identifier)) holders.set(identifier, holder.id);
    }
  }
  return holders;
}

/** An arrival to which more origins may come. */
interface Gathered extends Arrival {
  readonly origins: Origin[];
}

/** Arrivals by id, and who is united into a newcomer. */
class Addition {
  readonly #arrivals = new Map<string, Gathered>();
  readonly unions = new Map<string, string[]>();
  readonly ids = new Set<string>();
  readonly places: string[] = [];
  readonly #find: FindStanding;
  readonly #holders: Map<string, string>;
  added = 0;
  duplicates = 0;

  constructor(state: ProjectState) {
    this.#find = standingsOf(state.records);
    this.#holders = holdersOf(state, this.#find);
  }

  take({ id, facts, origin }: Incoming): void {
    const known = this.#known(id);
    const holder = known ?? this.#holderOf(facts);
    // A work of the service stands for a local record, and not the other way round.
    const isBetter = known === null && !isLocalRecordId(id) && holder !== null && isLocalRecordId(holder);
    const into = isBetter ? null : holder;
    this.#arrive({ id, facts, origins: [origin], into: into === id ? null : into });
    if (isBetter && holder !== null) this.unions.set(id, [...(this.unions.get(id) ?? []), holder]);
    const standsAs = into ?? id;
    for (const identifier of identifiersOf(facts)) this.#holders.set(identifier, standsAs);
    if (holder === null) this.added += 1;
    else this.duplicates += 1;
    this.ids.add(standsAs);
    this.places.push(standsAs);
  }

  /** The record that stands for the id already; null where it is new or was removed. */
  #known(id: string): string | null {
    const arrival = this.#arrivals.get(id);
    if (arrival !== undefined) return arrival.into ?? id;
    return this.#find(id)?.id ?? null;
  }

  #holderOf(facts: Publication): string | null {
    for (const identifier of identifiersOf(facts)) {
      const holder = this.#holders.get(identifier);
      if (holder !== undefined) return holder;
    }
    return null;
  }

  #arrive(arrival: Gathered): void {
    const before = this.#arrivals.get(arrival.id);
    if (before === undefined) {
      this.#arrivals.set(arrival.id, arrival);
      return;
    }
    // United once all have come: one by one it would take the square of them.
    before.origins.push(...arrival.origins);
    this.#arrivals.set(arrival.id, { ...before, facts: mergePublications(before.facts, arrival.facts) });
  }

  arrivals(): readonly Arrival[] {
    return [...this.#arrivals.values()].map((each) =>
      each.origins.length === 1 ? each : { ...each, origins: unitedOrigins([], each.origins) },
    );
  }
}

/**
 * Plans how records are added to a project. A record that is there already, by id, DOI or PMID, is united and not doubled.
 * Source: docs/behaviours/projects.md#adding.
 */
export function* planAddition(state: ProjectState, incoming: readonly Incoming[]): ChunkedTask<AdditionPlan> {
  const addition = new Addition(state);
  for (const each of incoming) {
    addition.take(each);
    yield;
  }
  const unions = [...addition.unions].map(([into, ids]): ProjectChange => ({ type: 'unite', ids, into }));
  return {
    changes: [{ type: 'add', arrivals: addition.arrivals() }, ...unions],
    ids: [...addition.ids],
    places: addition.places,
    added: addition.added,
    duplicates: addition.duplicates,
  };
}
