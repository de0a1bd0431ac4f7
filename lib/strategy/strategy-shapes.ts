import {
  array,
  boolean,
  discriminatedUnion,
  exactOptional,
  literal,
  nullable,
  number,
  object,
  enum as oneOf,
  string,
  type ZodMiniType,
} from 'zod/mini';
import { SEARCH_SCOPES, WORD_FORMS } from '@/lib/search-text/search-wish';
import type { KeptAnswer } from './kept-strategy';
import { LOSS_EFFECTS, type Strategy, type StrategyVersion } from './types';

const texts = array(string());
const noText = nullable(string());
const noNumber = nullable(number());

const LIMITS_SHAPE = object({ fromYear: noNumber, toYear: noNumber, types: texts, languages: texts });

const LOSS_SHAPE = object({
  token: string(),
  why: string(),
  takenAs: noText,
  proposal: noText,
  limits: exactOptional(LIMITS_SHAPE),
  effect: exactOptional(oneOf(LOSS_EFFECTS)),
});

const LINE_ORIGIN_SHAPE = discriminatedUnion('type', [
  object({ type: literal('pasted'), system: string(), text: string(), losses: array(LOSS_SHAPE) }),
  object({ type: literal('filter'), name: string(), citation: string(), doi: noText }),
]);

const LINE_SHAPE = discriminatedUnion('kind', [
  object({
    id: string(),
    kind: literal('query'),
    text: string(),
    scope: oneOf(SEARCH_SCOPES),
    forms: oneOf(WORD_FORMS),
    limits: LIMITS_SHAPE,
    isOff: boolean(),
    origin: nullable(LINE_ORIGIN_SHAPE),
  }),
  object({ id: string(), kind: oneOf(['comment', 'heading']), text: string() }),
]);

const KNOWN_SHAPE = discriminatedUnion('type', [
  object({ type: literal('none') }),
  object({ type: literal('project') }),
  object({ type: literal('dataset'), dataset: string(), name: string() }),
  object({ type: literal('list'), name: string(), works: texts }),
]);

export const STRATEGY_SHAPE = object({
  id: string(),
  lines: array(LINE_SHAPE),
  known: KNOWN_SHAPE,
  aside: nullable(object({ percent: number(), seed: number() })),
  changed: string(),
  formatVersion: number(),
}) satisfies ZodMiniType<Strategy>;

export const ANSWER_SHAPE = object({
  question: string(),
  source: string(),
  count: number(),
  isLowerBound: boolean(),
  time: string(),
  credits: number(),
  previous: nullable(object({ count: number(), time: string() })),
}) satisfies ZodMiniType<KeptAnswer>;

export const VERSION_SHAPE = object({
  id: string(),
  time: string(),
  lines: array(LINE_SHAPE),
  results: array(
    object({ line: string(), hits: noNumber, isBound: boolean(), known: noNumber, found: array(number()) }),
  ),
  knownWorks: texts,
  source: string(),
}) satisfies ZodMiniType<StrategyVersion>;
