import { array, object } from 'zod/mini';
import { failure, type Result, success } from '@/lib/base/result';
import { answerKey, type KeptStrategy } from '@/lib/strategy/kept-strategy';
import { ANSWER_SHAPE, STRATEGY_SHAPE, VERSION_SHAPE } from '@/lib/strategy/strategy-shapes';
import { STRATEGY_PART } from './file-parts';
import { readValue } from './read-lines';

const KEPT_SHAPE = object({
  strategy: STRATEGY_SHAPE,
  answers: array(ANSWER_SHAPE),
  versions: array(VERSION_SHAPE),
});

/** The search of a project as a part of its file. */
export function writeStrategy({ strategy, answers, versions }: KeptStrategy): string {
  const written = { strategy, answers: [...answers.values()], versions: [...versions.values()] };
  return `${JSON.stringify(written, null, 1)}\n`;
}

/** The search from its part of a file. Error: what is wrong, as the rest of a sentence. */
export function readStrategy(text: string): Result<KeptStrategy, string> {
  const read = readValue(text, KEPT_SHAPE);
  if (!read.ok) return failure(`${STRATEGY_PART} ${read.error}`);
  const { strategy, answers, versions } = read.value;
  const byKey = new Map(answers.map((answer) => [answerKey(answer), answer]));
  const byId = new Map(versions.map((version) => [version.id, version]));
  const lines = new Set(strategy.lines.map(({ id }) => id));
  const isTwice =
    byKey.size < answers.length || byId.size < versions.length || lines.size < strategy.lines.length;
  return isTwice
    ? failure(`${STRATEGY_PART} holds a line, an answer or a version twice.`)
    : success({ strategy, answers: byKey, versions: byId });
}

/** Ids of a search, which become parts of keys of the database. */
export function idsOfStrategy({ strategy, versions }: KeptStrategy): readonly string[] {
  const all = [strategy, ...versions.values()];
  return all.flatMap(({ id, lines }) => [id, ...lines.map((line) => line.id)]);
}

export function timesOfStrategy({ strategy, answers, versions }: KeptStrategy): readonly string[] {
  return [
    strategy.changed,
    ...[...answers.values()].flatMap(({ time, previous }) => [time, previous?.time ?? time]),
    ...[...versions.values()].map(({ time }) => time),
  ];
}
