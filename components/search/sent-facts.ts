/** The filter that was sent beside a query, as a fact of it. */
export function filterFact(filter: string | undefined): readonly string[] {
  return filter === undefined ? [] : [`filter ${filter}`];
}

/** How much there was, where that is known, and on which day. @param time milliseconds of the epoch */
export function answerFacts(count: string | null, time: number): readonly string[] {
  return [...(count === null ? [] : [count]), new Date(time).toISOString().slice(0, 10)];
}
