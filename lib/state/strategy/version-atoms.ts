import { atom, type Getter } from 'jotai/vanilla';
import { formatQuantity } from '@/lib/format/counts';
import { enterAtom } from '@/lib/state/project/ledger-atoms';
import { projectEnvironmentAtom } from '@/lib/state/project/project-environment';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import type { KeptStrategy } from '@/lib/strategy/kept-strategy';
import { countOfSet, type SetCount } from '@/lib/strategy/questions';
import { MOST_VERSIONS } from '@/lib/strategy/strategy-bounds';
import type { StrategyVersion, VersionResult } from '@/lib/strategy/types';
import { lineAnswersAtom } from './found-atoms';
import { knownGroupsAtom, knownPapersAtom } from './known-atoms';
import { compiledLinesAtom, readLinesAtom } from './reading-atoms';
import {
  isStrategyReadOnlyAtom,
  keepBesideAtom,
  keptStrategyAtom,
  strategyAnswersAtom,
  strategyLinesAtom,
  strategyPlaceAtom,
  strategyVersionsAtom,
} from './strategy-atoms';

function sumOf(counts: readonly (SetCount | null)[]): number | null {
  let sum = 0;
  for (const count of counts) {
    if (count === null || count.least !== count.most) return null;
    sum += count.least;
  }
  return sum;
}

/** The results of every query of the strategy. */
function resultsOf(get: Getter, works: readonly string[]): readonly VersionResult[] {
  const answers = get(strategyAnswersAtom);
  const { seen, aside } = get(knownGroupsAtom);
  const groups = [seen, aside].filter((group) => group.length > 0);
  const { papers } = get(knownPapersAtom);
  const computed = get(lineAnswersAtom);
  const places = new Map(works.map((id, at) => [id, at]));
  const read = get(readLinesAtom);
  return get(compiledLinesAtom).flatMap(({ set }, at): readonly VersionResult[] => {
    const { line, number } = read[at] ?? {};
    if (line === undefined || number === undefined || line.isOff || set === null) return [];
    const count = countOfSet(set, null, answers);
    const found = (computed.get(number)?.found ?? []).flatMap(
      (place) => places.get(papers[place]?.id ?? '') ?? [],
    );
    return [
      {
        line: line.id,
        hits: count === null ? null : (count.most ?? count.least),
        isBound: count !== null && count.least !== count.most,
        known: groups.length === 0 ? null : sumOf(groups.map((group) => countOfSet(set, group, answers))),
        found: found.toSorted((one, other) => one - other),
      },
    ];
  });
}

function isSame(one: StrategyVersion | undefined, other: Omit<StrategyVersion, 'id' | 'time'>): boolean {
  if (one === undefined) return false;
  const { lines, results, knownWorks, source } = one;
  return JSON.stringify({ lines, results, knownWorks, source }) === JSON.stringify(other);
}

/** Adds a version, and drops the oldest if there are too many. */
function withVersion(versions: KeptStrategy['versions'], version: StrategyVersion): KeptStrategy['versions'] {
  const all = [...versions.values(), version].sort((one, other) => (one.time < other.time ? -1 : 1));
  return new Map(all.slice(-MOST_VERSIONS).map((each) => [each.id, each]));
}

/** Credits of the answers since a time. */
function creditsSince(get: Getter, time: string): number {
  let credits = 0;
  for (const answer of get(strategyAnswersAtom).values()) {
    if (answer.time > time) credits += answer.credits;
  }
  return credits;
}

/**
 * Stores the current strategy as a version after a run, and adds an entry to the history of the project. Does nothing
 * if the last version is equal, or if no line has an answer.
 */
export const keepVersionAtom = atom(null, (get, set): void => {
  const environment = get(projectEnvironmentAtom);
  if (environment === null || get(keptStrategyAtom) === null || get(isStrategyReadOnlyAtom)) return;
  const { seen, aside } = get(knownGroupsAtom);
  const knownWorks = [...seen, ...aside];
  const results = resultsOf(get, knownWorks);
  const kept = { lines: get(strategyLinesAtom), results, knownWorks, source: get(dataSourceAtom) };
  const [last] = get(strategyVersionsAtom);
  const counted = results.filter(({ hits }) => hits !== null).length;
  if (counted === 0 || isSame(last, kept)) return;
  const time = new Date(environment.now()).toISOString();
  const version: StrategyVersion = { id: environment.newId(), time, ...kept };
  const credits = creditsSince(get, last?.time ?? '');
  set(keepBesideAtom, ({ answers, versions }) => ({ answers, versions: withVersion(versions, version) }));
  if (get(strategyPlaceAtom) === 'draft') return;
  const words = `Strategy counted: ${formatQuantity(counted, 'line')} of ${kept.lines.length}`;
  void set(enterAtom, { kind: 'edit', asked: { type: 'words', words }, credits, ids: [] });
});
