import { localRecordId } from './local-record-id';
import type { Arrival, ProjectChange } from './project-change';
import { fullerFacts, unitedOrigins } from './record-parts';
import { standingFor, standingsOf } from './standing';
import type { Origin, ProjectState, RecordFacts } from './types';

/** A record that a route brings. */
export interface Incoming {
  /** Short id; null where it is no work of the service. */
  readonly workId: string | null;
  readonly facts: RecordFacts;
  readonly origin: Origin;
}

export interface AdditionPlan {
  readonly changes: readonly ProjectChange[];
  /** Ids of all that was brought, in their order, as they stand in the project; each once. */
  readonly ids: readonly string[];
  /** Of each that was brought, the id of the record that it came to. */
  readonly places: readonly string[];
  /** Records that the project did not have. */
  readonly added: number;
  /** Those that it had, or that were brought twice. */
  readonly duplicates: number;
}

/** The identifiers that surely tell the same work. */
function identifiersOf({ doi, pmid }: RecordFacts): readonly string[] {
  return [...(doi === null ? [] : [`doi ${doi}`]), ...(pmid === null ? [] : [`pmid ${pmid}`])];
}

/** Who has an identifier: of the records that stand, their duplicates among them. */
function holdersOf({ records }: ProjectState): Map<string, string> {
  const holders = new Map<string, string>();
  const find = standingsOf(records);
  for (const record of records.values()) {
    const holder = find(record.id);
    if (holder === null) continue;
    for (const identifier of identifiersOf(record.facts)) {
      if (!holders.has(identifier)) holders.set(identifier, holder.id);
    }
  }
  return holders;
}

/** Arrivals by id, and who is united into a newcomer. */
class Addition {
  readonly arrivals = new Map<string, Arrival>();
  readonly unions = new Map<string, string[]>();
  readonly ids = new Set<string>();
  readonly places: string[] = [];
  readonly #holders: Map<string, string>;
  added = 0;
  duplicates = 0;

  constructor(private readonly state: ProjectState) {
    this.#holders = holdersOf(state);
  }

  take({ workId, facts, origin }: Incoming): void {
    const id = workId ?? localRecordId(facts);
    const known = this.#known(id);
    const holder = known ?? this.#holderOf(facts);
    // A work of the service stands for a local record, and not the other way round.
    const isBetter = known === null && workId !== null && holder?.startsWith('local-') === true;
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

  /** What stands for the id already; null where it is new or was removed. */
  #known(id: string): string | null {
    const arrival = this.arrivals.get(id);
    if (arrival !== undefined) return arrival.into ?? id;
    return standingFor(this.state.records, id)?.id ?? null;
  }

  #holderOf(facts: RecordFacts): string | null {
    for (const identifier of identifiersOf(facts)) {
      const holder = this.#holders.get(identifier);
      if (holder !== undefined) return holder;
    }
    return null;
  }

  #arrive(arrival: Arrival): void {
    const before = this.arrivals.get(arrival.id);
    this.arrivals.set(
      arrival.id,
      before === undefined
        ? arrival
        : {
            ...before,
            facts: fullerFacts(before.facts, arrival.facts),
            origins: unitedOrigins(before.origins, arrival.origins),
          },
    );
  }
}

/**
 * What happens when records come into a project: what is there already, by id, DOI or PMID, is united and not doubled.
 * Source: docs/behaviours/projects.md#adding.
 */
export function planAddition(state: ProjectState, incoming: readonly Incoming[]): AdditionPlan {
  const addition = new Addition(state);
  for (const each of incoming) addition.take(each);
  const unions = [...addition.unions].map(([into, ids]): ProjectChange => ({ type: 'unite', ids, into }));
  return {
    changes: [{ type: 'add', arrivals: [...addition.arrivals.values()] }, ...unions],
    ids: [...addition.ids],
    places: addition.places,
    added: addition.added,
    duplicates: addition.duplicates,
  };
}
