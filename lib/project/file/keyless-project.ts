import { jsonOrUndefined } from '@/lib/base/json';
import type { Shape } from '@/lib/base/shape';
import type { ChunkedTask } from '@/lib/base/slices';
import { withoutKeys } from '@/lib/base/without-keys';
import { cutSessionValue } from '@/lib/graph/exchange/session-parts';
import type { KeptStrategy } from '@/lib/strategy/kept-strategy';
import { mapSessionValue } from '../map-session';
import { DECISION_SHAPE, HEADER_SHAPE, RECORD_SHAPE } from '../project-shapes';
import type { ProjectMap, ProjectState } from '../types';
import { readValue } from './read-lines';
import { readStrategy, writeStrategy } from './strategy-part';

/** The same value where its text holds no key. */
function keyless<Value>(value: Value, shape: Shape<Value>): Value {
  const text = JSON.stringify(value);
  const clean = withoutKeys(text);
  if (clean === text) return value;
  const read = readValue(clean, shape);
  return read.ok ? read.value : value;
}

function keylessStrategy(strategy: KeptStrategy): KeptStrategy {
  const text = writeStrategy(strategy);
  const clean = withoutKeys(text);
  const read = clean === text ? null : readStrategy(clean);
  return read?.ok === true ? read.value : strategy;
}

/** Only a text has to be looked through as a whole: parts are JSON by themselves. */
function hasKey({ content }: ProjectMap): boolean {
  if (content === null) return false;
  const { session } = content;
  const texts =
    typeof session === 'string' ? [session] : [JSON.stringify(session.head), ...Object.values(session.parts)];
  return texts.some((text) => withoutKeys(text) !== text);
}

function* keylessMap(map: ProjectMap): ChunkedTask<ProjectMap> {
  const name = withoutKeys(map.name);
  if (map.content === null || !hasKey(map)) return name === map.name ? map : { ...map, name };
  const value = yield* mapSessionValue(map.content.session);
  const clean = jsonOrUndefined(withoutKeys(JSON.stringify(value)));
  return { ...map, name, content: { ...map.content, session: yield* cutSessionValue(clean) } };
}

/** A project without API keys in what its reader typed, as it goes into a file; the same values where they hold none. */
export function* keylessProject(state: ProjectState): ChunkedTask<ProjectState> {
  const { strategy } = state;
  const records = new Map(state.records);
  for (const [id, record] of records) {
    if (record.annotation.time !== null) records.set(id, keyless(record, RECORD_SHAPE));
    yield;
  }
  const decisions = new Map(state.decisions);
  for (const [key, decision] of decisions) {
    if (decision.reason !== null) decisions.set(key, keyless(decision, DECISION_SHAPE));
    yield;
  }
  const maps = new Map(state.maps);
  for (const [id, map] of maps) {
    maps.set(id, yield* keylessMap(map));
    yield;
  }
  return {
    header: keyless(state.header, HEADER_SHAPE),
    records,
    decisions,
    maps,
    ...(strategy === undefined ? {} : { strategy: keylessStrategy(strategy) }),
  };
}
