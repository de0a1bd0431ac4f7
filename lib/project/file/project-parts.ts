import { sha256Hex } from '@/lib/base/sha256';
import type { SavedProject } from '@/lib/project/saved-project';
import type { KeptAnswer, KeptStrategy } from '@/lib/strategy/kept-strategy';
import type { Strategy, StrategyVersion } from '@/lib/strategy/types';
import { decisionKey } from '../decisions';
import type { Decision, LedgerEntry, ProjectHeader, ProjectMap, ProjectRecord } from '../types';

/** Some of a project's records, decisions, maps, answers and entries, from which it is put together again. */
export interface ProjectPieces {
  readonly records: readonly ProjectRecord[];
  readonly decisions: readonly Decision[];
  readonly maps: readonly ProjectMap[];
  /** The search with some of its answers or versions; null where the piece has none. */
  readonly strategy: KeptStrategy | null;
  readonly entries: readonly LedgerEntry[];
  /** Texts of changes that entries name. */
  readonly logged: readonly string[];
}

/** Values in a piece: few enough to be copied between threads within a frame. */
const PIECE_SIZE = 250;

/** A project in pieces, in its order. */
export function* piecesOf({ state, ledgers, logged }: SavedProject): Generator<ProjectPieces> {
  const none: ProjectPieces = {
    records: [],
    decisions: [],
    maps: [],
    strategy: null,
    entries: [],
    logged: [],
  };
  for (const records of slicesOf([...state.records.values()])) yield { ...none, records };
  for (const decisions of slicesOf([...state.decisions.values()])) yield { ...none, decisions };
  // A map may be as large as hundreds of records.
  for (const map of state.maps.values()) yield { ...none, maps: [map] };
  for (const strategy of strategyPieces(state.strategy)) yield { ...none, strategy };
  for (const ledger of ledgers.values()) for (const entries of slicesOf(ledger)) yield { ...none, entries };
  // The first may be as large as hundreds of records.
  for (const text of logged.values()) yield { ...none, logged: [text] };
}

function* strategyPieces(kept: KeptStrategy | undefined): Generator<KeptStrategy> {
  if (kept === undefined) return;
  const none: KeptStrategy = { strategy: kept.strategy, answers: new Map(), versions: new Map() };
  yield none;
  for (const answers of slicesOf([...kept.answers])) yield { ...none, answers: new Map(answers) };
  // A version may be as large as hundreds of answers.
  for (const version of kept.versions) yield { ...none, versions: new Map([version]) };
}

function* slicesOf<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let at = 0; at < values.length; at += PIECE_SIZE) yield values.slice(at, at + PIECE_SIZE);
}

/** A project put together of its pieces. */
export class ProjectCollector {
  readonly #records = new Map<string, ProjectRecord>();
  readonly #decisions = new Map<string, Decision>();
  readonly #maps = new Map<string, ProjectMap>();
  readonly #ledgers = new Map<string, LedgerEntry[]>();
  readonly #logged = new Map<string, string>();
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #versions = new Map<string, StrategyVersion>();
  #strategy: Strategy | null = null;

  take({ records, decisions, maps, strategy, entries, logged }: ProjectPieces): void {
    for (const record of records) this.#records.set(record.id, record);
    for (const decision of decisions) this.#decisions.set(decisionKey(decision), decision);
    for (const map of maps) this.#maps.set(map.id, map);
    if (strategy !== null) this.#takeStrategy(strategy);
    for (const entry of entries) {
      const ledger = this.#ledgers.get(entry.copy);
      if (ledger === undefined) this.#ledgers.set(entry.copy, [entry]);
      else ledger.push(entry);
    }
    for (const text of logged) this.#logged.set(sha256Hex(text), text);
  }

  #takeStrategy({ strategy, answers, versions }: KeptStrategy): void {
    this.#strategy = strategy;
    for (const [key, answer] of answers) this.#answers.set(key, answer);
    for (const [id, version] of versions) this.#versions.set(id, version);
  }

  #kept(strategy: Strategy): KeptStrategy {
    return { strategy, answers: this.#answers, versions: this.#versions };
  }

  /** @param copies with a history, in their order; some histories may be empty. */
  project(header: ProjectHeader, copies: readonly string[]): SavedProject {
    return {
      state: {
        header,
        records: this.#records,
        decisions: this.#decisions,
        maps: this.#maps,
        ...(this.#strategy === null ? {} : { strategy: this.#kept(this.#strategy) }),
      },
      ledgers: new Map(copies.map((copy) => [copy, this.#ledgers.get(copy) ?? []])),
      logged: this.#logged,
    };
  }
}
