import { canonicalJson } from '@/lib/base/canonical-json';
import { mergePublications } from '@/lib/entities/merge-publications';
import type { SessionHead } from '@/lib/graph/exchange/session-parts';
import { type MapSession, mapDigest } from './map-session';
import { unitedOrigins } from './record-parts';
import type { Decision, ProjectMap, ProjectRecord, Screener } from './types';

/** The later of two values. If both have the same time, the choice does not depend on their order. */
function later<Value extends { readonly time: string | null }>(one: Value, other: Value): Value {
  if (one.time !== other.time) return (one.time ?? '') > (other.time ?? '') ? one : other;
  return canonicalJson(one) >= canonicalJson(other) ? one : other;
}

/** One record from two copies of it: the same in any order and however often. */
export function mergedRecord(one: ProjectRecord, other: ProjectRecord): ProjectRecord {
  return {
    id: one.id,
    facts: mergePublications(one.facts, other.facts),
    origins: unitedOrigins(one.origins, other.origins),
    standing: later(one.standing, other.standing),
    annotation: later(one.annotation, other.annotation),
  };
}

/** The later of two decisions under one key. */
export function mergedDecision(one: Decision, other: Decision): Decision {
  return later(one, other);
}

/** One reader with the name that was given later. */
export function mergedScreener(one: Screener, other: Screener): Screener {
  return later({ time: one.named ?? null, screener: one }, { time: other.named ?? null, screener: other })
    .screener;
}

/** A map, whichever form its session is in. */
interface MapIn<Session extends MapSession | SessionHead> extends Omit<ProjectMap, 'content'> {
  readonly content: { readonly nodes: number; readonly edges: number; readonly session: Session } | null;
}

/** A map from two copies, with the later name and with the content that was saved or deleted later. */
export function mergedMap<Session extends MapSession | SessionHead>(
  one: MapIn<Session>,
  other: MapIn<Session>,
): MapIn<Session> {
  const name = later({ time: one.named, name: one.name }, { time: other.named, name: other.name });
  const saved = one.time === other.time ? greaterContent(one, other) : one.time > other.time ? one : other;
  return { id: one.id, name: name.name, named: name.time, content: saved.content, time: saved.time };
}

/** One of two maps that were saved at the same time. The choice does not depend on their order. */
function greaterContent<Session extends MapSession | SessionHead>(
  one: MapIn<Session>,
  other: MapIn<Session>,
): MapIn<Session> {
  const textOf = ({ content }: MapIn<Session>) =>
    content === null ? '' : canonicalJson({ ...content, session: mapDigest(content.session) });
  return one.content === other.content || textOf(one) >= textOf(other) ? one : other;
}
