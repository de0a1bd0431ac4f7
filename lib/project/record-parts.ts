import type { Origin, RecordFacts } from './types';

function known<Value>(one: Value | null, other: Value | null): Value | null {
  return one ?? other;
}

function longer<Each>(one: readonly Each[], other: readonly Each[]): readonly Each[] {
  return one.length >= other.length ? one : other;
}

/** The first facts, with what only the second know; the same object where they add nothing. */
export function fullerFacts(facts: RecordFacts, more: RecordFacts): RecordFacts {
  const fuller: RecordFacts = {
    title: facts.title || more.title,
    authors: longer(facts.authors, more.authors),
    year: known(facts.year, more.year),
    date: known(facts.date, more.date),
    venue: known(facts.venue, more.venue),
    type: known(facts.type, more.type),
    language: known(facts.language, more.language),
    doi: known(facts.doi, more.doi),
    pmid: known(facts.pmid, more.pmid),
    abstract: known(facts.abstract, more.abstract),
    keywords: longer(facts.keywords, more.keywords),
    citedBy: known(facts.citedBy, more.citedBy),
    references: longer(facts.references, more.references),
    freeCopy: known(facts.freeCopy, more.freeCopy),
    isRetracted: facts.isRetracted || more.isRetracted,
  };
  return JSON.stringify(fuller) === JSON.stringify(facts) ? facts : fuller;
}

/** Tells origins apart, whatever the order of their members. */
function originKey(origin: Origin): string {
  return JSON.stringify(Object.entries(origin).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function inOrder(one: Origin, other: Origin): number {
  if (one.copy !== other.copy) return one.copy < other.copy ? -1 : 1;
  if (one.sequence !== other.sequence) return one.sequence - other.sequence;
  if (one.position !== other.position) return one.position - other.position;
  return originKey(one) < originKey(other) ? -1 : 1;
}

/** Each origin once, by copy, entry and position; the first list itself where it is that already. */
export function unitedOrigins(origins: readonly Origin[], more: readonly Origin[]): readonly Origin[] {
  const all = new Map(origins.map((origin) => [originKey(origin), origin]));
  for (const origin of more) if (!all.has(originKey(origin))) all.set(originKey(origin), origin);
  const united = [...all.values()].sort(inOrder);
  return united.length === origins.length && united.every((origin, at) => origin === origins[at])
    ? origins
    : united;
}
